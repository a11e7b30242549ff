import { readSync } from 'node:fs'
import type { HashAlgorithm } from '../../../../shared/download/transfer/hashAlgorithm.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Digest } from '../../../ports/hashing.js'
import type { RpcHandlers } from '../../../ports/workers/workerRpc.js'
import { toDiskFailure } from '../../disk/diskErrors.js'
import { nodeHash } from '../../system/nodeHash.js'
import type { HASH_METHODS } from './hashMethods.js'

interface Job {
  readonly descriptor: number
  readonly digests: readonly (readonly [HashAlgorithm, Digest])[]
  readonly settle: (result: Result<Map<HashAlgorithm, string>>) => void
  hashed: number
  upTo: number
  isLast: boolean
}

const STEP_BYTES = 1024 * 1024

/** The code of a hashing thread. It reads synchronously, because it has no other work. */
export function createHashHandlers(): RpcHandlers<typeof HASH_METHODS> {
  const jobs = new Map<number, Job>()
  const buffer = Buffer.allocUnsafeSlow(STEP_BYTES)
  let isTurning = false

  /** One step of each job that has work; messages are handled between two rounds. */
  const turn = (): void => {
    isTurning = false
    for (const [number, work] of jobs) {
      if (work.hashed < work.upTo) step(number, work)
      if (jobs.has(number) && work.isLast && work.hashed === work.upTo) end(number, work)
    }
    if ([...jobs.values()].some(({ hashed, upTo }) => hashed < upTo)) scheduleTurn()
  }
  const scheduleTurn = (): void => {
    if (isTurning) return
    isTurning = true
    setImmediate(turn)
  }

  const step = (number: number, work: Job): void => {
    try {
      const read = readSync(work.descriptor, buffer, 0, Math.min(STEP_BYTES, work.upTo - work.hashed), work.hashed)
      for (const [, digest] of work.digests) digest.update(buffer.subarray(0, read))
      work.hashed += read
      // Another program has truncated the file, so bytes that were written are gone.
      if (read === 0) giveUp(number, work, failure('disk/error', { note: 'partial too short' }))
    } catch (error) {
      giveUp(number, work, toDiskFailure(error))
    }
  }
  const giveUp = (number: number, { settle }: Job, because: Failure): void => {
    jobs.delete(number)
    settle(fail(because))
  }
  const end = (number: number, { digests, settle }: Job): void => {
    jobs.delete(number)
    settle(ok(new Map(digests.map(([algorithm, digest]) => [algorithm, digest.hex()]))))
  }

  return {
    follow: ({ job: number, descriptor, algorithms }, { signal }) =>
      new Promise((settle, reject) => {
        const digests = algorithms.map((algorithm) => [algorithm, nodeHash.start(algorithm)] as const)
        jobs.set(number, { descriptor, digests, settle, hashed: 0, upTo: 0, isLast: false })
        signal.addEventListener('abort', () => {
          jobs.delete(number)
          reject(signal.reason)
        })
      }),
    grow({ job: number, bytes }) {
      const work = jobs.get(number)
      if (work === undefined) return
      work.upTo = bytes
      scheduleTurn()
    },
    finish({ job: number }) {
      const work = jobs.get(number)
      if (work === undefined) return
      work.isLast = true
      scheduleTurn()
    },
  }
}
