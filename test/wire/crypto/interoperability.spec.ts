import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encryptInWindow } from '../../../renderer/features/encryption/store/encryptInWindow.js'
import { parsePublicKey } from '../../../shared/crypto/publicKey.js'
import { LIMITS } from '../../../shared/limits.js'
import {
  type CryptoHarness,
  createCryptoHarness,
  createKeyPair,
  createRandomBytes,
  type KeyPair,
} from '../../support/crypto/cryptoHarness.js'
import { decryptWithWebCrypto } from '../../support/crypto/decryptWithWebCrypto.js'
import {
  compileJavaImplementation,
  type JavaImplementation,
  missingJavaReason,
} from '../../support/crypto/javaImplementation.js'

const SIZES = [0, 1, 16, 1_048_576, 1_048_577]
let bench: CryptoHarness
let pair: KeyPair
beforeAll(async () => {
  bench = await createCryptoHarness()
  pair = createKeyPair()
})
afterAll(() => bench.clear())

describe('window and machine', () => {
  it.each(SIZES)('the machine opens what the window sealed: %i bytes', async (size) => {
    const plain = createRandomBytes(size)
    const sealed = await encryptInWindow(plain, pair.publicKey)
    if (!sealed.ok) throw new Error(sealed.failure.code)
    expect(sealed.value.size).toBe(size + 272)
    await bench.write(`window-${size}.crypt`, new Uint8Array(await sealed.value.arrayBuffer()))
    expect(await bench.open(`window-${size}.crypt`, `window-${size}`, pair)).toEqual({
      ok: true,
      value: { bytes: size },
    })
    expect((await bench.read(`window-${size}`)).equals(plain)).toBe(true)
  })

  it.each(SIZES)('WebCrypto opens what the machine sealed: %i bytes', async (size) => {
    const plain = createRandomBytes(size)
    await bench.write(`machine-${size}`, plain)
    await bench.seal(`machine-${size}`, `machine-${size}.crypt`, pair)
    const opened = await decryptWithWebCrypto(await bench.read(`machine-${size}.crypt`), pair.pkcs8, 256)
    expect(Buffer.from(opened).equals(plain)).toBe(true)
  })

  it('the window seals a Blob as it seals bytes', async () => {
    const sealed = await encryptInWindow(new Blob(['nom;ville\n', 'Éloïse;Rennes\n']), pair.publicKey)
    if (!sealed.ok) throw new Error(sealed.failure.code)
    const opened = await decryptWithWebCrypto(new Uint8Array(await sealed.value.arrayBuffer()), pair.pkcs8, 256)
    expect(new TextDecoder().decode(opened)).toBe('nom;ville\nÉloïse;Rennes\n')
  })

  it('the window seals with keys of other sizes', async () => {
    const large = createKeyPair(4096)
    const sealed = await encryptInWindow(createRandomBytes(10), large.publicKey)
    expect(sealed.ok && sealed.value.size).toBe(10 + 528)
  })

  it('the window refuses what is too large for it before it reads a byte', async () => {
    const huge = new Blob([new Uint8Array(0)])
    Object.defineProperty(huge, 'size', { value: LIMITS.WINDOW_CRYPT_BYTES + 1 })
    huge.arrayBuffer = () => Promise.reject(new Error('read'))
    expect(await encryptInWindow(huge, pair.publicKey)).toMatchObject({
      ok: false,
      failure: { code: 'file/too-large' },
    })
  })

  it('the window leaves the plain bytes as they were', async () => {
    const plain = createRandomBytes(100)
    const before = Uint8Array.from(plain)
    await encryptInWindow(plain, pair.publicKey)
    expect(plain).toEqual(before)
  })
})

describe.skipIf(missingJavaReason !== '')(`the witness in Java${missingJavaReason}`, () => {
  const VECTORS = ['empty.bin', 'one-byte.bin', 'accents.csv', 'noise.bin']
  let its: KeyPair
  let javaImplementation: JavaImplementation
  beforeAll(async () => {
    javaImplementation = await compileJavaImplementation(bench.path('witness'))
    await javaImplementation('make', bench.folder)
    const key = parsePublicKey(await readFile(bench.path('public.pem')))
    if (!key.ok) throw new Error(key.failure.code)
    its = {
      publicKey: key.value,
      privateKeyPem: await readFile(bench.path('private.pem'), 'utf8'),
      pkcs8: new Uint8Array(0),
    }
  })

  it.each(VECTORS)('we open what it sealed: %s', async (name) => {
    expect(await bench.open(`${name}.crypt`, `opened-${name}`, its)).toMatchObject({ ok: true })
    expect((await bench.read(`opened-${name}`)).equals(await bench.read(name))).toBe(true)
  })

  it.each(VECTORS)('it opens what the machine sealed: %s', async (name) => {
    expect(await bench.seal(name, `ours-${name}.crypt`, its)).toMatchObject({ ok: true })
    await javaImplementation(
      'open',
      bench.path('private.pem'),
      bench.path(`ours-${name}.crypt`),
      bench.path(`theirs-${name}`),
    )
    expect((await bench.read(`theirs-${name}`)).equals(await bench.read(name))).toBe(true)
  })

  it.each(VECTORS)('it opens what the window sealed: %s', async (name) => {
    const sealed = await encryptInWindow(Uint8Array.from(await bench.read(name)), its.publicKey)
    if (!sealed.ok) throw new Error(sealed.failure.code)
    await writeFile(bench.path(`page-${name}.crypt`), new Uint8Array(await sealed.value.arrayBuffer()))
    await javaImplementation(
      'open',
      bench.path('private.pem'),
      bench.path(`page-${name}.crypt`),
      bench.path(`paged-${name}`),
    )
    expect((await bench.read(`paged-${name}`)).equals(await bench.read(name))).toBe(true)
  })

  it('we open what it sealed for a key of ours, 4096 bits long', async () => {
    const large = createKeyPair(4096)
    await writeFile(bench.path('large.pem'), large.publicKey.pem)
    await javaImplementation('seal', bench.path('large.pem'), bench.path('noise.bin'), bench.path('large.crypt'))
    expect(await bench.open('large.crypt', 'large', large)).toEqual({ ok: true, value: { bytes: 100_003 } })
    expect((await bench.read('large')).equals(await bench.read('noise.bin'))).toBe(true)
  })

  it.each(['bad-tag.csv.crypt', 'truncated.csv.crypt'])(
    'refuses %s as we do, and we leave nothing of it',
    async (name) => {
      const before = await bench.names()
      expect(await bench.open(name, 'never', its)).toMatchObject({ ok: false, failure: { code: 'crypt/damaged' } })
      expect(await bench.names()).toEqual(before)
      await expect(
        javaImplementation('open', bench.path('private.pem'), bench.path(name), bench.path('never')),
      ).rejects.toThrow()
    },
  )
})
