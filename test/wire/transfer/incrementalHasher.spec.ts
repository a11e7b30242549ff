// A large file is hashed by a second thread, or by this one where there is none: real threads and a real disk.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workerDisk } from '../../../electron/adapters/disk/workerDisk.js'
import { nodeHash } from '../../../electron/adapters/system/nodeHash.js'
import {
  createOffloadedHashing,
  type OffloadedHashing,
} from '../../../electron/adapters/workers/hash/offloadedHashing.js'
import { createIncrementalHasher } from '../../../electron/engine/transfer/writing/incrementalHasher.js'
import { bundleForTest } from '../../support/build/bundleForTest.js'
import { unwrap } from '../../support/unwrap.js'

const MB = 1024 * 1024

let folder: string
let beside: OffloadedHashing
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-hasher-'))
  beside = createOffloadedHashing(await bundleForTest('electron/workers/hashWorker.ts', folder))
})
afterAll(async () => {
  await beside.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a follower of a large file', () => {
  const bytes = Uint8Array.from({ length: 20 * MB }, (_, at) => (at * 31 + (at >> 9)) & 255)
  const sum = (algorithm: string): string => createHash(algorithm).update(bytes).digest('hex')
  const written = async (hashing: Parameters<typeof createIncrementalHasher>[0]): Promise<string> => {
    files += 1
    const file = await unwrap(workerDisk.open(join(folder, `f${files}`), 'create-new'))
    const follower = createIncrementalHasher(hashing, ['md5'], file, 0)
    for (let at = 0; at < bytes.byteLength; at += MB) {
      const batch = [bytes.subarray(at, at + MB)]
      const wrote = file.writeAt(batch, at)
      follower.update(batch, at)
      await unwrap(wrote)
      follower.onStored(at + MB)
    }
    const digests = await unwrap(follower.finish())
    await follower.abandon()
    await file.close()
    return `${digests['sha-256']} ${digests.md5}`
  }
  const right = `${sum('sha256')} ${sum('md5')}`

  it('has the same digests from beside', async () => {
    let asked = 0
    const counted = {
      ...beside,
      startOffloaded: (...what: Parameters<OffloadedHashing['startOffloaded']>) => {
        asked += 1
        return beside.startOffloaded(...what)
      },
    }
    expect([await written(counted), asked]).toEqual([right, 1])
  })

  it('hashes by itself where there is no thread, or one that cannot start', async () => {
    const broken = createOffloadedHashing(join(folder, 'nothing.cjs'))
    expect([await written(nodeHash), await written(broken), await written(broken)]).toEqual([right, right, right])
    await broken.close()
  })
})
