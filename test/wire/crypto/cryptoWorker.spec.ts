import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFileCrypt } from '../../../electron/adapters/workers/fileCrypt.js'
import type { FileCrypt, ProgressOptions } from '../../../electron/ports/fileCrypt.js'
import { LIMITS } from '../../../shared/limits.js'
import { bundleForTest } from '../../support/build/bundleForTest.js'
import {
  type CryptoHarness,
  createCryptoHarness,
  createKeyPair,
  createRandomBytes,
  type KeyPair,
} from '../../support/crypto/cryptoHarness.js'

let scripts: string
let script: string
let pair: KeyPair
beforeAll(async () => {
  scripts = await mkdtemp(join(tmpdir(), 'rudi-crypto-'))
  script = await bundleForTest('electron/workers/cryptoWorker.ts', scripts)
  pair = createKeyPair()
})
afterAll(() => rm(scripts, { recursive: true, force: true }))

let bench: CryptoHarness
let crypt: FileCrypt
let notes: { event: string; facts: unknown }[]
const startWith = (from: string): FileCrypt =>
  createFileCrypt({ script: from, log: { note: (event, facts) => notes.push({ event, facts }) } })
beforeEach(async () => {
  notes = []
  bench = await createCryptoHarness()
  crypt = startWith(script)
  await bench.write('key.pem', Buffer.from(pair.privateKeyPem))
})
afterEach(async () => {
  await crypt.close()
  await bench.clear()
})

const encrypt = (name: string, watch: ProgressOptions = {}) =>
  crypt.encrypt({ source: bench.path(name), target: bench.path(`${name}.crypt`), publicKey: pair.publicKey }, watch)
const decrypt = (name: string, to: string, watch: ProgressOptions = {}) =>
  crypt.decrypt({ source: bench.path(name), target: bench.path(to), privateKeyPath: bench.path('key.pem') }, watch)

describe('the crypto thread', () => {
  it('encrypts and decrypts, and the bytes come back', async () => {
    const plain = createRandomBytes(3_000_000)
    await bench.write('plain', plain)
    expect(await encrypt('plain')).toEqual({ ok: true, value: { bytes: 3_000_272 } })
    expect(await decrypt('plain.crypt', 'again')).toEqual({ ok: true, value: { bytes: 3_000_000 } })
    expect((await bench.read('again')).equals(plain)).toBe(true)
  })

  it('returns failures as values, and goes on with the next job', async () => {
    await bench.write('plain', createRandomBytes(10))
    expect(await encrypt('nothing')).toMatchObject({ ok: false })
    expect(await encrypt('plain')).toMatchObject({ ok: true })
    expect(await encrypt('plain')).toMatchObject({ ok: false, failure: { code: 'disk/exists' } })
    expect(notes).toEqual([])
  })

  it('says so when the key file is missing, and when it is no key', async () => {
    await bench.write('plain', createRandomBytes(10))
    await encrypt('plain')
    await rm(bench.path('key.pem'))
    expect(await decrypt('plain.crypt', 'again')).toMatchObject({ ok: false, failure: { code: 'disk/not-found' } })
    await bench.write('key.pem', Buffer.from('hello'))
    expect(await decrypt('plain.crypt', 'again')).toMatchObject({
      ok: false,
      failure: { code: 'crypt/not-a-private-key' },
    })
    expect(await bench.names()).toEqual(['key.pem', 'plain', 'plain.crypt'])
  })

  it('does one job at a time, in the order they were asked', async () => {
    const running: string[] = []
    for (const name of ['a', 'b', 'c']) await bench.write(name, createRandomBytes(2_000_000))
    const note = (name: string): ProgressOptions => ({
      onProgress: () => void (running.at(-1) === name || running.push(name)),
    })
    await Promise.all(['a', 'b', 'c'].map((name) => encrypt(name, note(name))))
    expect(running).toEqual(['a', 'b', 'c'])
  })

  it('reports progress at most so often, and the end always', async () => {
    const size = 400 * 1024 * 1024
    await writeFile(bench.path('large'), '')
    await truncate(bench.path('large'), size)
    const startedAt = performance.now()
    const seen: number[] = []
    await encrypt('large', { onProgress: (done) => void seen.push(done) })
    const seconds = (performance.now() - startedAt) / 1000
    expect(seen.length).toBeLessThanOrEqual(seconds * LIMITS.NEWS_PER_SECOND + 2)
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.at(-1)).toBe(size)
  })

  it('stops when it is aborted, throws the reason, and leaves nothing', async () => {
    await bench.write('plain', createRandomBytes(64 * 1024 * 1024))
    const abort = new AbortController()
    const stop = new Error('enough')
    await expect(encrypt('plain', { signal: abort.signal, onProgress: () => abort.abort(stop) })).rejects.toBe(stop)
    expect(await bench.names()).toEqual(['key.pem', 'plain'])
  })

  it('does not start what was given up while it waited', async () => {
    await bench.write('a', createRandomBytes(4_000_000))
    await bench.write('b', createRandomBytes(10))
    const abort = new AbortController()
    const [first, second] = [encrypt('a'), encrypt('b', { signal: abort.signal })]
    abort.abort()
    await expect(second).rejects.toThrow()
    expect(await first).toMatchObject({ ok: true })
    expect(await bench.names()).toEqual(['a', 'a.crypt', 'b', 'key.pem'])
  })

  it('closed in the middle of a job, cleans up before it goes', async () => {
    await bench.write('plain', createRandomBytes(64 * 1024 * 1024))
    const begun = new Promise<void>((resolve) => {
      encrypt('plain', { onProgress: () => resolve() }).catch(() => undefined)
    })
    await begun
    await crypt.close()
    expect(await bench.names()).toEqual(['key.pem', 'plain'])
  })

  it('does not keep the environment of the process that started it', async () => {
    const spy = join(scripts, 'spy.cjs')
    await writeFile(
      spy,
      "const { parentPort: p } = require('node:worker_threads'); p.on('message', (m) => p.postMessage({ type: 'answer', id: m.id, result: { ok: true, value: { bytes: Object.keys(process.env).length } } }))",
    )
    crypt = startWith(spy)
    expect(await encrypt('plain')).toEqual({ ok: true, value: { bytes: 0 } })
  })
})

describe('a thread that dies', () => {
  it('fails its job as a bug of ours, says why in the log, and the next job gets a new one', async () => {
    const fragile = join(scripts, 'fragile.cjs')
    const lived = join(bench.folder, 'lived')
    await writeFile(
      fragile,
      `const fs = require('node:fs'); const { parentPort: p } = require('node:worker_threads');
       p.on('message', (m) => {
         if (!fs.existsSync(${JSON.stringify(lived)})) { fs.writeFileSync(${JSON.stringify(lived)}, ''); throw new Error('boom') }
         p.postMessage({ type: 'answer', id: m.id, result: { ok: true, value: { bytes: 1 } } })
       })`,
    )
    crypt = startWith(fragile)
    expect(await encrypt('plain')).toMatchObject({ ok: false, failure: { code: 'bug/unexpected' } })
    expect(notes).toEqual([{ event: 'crypto.broke', facts: { name: 'Error', message: 'boom' } }])
    expect(await encrypt('plain')).toEqual({ ok: true, value: { bytes: 1 } })
  })

  it('by leaving without a word fails its job too', async () => {
    const quitter = join(scripts, 'quitter.cjs')
    await writeFile(quitter, "require('node:worker_threads').parentPort.on('message', () => process.exit(0))")
    crypt = startWith(quitter)
    expect(await encrypt('plain')).toMatchObject({ ok: false, failure: { code: 'bug/unexpected' } })
  })

  it('because its script is missing fails its job too', async () => {
    crypt = startWith(join(scripts, 'none.cjs'))
    expect(await encrypt('plain')).toMatchObject({ ok: false, failure: { code: 'bug/unexpected' } })
    expect(notes).toHaveLength(1)
  })
})
