import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { workerDisk } from '../../../electron/adapters/disk/workerDisk.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import {
  createOffloadedHashing,
  type OffloadedHashing,
} from '../../../electron/adapters/workers/hash/offloadedHashing.js'
import type { OpenFile } from '../../../electron/ports/disk.js'
import type { Result } from '../../../shared/result.js'
import { bundleForTest } from '../../support/build/bundleForTest.js'

const MB = 1024 * 1024

let folder: string
let beside: OffloadedHashing
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-beside-'))
  beside = createOffloadedHashing(await bundleForTest('electron/workers/hashWorker.ts', folder))
})
afterAll(async () => {
  await beside.close()
  await rm(folder, { recursive: true, force: true })
})

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}
const sum = (algorithm: string, bytes: Uint8Array): string => createHash(algorithm).update(bytes).digest('hex')
const content = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 9)) & 255)

async function fileWith(bytes: Uint8Array): Promise<OpenFile> {
  files += 1
  const file = value(await workerDisk.open(join(folder, `f${files}`), 'create-new'))
  value(await file.writeAt([bytes], 0))
  return file
}

describe('hashing beside a worker', () => {
  it('gives the digests of a file that grew while it was read', async () => {
    const bytes = content(5 * MB + 7)
    const file = await fileWith(bytes)
    const digest = beside.startOffloaded(file, ['sha-256', 'md5'])
    for (const upTo of [10, MB, 3 * MB, bytes.byteLength]) digest?.extendTo(upTo)
    const hex = value((await digest?.finish()) ?? expect.fail('there is a thread'))
    await file.close()
    expect([hex.get('sha-256'), hex.get('md5')]).toEqual([sum('sha256', bytes), sum('md5', bytes)])
  })

  it('gives the digest of nothing for a file of which nothing is there', async () => {
    const file = await fileWith(content(9))
    const hex = value((await beside.startOffloaded(file, ['sha-256'])?.finish()) ?? expect.fail('there is a thread'))
    await file.close()
    expect(hex.get('sha-256')).toBe(sum('sha256', new Uint8Array()))
  })

  it('keeps several files apart', async () => {
    const all = await Promise.all([1, 2, 3].map((length) => fileWith(content(length * MB))))
    const digests = all.map((file) => beside.startOffloaded(file, ['sha-256']))
    digests.forEach((digest, at) => void digest?.extendTo((at + 1) * MB))
    const hex = await Promise.all(digests.map((digest) => digest?.finish()))
    for (const file of all) await file.close()
    expect(hex.map((one) => one?.ok && one.value.get('sha-256'))).toEqual(
      [1, 2, 3].map((length) => sum('sha256', content(length * MB))),
    )
  })

  it('closes a file on request even while a caller waits for its digests, and reports when it has', async () => {
    const file = await fileWith(content(9 * MB))
    const digest = beside.startOffloaded(file, ['sha-256'])
    digest?.extendTo(9 * MB)
    const waiting = digest?.finish()
    await digest?.abandon()
    await file.close()
    await digest?.abandon()
    expect((await waiting)?.ok).toBeTypeOf('boolean')
  })

  it('fails when the file has become shorter than it was said to be', async () => {
    const file = await fileWith(content(10))
    const digest = beside.startOffloaded(file, ['sha-256'])
    digest?.extendTo(11)
    const hex = await digest?.finish()
    await file.close()
    expect(hex?.ok === false && hex.failure.code).toBe('disk/error')
  })

  it('is not to be had for a file that another thread cannot read', async () => {
    const file = value(await nodeDisk.open(join(folder, 'f1'), 'read'))
    const had = [beside.startOffloaded(file, ['sha-256']), nodeHash.startOffloaded(file, ['sha-256'])]
    await file.close()
    expect(had).toEqual([null, null])
  })
})
