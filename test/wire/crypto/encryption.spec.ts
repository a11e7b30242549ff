import { constants, createCipheriv, createPublicKey, generateKeyPairSync, publicEncrypt } from 'node:crypto'
import { truncateSync } from 'node:fs'
import { chmod, stat, symlink } from 'node:fs/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { decryptFile } from '../../../electron/crypto/decryptFile.js'
import { encryptFile } from '../../../electron/crypto/encryptFile.js'
import { CHUNK_BYTES } from '../../../electron/crypto/transformRange.js'
import {
  type CryptoHarness,
  createCryptoHarness,
  createKeyPair,
  createRandomBytes,
  type KeyPair,
} from '../../support/crypto/cryptoHarness.js'
import { asOrdinaryUser } from '../../support/disk/asOrdinaryUser.js'

let pair: KeyPair
let bench: CryptoHarness
beforeAll(() => {
  pair = createKeyPair()
})
beforeEach(async () => {
  bench = await createCryptoHarness()
})
afterEach(() => bench.clear())

const failed = (code: string) => ({ ok: false, failure: { code } })
const SIZES = [0, 1, 15, 16, 17, 255, 256, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES + 5]

describe('a sealed file', () => {
  it.each(SIZES)('of %i plain bytes is 272 bytes longer and opens to the same bytes', async (size) => {
    const plain = createRandomBytes(size)
    await bench.write('plain', plain)
    expect(await bench.seal('plain', 'plain.crypt', pair)).toEqual({ ok: true, value: { bytes: size + 272 } })
    expect(await bench.sizeOf('plain.crypt')).toBe(size + 272)
    expect(await bench.open('plain.crypt', 'again', pair)).toEqual({ ok: true, value: { bytes: size } })
    expect((await bench.read('again')).equals(plain)).toBe(true)
    expect(await bench.names()).toEqual(['again', 'plain', 'plain.crypt'])
  })

  it.each([
    [2056, 273],
    [3072, 400],
    [4096, 528],
  ])('with a key of %i bits is %i bytes longer and opens to the same bytes', async (bits, overhead) => {
    const large = createKeyPair(bits)
    const plain = createRandomBytes(1000)
    await bench.write('plain', plain)
    await bench.seal('plain', 'plain.crypt', large)
    expect(await bench.sizeOf('plain.crypt')).toBe(1000 + overhead)
    await bench.open('plain.crypt', 'again', large)
    expect((await bench.read('again')).equals(plain)).toBe(true)
  })

  it('is another one each time, from its first byte to its last', async () => {
    await bench.write('plain', new Uint8Array(64))
    await bench.seal('plain', 'a', pair)
    await bench.seal('plain', 'b', pair)
    const [a, b] = [await bench.read('a'), await bench.read('b')]
    expect(a.subarray(0, 256).equals(b.subarray(0, 256))).toBe(false)
    expect(a.subarray(256, 320).equals(b.subarray(256, 320))).toBe(false)
    expect(a.subarray(320).equals(b.subarray(320))).toBe(false)
  })

  it('opens with a PKCS#1 key as well', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    await bench.write('plain.crypt', sealedBy(publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'bonjour'))
    const privateKeyPem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
    const [source, target] = [bench.path('plain.crypt'), bench.path('plain')]
    expect(await decryptFile({ disk: nodeDisk, source, target, privateKeyPem })).toMatchObject({ ok: true })
    expect((await bench.read('plain')).toString()).toBe('bonjour')
  })
})

/** Encrypts as specified, in one piece, with a tag or a head of any length, which our own writer would not produce. */
function sealedBy(pem: string, plain: string, odd: { head?: number; tag?: number } = {}): Uint8Array {
  const head = createRandomBytes(odd.head ?? 44)
  const oaep = { key: createPublicKey(pem), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const cipher = createCipheriv('aes-256-gcm', head.subarray(0, 32), head.subarray(32, 44))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([publicEncrypt(oaep, head), body, cipher.getAuthTag().subarray(0, odd.tag ?? 16)])
}

describe('a file that is not whole', () => {
  let sealed: Buffer
  beforeEach(async () => {
    await bench.write('plain', createRandomBytes(2 * CHUNK_BYTES + 100))
    await bench.seal('plain', 'whole.crypt', pair)
    sealed = await bench.read('whole.crypt')
  })
  const flipped = (at: number): Uint8Array => {
    const changed = Uint8Array.from(sealed)
    const where = at < 0 ? sealed.length + at : at
    changed[where] = (changed[where] ?? 0) ^ 0x01
    return changed
  }
  const opened = async (bytes: Uint8Array): Promise<unknown> => {
    await bench.write('bad.crypt', bytes)
    const result = await bench.open('bad.crypt', 'again', pair)
    expect(await bench.names()).toEqual(['bad.crypt', 'plain', 'whole.crypt'])
    return result
  }

  it.each([
    ['the first byte of the tag', -16],
    ['the last byte of the tag', -1],
    ['the first byte of the ciphertext', 256],
    ['a byte on a chunk border', 256 + CHUNK_BYTES],
    ['the last byte of the ciphertext', -17],
  ])('for one bit in %s is damaged, and nothing is left of it', async (_where, at) => {
    expect(await opened(flipped(at))).toMatchObject(failed('crypt/damaged'))
  })

  it.each([0, 1, 128, 255])(
    'for one bit in byte %i of the RSA block does not open, and nothing is left of it',
    async (at) => {
      expect(await opened(flipped(at))).toMatchObject(failed('crypt/wrong-key'))
    },
  )

  it.each([
    ['without its last byte', -1],
    ['without five bytes of its tag', -5],
    ['without its tag', -16],
    ['without its tag and a byte', -17],
    ['cut on a chunk border', 256 + CHUNK_BYTES],
    ['cut to one byte and a tag', 273],
    ['cut to an RSA block and sixteen bytes', 272],
  ])('%s is damaged, and nothing is left of it', async (_how, end) => {
    expect(await opened(sealed.subarray(0, end))).toMatchObject(failed('crypt/damaged'))
  })

  it.each([271, 256, 255, 44, 1, 0])('cut to %i bytes is too short, and nothing is left of it', async (end) => {
    expect(await opened(sealed.subarray(0, end))).toMatchObject(failed('crypt/too-short'))
  })

  it('with a byte more at its end is damaged', async () => {
    expect(await opened(Buffer.concat([sealed, Uint8Array.of(0)]))).toMatchObject(failed('crypt/damaged'))
  })

  it('whose tag was made short is damaged', async () => {
    expect(await opened(sealedBy(pair.publicKey.pem, 'un texte assez long', { tag: 4 }))).toMatchObject(
      failed('crypt/damaged'),
    )
  })

  it.each([40, 43, 45, 60])('whose RSA block hides %i bytes is damaged', async (head) => {
    expect(await opened(sealedBy(pair.publicKey.pem, 'bonjour', { head }))).toMatchObject(failed('crypt/damaged'))
  })

  it('is for no key of ours when it is another kind of file altogether', async () => {
    expect(await opened(createRandomBytes(5000))).toMatchObject(failed('crypt/wrong-key'))
  })
})

describe('the wrong private key', () => {
  beforeEach(async () => {
    await bench.write('plain', createRandomBytes(1000))
    await bench.seal('plain', 'plain.crypt', pair)
  })

  it.each([2048, 3072, 4096])('of %i bits opens nothing and leaves nothing', async (bits) => {
    expect(await bench.open('plain.crypt', 'again', createKeyPair(bits))).toMatchObject(failed('crypt/wrong-key'))
    expect(await bench.names()).toEqual(['plain', 'plain.crypt'])
  })

  it.each([
    ['nothing', ''],
    ['a text', 'not a key'],
    ['a public key', ''],
    [
      'an elliptic-curve key',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ],
    [
      'a key behind a passphrase',
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: 'secret',
      }),
    ],
  ])('given as %s is no key', async (what, given) => {
    const privateKeyPem = what === 'a public key' ? pair.publicKey.pem : given.toString()
    const [source, target] = [bench.path('plain.crypt'), bench.path('again')]
    expect(await decryptFile({ disk: nodeDisk, source, target, privateKeyPem })).toMatchObject(
      failed('crypt/not-a-private-key'),
    )
    expect(await bench.names()).toEqual(['plain', 'plain.crypt'])
  })
})

describe('a target that is taken', () => {
  beforeEach(async () => {
    await bench.write('plain', createRandomBytes(1000))
    await bench.seal('plain', 'plain.crypt', pair)
    await bench.write('mine', Buffer.from('mine'))
  })

  it('is refused and stays as it is, sealing', async () => {
    expect(await bench.seal('plain', 'mine', pair)).toMatchObject(failed('disk/exists'))
    expect((await bench.read('mine')).toString()).toBe('mine')
  })

  it('is refused and stays as it is, opening', async () => {
    expect(await bench.open('plain.crypt', 'mine', pair)).toMatchObject(failed('disk/exists'))
    expect((await bench.read('mine')).toString()).toBe('mine')
    expect(await bench.names()).toEqual(['mine', 'plain', 'plain.crypt'])
  })

  it('is refused when it is the source itself', async () => {
    expect(await bench.seal('plain', 'plain', pair)).toMatchObject(failed('disk/exists'))
    expect(await bench.sizeOf('plain')).toBe(1000)
  })

  it('is refused when it is a link to nowhere, which is not followed', async () => {
    await symlink(bench.path('nowhere'), bench.path('link'))
    expect(await bench.seal('plain', 'link', pair)).toMatchObject(failed('disk/exists'))
    expect(await bench.names()).toEqual(['link', 'mine', 'plain', 'plain.crypt'])
  })

  it('meanwhile is refused at the end, and nothing else is left', async () => {
    const taken = encryptFile({
      disk: nodeDisk,
      source: bench.path('plain'),
      target: bench.path('late'),
      publicKey: pair.publicKey,
      onProgress: () => void bench.write('late', Buffer.from('theirs')),
    })
    expect(await taken).toMatchObject(failed('disk/exists'))
    expect((await bench.read('late')).toString()).toBe('theirs')
    expect(await bench.names()).toEqual(['late', 'mine', 'plain', 'plain.crypt'])
  })

  it('by two works at once goes to exactly one of them, whole', async () => {
    const both = await Promise.all([bench.open('plain.crypt', 'one', pair), bench.open('plain.crypt', 'one', pair)])
    expect(both.map((result) => (result.ok ? 'ok' : result.failure.code)).sort()).toEqual(['disk/exists', 'ok'])
    expect((await bench.read('one')).equals(await bench.read('plain'))).toBe(true)
    expect(await bench.names()).toEqual(['mine', 'one', 'plain', 'plain.crypt'])
  })
})

describe('while a file is being worked on', () => {
  const LONG = 8 * CHUNK_BYTES
  beforeEach(() => bench.write('plain', createRandomBytes(LONG)))
  const sealing = (extra: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void }) =>
    encryptFile({
      disk: nodeDisk,
      source: bench.path('plain'),
      target: bench.path('plain.crypt'),
      publicKey: pair.publicKey,
      ...extra,
    })

  it('progress rises to the size of the source', async () => {
    const seen: [number, number][] = []
    await sealing({ onProgress: (done, total) => seen.push([done, total]) })
    expect(seen).toEqual(Array.from({ length: 8 }, (_, at) => [(at + 1) * CHUNK_BYTES, LONG]))
  })

  it('an abort throws its own reason and leaves nothing', async () => {
    const abort = new AbortController()
    const stop = new Error('the person thought better of it')
    await expect(sealing({ signal: abort.signal, onProgress: () => abort.abort(stop) })).rejects.toBe(stop)
    expect(await bench.names()).toEqual(['plain'])
  })

  it('an abort is heeded at once, not at the end of the file', async () => {
    const abort = new AbortController()
    let reported = 0
    const onProgress = (): void => {
      reported++
      abort.abort()
    }
    await expect(sealing({ signal: abort.signal, onProgress })).rejects.toThrow()
    expect(reported).toBe(1)
  })

  it('an abort before the start touches nothing', async () => {
    await expect(sealing({ signal: AbortSignal.abort() })).rejects.toThrow()
    expect(await bench.names()).toEqual(['plain'])
  })

  it('an abort at the very last chunk still publishes nothing', async () => {
    const abort = new AbortController()
    const last = (done: number): void => (done === LONG ? abort.abort() : undefined)
    await expect(sealing({ signal: abort.signal, onProgress: last })).rejects.toThrow()
    expect(await bench.names()).toEqual(['plain'])
  })

  it.each([
    ['shrinks', LONG / 2],
    ['grows', LONG + 1],
  ])('a source that %s is not sealed in part', async (_how, size) => {
    const onProgress = (): void => truncateSync(bench.path('plain'), size)
    expect(await sealing({ onProgress })).toMatchObject(failed('crypt/source-changed'))
    expect(await bench.names()).toEqual(['plain'])
  })

  it('an encrypted source that shrinks is distinguished from a damaged one', async () => {
    await sealing({})
    const [source, target] = [bench.path('plain.crypt'), bench.path('again')]
    const onProgress = (): void => truncateSync(source, LONG / 2)
    const { privateKeyPem } = pair
    const opened = await decryptFile({ disk: nodeDisk, source, target, privateKeyPem, onProgress })
    expect(opened).toMatchObject(failed('crypt/source-changed'))
    expect(await bench.names()).toEqual(['plain', 'plain.crypt'])
  })

  it('a partial is readable by its owner only, and has another name than the target', async () => {
    const seen = new Set<string>()
    const look = async (): Promise<void> => {
      for (const name of await bench.names()) {
        if (name === 'plain') continue
        seen.add(
          `${name.replace(/^[0-9a-f-]{36}/, 'uuid')} ${((await stat(bench.path(name))).mode & 0o777).toString(8)}`,
        )
      }
    }
    const looks: Promise<void>[] = []
    await sealing({ onProgress: (done) => (done === CHUNK_BYTES ? void looks.push(look()) : undefined) })
    await Promise.allSettled(looks)
    expect([...seen]).toEqual(['uuid.rudi-partial 600'])
  })
})

describe('what is missing is said by its name', () => {
  it('no source', async () => {
    expect(await bench.seal('nothing', 'x.crypt', pair)).toMatchObject(failed('disk/not-found'))
  })

  it('no folder for the target', async () => {
    await bench.write('plain', createRandomBytes(1))
    const result = await bench.seal('plain', 'nowhere/x.crypt', pair)
    expect(result.ok).toBe(false)
    expect(await bench.names()).toEqual(['plain'])
  })

  it('no right to read the source', async () => {
    await bench.write('plain', createRandomBytes(1))
    await chmod(bench.path('plain'), 0)
    // Everything else is permitted, so that the refusal is about the source.
    await chmod(bench.path('.'), 0o777)
    const sealed = await asOrdinaryUser(() => bench.seal('plain', 'x.crypt', pair))
    expect(sealed).toMatchObject(failed('disk/denied'))
  })
})
