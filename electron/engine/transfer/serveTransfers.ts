import { countBytes, findRangesAfterGap } from '../../../shared/download/model/byteRanges.js'
import {
  isFinalReply,
  type StartMessage,
  type WorkerReply,
  type WorkerRequest,
} from '../../../shared/download/transfer/workerProtocol.js'
import { LIMITS } from '../../../shared/limits.js'
import type { TransferDeps } from './moveBody.js'
import { createBufferBudget } from './request/bufferBudget.js'
import { type SharedTransferDeps, startTransfer, type Transfer } from './transfer.js'
import { createLandingQueue } from './writing/landingQueue.js'

const PROGRESS_MS = 200

type Progress = Extract<WorkerReply, { type: 'progressed' }>['jobs'][number]

/** Runs inside a worker and carries out the engine's requests. */
export interface TransferServer {
  handle(request: WorkerRequest): void
}

/**
 * Serves the requests of the engine. Progress is posted for all transfers at once, a few times a second. `onClosed` is
 * called after a `close` request, when the last transfer has ended.
 */
export function serveTransfers(
  deps: TransferDeps,
  post: (reply: WorkerReply) => void,
  onClosed: () => void,
): TransferServer {
  const shared: SharedTransferDeps = {
    ...deps,
    budget: createBufferBudget(LIMITS.BUFFERED_BODIES_BYTES),
    landings: createLandingQueue(deps.disk, deps.clock),
  }
  const transfers = new Map<number, Transfer>()
  let isClosing = false
  let isTicking = false

  const closeWhenEmpty = (): void => {
    if (isClosing && transfers.size === 0) onClosed()
  }

  /**
   * Returns whether the body of the job ahead is in memory. A job that is unknown has ended: it has broken, because
   * followers arrive before it lands.
   */
  const getBodyAhead = ({ behind }: StartMessage): Transfer['isBuffered'] | null =>
    behind === undefined ? null : (transfers.get(behind)?.isBuffered ?? Promise.resolve(false))

  const reportProgress = async (): Promise<void> => {
    isTicking = true
    while (transfers.size > 0) {
      await deps.clock.sleep(PROGRESS_MS)
      const jobs = [...transfers].flatMap(([job, transfer]): Progress[] => {
        const received = transfer.getReceived()
        return received === null ? [] : [[job, countBytes(received), findRangesAfterGap(received)]]
      })
      if (jobs.length > 0) post({ type: 'progressed', jobs })
    }
    isTicking = false
  }

  return {
    handle(request) {
      switch (request.type) {
        case 'start':
          transfers.set(
            request.job,
            startTransfer(shared, request, getBodyAhead(request), (reply) => {
              const isFinal = isFinalReply(reply)
              if (isFinal) transfers.delete(reply.job)
              post(reply)
              if (isFinal) closeWhenEmpty()
            }),
          )
          if (!isTicking) void reportProgress()
          return
        case 'close':
          isClosing = true
          for (const transfer of transfers.values()) transfer.stop()
          closeWhenEmpty()
          return
        default:
          transfers.get(request.job)?.handle(request)
      }
    },
  }
}
