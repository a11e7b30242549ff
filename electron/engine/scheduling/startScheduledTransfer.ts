import { isFinalReply } from '../../../shared/download/transfer/workerProtocol.js'
import type { OnUpdate, TransferHandle, TransferRequest } from '../workerPool/transferHandle.js'
import type { TransferWorkerPool } from '../workerPool/transferWorkerPool.js'
import type { BandwidthAllocator } from './bandwidthAllocator.js'
import type { Scheduler } from './scheduler.js'
import { createTransferObserver, type TransferObserverDeps } from './transferObserver.js'

export interface ScheduledTransferDeps extends TransferObserverDeps {
  readonly workers: Pick<TransferWorkerPool, 'start'>
  readonly scheduler: Pick<Scheduler, 'onOutcome' | 'findJobAhead' | 'setJob'>
  readonly allocator: BandwidthAllocator
}

/**
 * Starts a transfer of a download in the worker pool. Its updates pass through unchanged; from them the governor learns
 * how the producer and the hosts respond. The allocator limits the transfer to its share of the rate, and the scheduler
 * says behind which other job it waits.
 */
export function startScheduledTransfer(
  deps: ScheduledTransferDeps,
  download: string,
  request: TransferRequest,
  onUpdate: OnUpdate,
): TransferHandle {
  const observe = createTransferObserver(request, download, deps)
  let allocation: ReturnType<BandwidthAllocator['add']> | null = null
  // Buffering takes a body as fast as it arrives, so a limited download is not buffered.
  const buffer = deps.allocator.isLimited(download) ? null : request.buffer
  const behind = deps.scheduler.findJobAhead(download)
  const handle = deps.workers.start({ ...request, buffer, ...(behind === null ? {} : { behind }) }, (update) => {
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
}
