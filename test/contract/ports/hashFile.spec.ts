import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import { createFileHashPool, type FileHashPool } from '../../../electron/adapters/workers/fileHashPool.js'
import { createHashFile } from '../../../electron/crypto/hashFile.js'
import type { HashFile } from '../../../electron/ports/hashing.js'
import { bundleForTest } from '../../support/build/bundleForTest.js'

const MB = 1024 * 1024

let folder: string
let script: string
let workers: FileHashPool
const path = (name: string): string => join(folder, name)
const silent = { note: () => undefined }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-hash-'))
  script = await bundleForTest('electron/workers/cryptoWorker.ts', folder)
  workers = createFileHashPool({ script, log: silent, threads: 2 })
})
afterAll(async () => {
  await workers.close()
  await rm(folder, { recursive: true, force: true })
})

const large = async (name: string, bytes: number): Promise<string> => {
  await writeFile(path(name), '')
  await truncate(path(name), bytes)
  return path(name)
}

const IMPLEMENTATIONS: readonly (readonly [string, () => HashFile])[] = [
  ['on this thread', () => createHashFile(nodeDisk, nodeHash)],
  ['on threads of its own', () => workers.hashFile],
]

describe.each(IMPLEMENTATIONS)('hashing a file %s', (_, hasher) => {
  it.each([0, 1, MB - 1, MB, MB + 1, 3 * MB + 17])('gives the digests of %i bytes, as many as asked', async (size) => {
    const bytes = Buffer.alloc(size, 'rudi')
    await writeFile(path('some'), bytes)
    const hashed = await hasher()(path('some'), ['sha-256', 'md5', 'sha-512'])
    const of = (name: string): string => createHash(name).update(bytes).digest('hex')
    expect(hashed).toEqual({
      ok: true,
      value: {
        sizeBytes: size,
        digests: new Map([
          ['sha-256', of('sha256')],
          ['md5', of('md5')],
          ['sha-512', of('sha512')],
        ]),
      },
    })
  })

  it('says how far it is while it reads a large file, and nothing of a small one', async () => {
    const said: number[] = []
    await writeFile(path('small'), 'rudi')
    await hasher()(path('small'), ['sha-256'], undefined, (readBytes) => said.push(readBytes))
    expect(said).toEqual([])
    const bytes = 384 * MB
    await hasher()(await large('384 MiB', bytes), ['sha-256'], undefined, (readBytes) => said.push(readBytes))
    expect(said.length).toBeGreaterThan(0)
    expect(said).toEqual(said.toSorted((one, other) => one - other))
    expect([Math.min(...said) > 0, Math.max(...said) <= bytes]).toEqual([true, true])
  })

  it('reports the failure of the disk', async () => {
    await mkdir(path('a folder'), { recursive: true })
    expect(await hasher()(path('nothing'), ['md5'])).toMatchObject({ failure: { code: 'disk/not-found' } })
    expect(await hasher()(path('a folder'), ['md5'])).toMatchObject({ ok: false })
  })

  it('ends when it is aborted, by throwing the reason', async () => {
    const enough = new Error('enough')
    const abort = new AbortController()
    const hashing = hasher()(await large('two GiB', 2048 * MB), ['sha-256'], abort.signal)
    setTimeout(() => abort.abort(enough), 50)
    const begunAt = performance.now()
    await expect(hashing).rejects.toBe(enough)
    expect(performance.now() - begunAt).toBeLessThan(1500)
    await expect(hasher()(path('two GiB'), ['sha-256'], abort.signal)).rejects.toBe(enough)
  })

  it('lets a small file through while a large one is read', async () => {
    const abort = new AbortController()
    await large('three GiB', 3072 * MB)
    const slow = [1, 2, 3].map(() => hasher()(path('three GiB'), ['sha-512'], abort.signal).catch(() => null))
    await writeFile(path('small'), 'small')
    expect(await hasher()(path('small'), ['md5'])).toMatchObject({ ok: true })
    abort.abort()
    expect(await Promise.all(slow)).toEqual([null, null, null])
  })
})

describe('the threads that hash', () => {
  it('leave the main thread idle, whatever they read', async () => {
    const file = await large('one GiB', 1024 * MB)
    await workers.hashFile(path('small'), ['md5'])
    const before = performance.eventLoopUtilization()
    expect(await workers.hashFile(file, ['sha-256'])).toMatchObject({ ok: true, value: { sizeBytes: 1024 * MB } })
    // On its own thread the same reading keeps the loop busy for nine tenths of the time.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.2)
  })

  it('fail what they were at when they are closed, and what comes after', async () => {
    const own = createFileHashPool({ script, log: silent, threads: 1 })
    const reading = own.hashFile(await large('four GiB', 4096 * MB), ['sha-256'])
    await own.hashFile(path('small'), ['md5'])
    await own.close()
    expect(await reading).toMatchObject({ ok: false, failure: { code: 'disk/error' } })
    expect(await own.hashFile(path('small'), ['md5'])).toMatchObject({ ok: false, failure: { code: 'disk/error' } })
  })
})
