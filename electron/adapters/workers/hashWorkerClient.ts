import { Worker } from 'node:worker_threads'
import type { ChecksumAlgorithm } from '../../../shared/catalogue/model.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { OpenFile } from '../../ports/disk.js'
import type { Hashing, OffloadedDigest } from '../../ports/hashing.js'
import { getDescriptor } from '../disk/workerDisk.js'
import { nodeHash } from '../system/nodeHash.js'
import type { HashReply, HashRequest } from './hashWorkerServer.js'

export interface OffloadedHashing extends Hashing {
  /** Ends the thread. Whoever still waits is told of a failure. */
  close(): Promise<void>
}

type Digests = Result<ReadonlyMap<ChecksumAlgorithm, string>>

/**
 * Hashing on the calling thread, and for what is large on one more, running `script` (the bundled `electron/workers/hashWorker.ts`):
 * started with the first large file, kept, and no reason for anybody to stay. When it dies, nothing is given to it any
 * more.
 */
export function createOffloadedHashing(script: string): OffloadedHashing {
  const jobs = new Map<number, (news: HashReply) => void>()
  let thread: Worker | null = null
  let lastJob = 0
  let hasDied = false

  const started = (): Worker => {
    const worker = new Worker(script, { env: {}, argv: [], execArgv: [] })
    worker.unref()
    worker.on('message', (news: HashReply) => jobs.get(news.job)?.(news))
    // The exit follows, and is all that matters here.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      hasDied = true
      for (const [job, hear] of jobs) hear({ is: 'failed', job, because: failure('bug/unexpected') })
    })
    return worker
  }

  const follow = (worker: Worker, descriptor: number, algorithms: readonly ChecksumAlgorithm[]): OffloadedDigest => {
    lastJob += 1
    const job = lastJob
    const post = (order: HashRequest): void => worker.postMessage(order)
    let isFree = false
    let settle: (digests: Digests) => void = () => undefined
    const digests = new Promise<Digests>((resolve) => {
      settle = resolve
    })
    const freed = new Promise<void>((resolve) => {
      jobs.set(job, (news) => {
        jobs.delete(job)
        isFree = true
        settle(news.is === 'digests' ? ok(new Map(news.hex)) : fail(news.is === 'failed' ? news.because : STOPPED))
        resolve()
      })
    })
    post({ is: 'begin', job, descriptor, algorithms })
    return {
      upTo: (bytes) => post({ is: 'up-to', job, bytes }),
      finish() {
        if (!isFree) post({ is: 'finish', job })
        return digests
      },
      abandon() {
        if (!isFree) post({ is: 'abandon', job })
        return freed
      },
    }
  }

  return {
    start: nodeHash.start,
    crc: nodeHash.crc,
    beside(file: OpenFile, algorithms) {
      const descriptor = getDescriptor(file)
      if (descriptor === null || hasDied) return null
      thread ??= started()
      return follow(thread, descriptor, algorithms)
    },
    close: async () => void (await thread?.terminate()),
  }
}

const STOPPED = failure('net/broken')
