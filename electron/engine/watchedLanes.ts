import { statusReport } from '../../shared/download/conduct.js'
import type { Governor } from '../../shared/download/governor.js'
import { parseAddress } from '../../shared/http/address.js'
import { LIMITS } from '../../shared/limits.js'
import type { Chance, Clock } from '../ports/clock.js'
import type { Admission } from './admission.js'
import type { LaneHeard, LaneJob, LanePool } from './lanes.js'
import type { Rates } from './rates.js'

export interface WatchNeeds {
  readonly governor: Governor
  readonly admission: Admission
  readonly rates: Rates
  readonly clock: Clock
  readonly chance: Chance
}

/** How often steady bytes count as one more sign that all is well. */
const SIGN_MS = 1000

/**
 * The lanes as one download sees them. What is heard of its conversations passes through unchanged; on the way the
 * governor learns how the producer and the hosts bear it, and each transfer is held to its share of the rate.
 */
export function watchLanes(pool: LanePool, download: string, needs: WatchNeeds): LanePool {
  return {
    ready: pool.ready,
    begin(order, hear): LaneJob {
      const ears = watchJob(order, download, needs)
      const job = pool.begin(order, (news) => {
        ears.hear(news)
        if (news.type === 'progressed') rated.progressed(news.receivedBytes)
        if (news.type === 'ended' || news.type === 'broke' || news.type === 'let-go') rated.ended()
        hear(news)
      })
      const rated = needs.rates.begin({ download, limit: job.limit })
      return job
    },
    close: pool.close,
  }
}

type Order = Parameters<LanePool['begin']>[0]

function watchJob(order: Order, download: string, { governor, admission, clock, chance }: WatchNeeds) {
  const openedAtMs = clock.elapsed()
  const firstHost = new URL(order.url).hostname
  let isAnswered = false
  let signAtMs: number = openedAtMs

  const tell = (report: Parameters<Governor['hear']>[1], host: string): void => {
    const permit = admission.permitOf(download)
    if (permit === null) return
    governor.hear(permit, report, host, clock.elapsed())
    // Somebody answered: who was held back for want of a sign may go.
    if (report.is !== 'served') admission.pump()
  }

  return {
    hear(news: LaneHeard): void {
      const atMs = clock.elapsed()
      switch (news.type) {
        case 'answered': {
          isAnswered = true
          const { answer } = news
          // Where silence is usual it says nothing about the other side (portal-api.md 4.3).
          const latencyMs = order.headersMs > LIMITS.HEADERS_MS ? null : atMs - openedAtMs
          const how = { latencyMs, openedAtMs, chance: chance.next(), nowMs: clock.now() }
          tell(statusReport(answer, how), hostnameOf(answer.host, firstHost))
          return
        }
        case 'progressed':
        case 'ended':
          if (news.type === 'progressed' && atMs - signAtMs < SIGN_MS) return
          signAtMs = atMs
          tell({ is: 'served' }, firstHost)
          return
        case 'broke': {
          // What breaks a body may be the file's own doing; only who does not answer at all is judged by it.
          if (isAnswered || !news.because.code.startsWith('net/')) return
          const isTimeout = news.because.code === 'net/timeout'
          const host = String(news.because.facts.host ?? firstHost)
          tell({ is: 'failed', isAnswer: false, isTimeout, openedAtMs, chance: chance.next() }, host)
          return
        }
        default:
          return
      }
    },
  }
}

const hostnameOf = (host: string, otherwise: string): string => parseAddress(`http://${host}`)?.hostname ?? otherwise
