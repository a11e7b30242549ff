import { LIMITS } from '../../shared/limits.js'
import { assertNever, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { FileWatch, OpenTask } from '../ports/fileCrypt.js'
import type { HashFile } from '../ports/hashing.js'
import { openFile } from './open.js'
import type { News, Order, Work } from './orders.js'
import { sealFile } from './seal.js'

export interface Workbench {
  readonly disk: Disk
  readonly clock: Pick<Clock, 'elapsed'>
  readonly hashFile: HashFile
  readonly tell: (news: News) => void
}

/** The working end of `FileCrypt` and of `HashFile` elsewhere. A bug in a job is left to end the thread: the other end tells it as one. */
export function takeOrders(bench: Workbench): (order: Order) => void {
  const running = new Map<number, AbortController>()
  return (order) => {
    if (order.is === 'cancel') return running.get(order.job)?.abort()
    const abort = new AbortController()
    running.set(order.job, abort)
    const onProgress = atMost(LIMITS.NEWS_PER_SECOND, bench.clock, (doneBytes, totalBytes) =>
      bench.tell({ is: 'progressed', job: order.job, doneBytes, totalBytes }),
    )
    void carryOut(bench, order, { signal: abort.signal, onProgress })
      .catch((reason: unknown): News => {
        if (!abort.signal.aborted) throw reason
        return { is: 'cancelled', job: order.job }
      })
      .then((last) => {
        running.delete(order.job)
        bench.tell(last)
      })
  }
}

async function carryOut({ disk, hashFile }: Workbench, order: Work, watch: FileWatch): Promise<News> {
  const { job } = order
  switch (order.is) {
    case 'hash':
      return { is: 'hashed', job, result: await hashFile(order.path, order.algorithms, watch.signal) }
    case 'seal':
      return { is: 'ended', job, result: await sealFile({ ...order, ...watch, disk }) }
    case 'open':
      return { is: 'ended', job, result: await openWithKeyOf(disk, order, watch) }
    default:
      return assertNever(order, 'carryOut')
  }
}

async function openWithKeyOf(
  disk: Disk,
  task: OpenTask,
  watch: FileWatch,
): Promise<Result<{ readonly bytes: number }>> {
  const pem = await disk.readSmall(task.privateKeyPath, LIMITS.PRIVATE_KEY_BYTES)
  return pem.ok ? openFile({ ...task, ...watch, disk, privateKeyPem: pem.value }) : pem
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
