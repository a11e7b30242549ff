import { isFinalReply } from '../../../shared/download/transfer/workerProtocol.js'
import type { TransferHandle, TransferWorkerPool } from '../transfer/workerPool.js'
import type { BandwidthAllocator } from './bandwidthAllocator.js'
import type { Scheduler } from './scheduler.js'
import { createTransferObserver, type TransferObserverDeps } from './transferObserver.js'

export interface ScheduledWorkerPoolDeps extends TransferObserverDeps {
  readonly scheduler: Pick<Scheduler, 'onOutcome' | 'findJobAhead' | 'setJob'>
  readonly allocator: BandwidthAllocator
}

/**
 * Wraps the worker pool for one download. The updates of its transfers pass through unchanged; from them the governor
 * learns how the producer and the hosts respond. The allocator limits each transfer to its share of the rate, and the
 * scheduler says behind which other job it waits.
 */
export function createScheduledWorkerPool(
  pool: TransferWorkerPool,
  download: string,
  deps: ScheduledWorkerPoolDeps,
): TransferWorkerPool {
  return {
    warmUp: pool.warmUp,
    start(request, onUpdate): TransferHandle {
      const observe = createTransferObserver(request, download, deps)
      let allocation: ReturnType<BandwidthAllocator['add']> | null = null
      // Buffering takes a body as fast as it arrives, so a limited download is not buffered.
      const buffer = deps.allocator.isLimited(download) ? null : request.buffer
      const behind = deps.scheduler.findJobAhead(download)
      const handle = pool.start({ ...request, buffer, ...(behind === null ? {} : { behind }) }, (update) => {
        observe(update)
        if (update.type === 'answered') deps.scheduler.setJob(download, update.job, false)
        if (update.type === 'progressed') allocation?.onProgress(update.receivedBytes)
        else if (isFinalReply(update) || update.type === 'buffered') allocation?.onEnded()
        onUpdate(update)
      })
      deps.scheduler.setJob(download, handle.job, buffer !== null)
      // The pool sends no update before `start` has returned, so the allocator misses none.
      allocation = deps.allocator.add({ download, setRateLimit: handle.setRateLimit })
      return handle
    },
    close: pool.close,
  }
}
