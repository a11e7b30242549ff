import { readSync } from 'node:fs'
import type { ChecksumAlgorithm } from '../../../shared/catalogue/model.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { Digest } from '../../ports/hashing.js'
import { toDiskFailure } from '../disk/diskErrors.js'
import { nodeHash } from '../system/nodeHash.js'

/**
 * What crosses between a lane and the thread that hashes for it. Both ends are of the same build and in the same
 * process, so the types are the decoder, and a descriptor means the same file on both sides.
 */
export type HashRequest =
  | {
      readonly is: 'begin'
      readonly job: number
      readonly descriptor: number
      readonly algorithms: readonly ChecksumAlgorithm[]
    }
  | { readonly is: 'up-to'; readonly job: number; readonly bytes: number }
  | { readonly is: 'finish'; readonly job: number }
  | { readonly is: 'abandon'; readonly job: number }

/** The last word on a job. The descriptor is not used after it. */
export type HashReply =
  | { readonly is: 'digests'; readonly job: number; readonly hex: readonly (readonly [ChecksumAlgorithm, string])[] }
  | { readonly is: 'failed'; readonly job: number; readonly because: Failure }
  | { readonly is: 'let-go'; readonly job: number }

interface Job {
  readonly descriptor: number
  readonly digests: readonly (readonly [ChecksumAlgorithm, Digest])[]
  hashed: number
  upTo: number
  isLast: boolean
}

const STEP_BYTES = 1024 * 1024

/** The inside of a hashing thread. It reads where it stands: there is nothing else for it to do. */
export function serveHashing(say: (news: HashReply) => void): (order: HashRequest) => void {
  const jobs = new Map<number, Job>()
  const buffer = Buffer.allocUnsafeSlow(STEP_BYTES)
  let isTurning = false

  /** One step of each job that has something to do; orders are heard between two turns. */
  const turn = (): void => {
    isTurning = false
    for (const [job, work] of jobs) {
      if (work.hashed < work.upTo) step(job, work)
      if (jobs.has(job) && work.isLast && work.hashed === work.upTo) end(job, work)
    }
    if ([...jobs.values()].some(({ hashed, upTo }) => hashed < upTo)) turnSoon()
  }
  const turnSoon = (): void => {
    if (isTurning) return
    isTurning = true
    setImmediate(turn)
  }

  const step = (job: number, work: Job): void => {
    try {
      const read = readSync(work.descriptor, buffer, 0, Math.min(STEP_BYTES, work.upTo - work.hashed), work.hashed)
      // Somebody cut the file: what was written is not there any more.
      for (const [, digest] of work.digests) digest.update(buffer.subarray(0, read))
      work.hashed += read
      // Somebody cut the file: what was written is not there any more.
      if (read === 0) broke(job, failure('disk/error', { note: 'partial too short' }))
    } catch (error) {
      broke(job, toDiskFailure(error))
    }
  }
  const broke = (job: number, because: Failure): void => {
    jobs.delete(job)
    say({ is: 'failed', job, because })
  }
  const end = (job: number, { digests }: Job): void => {
    jobs.delete(job)
    say({ is: 'digests', job, hex: digests.map(([algorithm, digest]) => [algorithm, digest.hex()]) })
  }

  return (order) => {
    const work = jobs.get(order.job)
    if (order.is === 'begin') {
      const digests = order.algorithms.map((algorithm) => [algorithm, nodeHash.start(algorithm)] as const)
      jobs.set(order.job, { descriptor: order.descriptor, digests, hashed: 0, upTo: 0, isLast: false })
    } else if (order.is === 'abandon') {
      // After a last word of another kind, too: whoever abandons waits for this one.
      jobs.delete(order.job)
      say({ is: 'let-go', job: order.job })
    } else if (work !== undefined) {
      if (order.is === 'up-to') work.upTo = order.bytes
      else work.isLast = true
      turnSoon()
    }
  }
}
