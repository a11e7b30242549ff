import { countBytes, findRangesAfterGap } from '../../../shared/download/model/byteRanges.js'
import type { TransferReply, WorkerReply, WorkerRequest } from '../../../shared/download/transfer/workerProtocol.js'
import { assertNever } from '../../../shared/result.js'
import { startTransfer, type Transfer, type TransferDeps } from './transfer.js'

const PROGRESS_MS = 200

type Progress = Extract<WorkerReply, { type: 'progressed' }>['jobs'][number]

/** The inside of a lane: carries out orders, tells what became of them. Progress is told for all jobs at once, a few times a second. */
export interface WorkerServer {
  obey(order: WorkerRequest): void
}

export function serveWorker(deps: TransferDeps, say: (news: WorkerReply) => void, closed: () => void): WorkerServer {
  const transfers = new Map<number, Transfer>()
  let closing = false
  let isTicking = false

  const finished = (): void => {
    if (closing && transfers.size === 0) closed()
  }

  const tick = async (): Promise<void> => {
    isTicking = true
    while (transfers.size > 0) {
      await deps.clock.sleep(PROGRESS_MS)
      const jobs = [...transfers].flatMap(([job, transfer]): Progress[] => {
        const received = transfer.received()
        return received === null
          ? []
          : [[job, countBytes(received), findRangesAfterGap(received).map(([from, to]) => [from, to])]]
      })
      if (jobs.length > 0) say({ type: 'progressed', jobs })
    }
    isTicking = false
  }

  const hear = (news: TransferReply): void => {
    const isLast = news.type === 'ended' || news.type === 'broke' || news.type === 'let-go'
    if (isLast) transfers.delete(news.job)
    say(news)
    if (isLast) finished()
  }

  return {
    obey(order) {
      switch (order.type) {
        case 'begin':
          transfers.set(order.job, startTransfer(deps, order, hear))
          if (!isTicking) void tick()
          return
        case 'take':
          transfers.get(order.job)?.take(order)
          return
        case 'acknowledge':
          transfers.get(order.job)?.acknowledge(order.durableBytes)
          return
        case 'allow':
          transfers.get(order.job)?.allow(order.most)
          return
        case 'limit':
          transfers.get(order.job)?.limit(order.bytesPerSecond)
          return
        case 'stop':
          transfers.get(order.job)?.stop()
          return
        case 'close':
          closing = true
          for (const transfer of transfers.values()) transfer.stop()
          finished()
          return
        default:
          assertNever(order, 'obey')
      }
    },
  }
}
