import { Worker } from 'node:worker_threads'
import type { ChecksumAlgorithm } from '../../shared/catalog/model.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { OpenFile } from '../ports/disk.js'
import type { DigestBeside, Hashing } from '../ports/hashing.js'
import type { HashNews, HashOrder } from './hashServer.js'
import { descriptorOf } from './laneDisk.js'
import { nodeHash } from './nodeHash.js'

export interface HashBeside extends Hashing {
  /** Ends the thread. Whoever still waits is told of a failure. */
  close(): Promise<void>
}

type Digests = Result<ReadonlyMap<ChecksumAlgorithm, string>>

/**
 * Hashing on the calling thread, and for what is large on one more, running `script` (the bundled `electron/hash.ts`):
 * started with the first large file, kept, and no reason for anybody to stay. When it dies, nothing is given to it any
 * more.
 */
export function hashBeside(script: string): HashBeside {
  const jobs = new Map<number, (news: HashNews) => void>()
  let thread: Worker | null = null
  let lastJob = 0
  let hasDied = false

  const started = (): Worker => {
    const worker = new Worker(script, { env: {}, argv: [], execArgv: [] })
    worker.unref()
    worker.on('message', (news: HashNews) => jobs.get(news.job)?.(news))
    // The exit follows, and is all that matters here.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      hasDied = true
      for (const [job, hear] of jobs) hear({ is: 'failed', job, because: failure('bug/unexpected') })
    })
    return worker
  }

  const follow = (worker: Worker, descriptor: number, algorithms: readonly ChecksumAlgorithm[]): DigestBeside => {
    lastJob += 1
    const job = lastJob
    const post = (order: HashOrder): void => worker.postMessage(order)
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
      const descriptor = descriptorOf(file)
      if (descriptor === null || hasDied) return null
      thread ??= started()
      return follow(thread, descriptor, algorithms)
    },
    close: async () => void (await thread?.terminate()),
  }
}

const STOPPED = failure('net/broken')
