import { LIMITS } from '../../shared/limits.js'
import { assertNever, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { DecryptTask, ProgressOptions } from '../ports/fileCrypt.js'
import type { HashFile } from '../ports/hashing.js'
import { decryptFile } from './decryptFile.js'
import { encryptFile } from './encryptFile.js'
import type { CryptoJob, CryptoReply, CryptoRequest } from './protocol.js'

export interface CryptoWorkerDeps {
  readonly disk: Disk
  readonly clock: Pick<Clock, 'elapsed'>
  readonly hashFile: HashFile
  readonly tell: (reply: CryptoReply) => void
}

/** The working end of `FileCrypt` and of `HashFile` elsewhere. A bug in a job is left to end the thread: the other end tells it as one. */
export function serveCryptoJobs(bench: CryptoWorkerDeps): (request: CryptoRequest) => void {
  const running = new Map<number, AbortController>()
  return (request) => {
    if (request.is === 'cancel') return running.get(request.job)?.abort()
    const abort = new AbortController()
    running.set(request.job, abort)
    const onProgress = atMost(LIMITS.NEWS_PER_SECOND, bench.clock, (doneBytes, totalBytes) =>
      bench.tell({ is: 'progressed', job: request.job, doneBytes, totalBytes }),
    )
    void carryOut(bench, request, { signal: abort.signal, onProgress })
      .catch((reason: unknown): CryptoReply => {
        if (!abort.signal.aborted) throw reason
        return { is: 'cancelled', job: request.job }
      })
      .then((last) => {
        running.delete(request.job)
        bench.tell(last)
      })
  }
}

async function carryOut(
  { disk, hashFile }: CryptoWorkerDeps,
  order: CryptoJob,
  watch: ProgressOptions,
): Promise<CryptoReply> {
  const { job } = order
  switch (order.is) {
    case 'hash':
      return { is: 'hashed', job, result: await hashFile(order.path, order.algorithms, watch.signal) }
    case 'seal':
      return { is: 'ended', job, result: await encryptFile({ ...order, ...watch, disk }) }
    case 'open':
      return { is: 'ended', job, result: await openWithKeyOf(disk, order, watch) }
    default:
      return assertNever(order, 'carryOut')
  }
}

async function openWithKeyOf(
  disk: Disk,
  task: DecryptTask,
  watch: ProgressOptions,
): Promise<Result<{ readonly bytes: number }>> {
  const pem = await disk.readSmall(task.privateKeyPath, LIMITS.PRIVATE_KEY_BYTES)
  return pem.ok ? decryptFile({ ...task, ...watch, disk, privateKeyPem: pem.value }) : pem
}

type Progress = (doneBytes: number, totalBytes: number) => void

/** Passes on the first news, then one when its time has come; the last always, so that the eye sees the end. */
function atMost(perSecond: number, clock: Pick<Clock, 'elapsed'>, pass: Progress): Progress {
  let passedAt = Number.NEGATIVE_INFINITY
  return (doneBytes, totalBytes) => {
    const now = clock.elapsed()
    if (doneBytes < totalBytes && now - passedAt < 1000 / perSecond) return
    passedAt = now
    pass(doneBytes, totalBytes)
  }
}
