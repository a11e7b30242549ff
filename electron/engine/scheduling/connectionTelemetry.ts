import type { Governor } from '../../../shared/download/limits/governor.js'
import { toRequestOutcome } from '../../../shared/download/limits/responseOutcome.js'
import { LIMITS } from '../../../shared/limits.js'
import { parseUrl } from '../../../shared/url.js'
import type { Clock, RandomSource } from '../../ports/clock.js'
import type { TransferHandle, TransferUpdate, TransferWorkerPool } from '../transfer/workerPool.js'
import type { BandwidthAllocator } from './bandwidthAllocator.js'
import type { Scheduler } from './scheduler.js'

export interface TelemetryDeps {
  readonly governor: Governor
  readonly scheduler: Scheduler
  readonly allocator: BandwidthAllocator
  readonly clock: Clock
  readonly randomSource: RandomSource
}

/** How often steady bytes count as one more sign that all is well. */
const SIGN_MS = 1000

/**
 * The lanes as one download sees them. What is heard of its conversations passes through unchanged; on the way the
 * governor learns how the producer and the hosts bear it, and each transfer is held to its share of the rate.
 */
export function withTelemetry(pool: TransferWorkerPool, download: string, deps: TelemetryDeps): TransferWorkerPool {
  return {
    ready: pool.ready,
    begin(order, hear): TransferHandle {
      const ears = watchJob(order, download, deps)
      const job = pool.begin(order, (news) => {
        ears.hear(news)
        if (news.type === 'progressed') rated.progressed(news.receivedBytes)
        if (news.type === 'ended' || news.type === 'broke' || news.type === 'let-go') rated.ended()
        hear(news)
      })
      const rated = deps.allocator.begin({ download, limit: job.limit })
      return job
    },
    close: pool.close,
  }
}

type Order = Parameters<TransferWorkerPool['begin']>[0]

function watchJob(order: Order, download: string, { governor, scheduler, clock, randomSource }: TelemetryDeps) {
  const openedAtMs = clock.elapsed()
  const firstHost = new URL(order.url).hostname
  let isAnswered = false
  let signAtMs: number = openedAtMs

  const tell = (outcome: Parameters<Governor['hear']>[1], host: string): void => {
    const permit = scheduler.permitOf(download)
    if (permit === null) return
    governor.hear(permit, outcome, host, clock.elapsed())
    // An answer: downloads that were held back for want of a sign may start.
    if (outcome.is !== 'served') scheduler.pump()
  }

  return {
    hear(news: TransferUpdate): void {
      const atMs = clock.elapsed()
      switch (news.type) {
        case 'answered': {
          isAnswered = true
          const { answer } = news
          // Where silence is usual it says nothing about the other side (portal-api.md 4.3).
          const latencyMs = order.headersMs > LIMITS.HEADERS_MS ? null : atMs - openedAtMs
          const how = { latencyMs, openedAtMs, chance: randomSource.next(), nowMs: clock.now() }
          tell(toRequestOutcome(answer, how), hostnameOf(answer.host, firstHost))
          return
        }
        case 'progressed':
        case 'ended':
          if (news.type === 'progressed' && atMs - signAtMs < SIGN_MS) return
          signAtMs = atMs
          tell({ is: 'served' }, firstHost)
          return
        case 'broke': {
          // What breaks a body may be the file's own doing; only a host that does not answer at all is judged by it.
          if (isAnswered || !news.because.code.startsWith('net/')) return
          const isTimeout = news.because.code === 'net/timeout'
          const host = String(news.because.facts.host ?? firstHost)
          tell({ is: 'failed', isAnswer: false, isTimeout, openedAtMs, chance: randomSource.next() }, host)
          return
        }
        default:
          return
      }
    },
  }
}

const hostnameOf = (host: string, otherwise: string): string => parseUrl(`http://${host}`)?.hostname ?? otherwise
