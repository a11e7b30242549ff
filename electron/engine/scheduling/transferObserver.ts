import { type RequestOutcome, toRequestOutcome } from '../../../shared/download/traffic/requestOutcome.js'
import { LIMITS } from '../../../shared/limits.js'
import { parseUrl } from '../../../shared/url.js'
import type { Clock } from '../../ports/clock.js'
import type { RandomSource } from '../../ports/randomSource.js'
import type { TransferRequest, TransferUpdate } from '../workerPool/transferHandle.js'
import type { Scheduler } from './scheduler.js'

export interface TransferObserverDeps {
  readonly scheduler: Pick<Scheduler, 'onOutcome'>
  readonly clock: Clock
  readonly randomSource: RandomSource
}

/** How often arriving bytes are reported as one more success, in milliseconds. */
const SUCCESS_INTERVAL_MS = 1000

/**
 * Creates an observer that reports to the governor what the updates of one transfer say about the producer and the
 * hosts.
 */
export function createTransferObserver(
  request: Pick<TransferRequest, 'url' | 'headersMs'>,
  download: string,
  { scheduler, clock, randomSource }: TransferObserverDeps,
): (update: TransferUpdate) => void {
  const openedAtMs = clock.elapsed()
  const { host: firstAddress, hostname: firstHost } = new URL(request.url)
  let isAnswered = false
  let reportedAtMs: number = openedAtMs

  /** Without its port. Most responses come from the first address, which was read already. */
  const getHostname = (host: string): string =>
    host === firstAddress ? firstHost : (parseUrl(`http://${host}`)?.hostname ?? firstHost)
  const report = (outcome: RequestOutcome, host: string): void => scheduler.onOutcome(download, outcome, host)

  return (update) => {
    const atMs = clock.elapsed()
    switch (update.type) {
      case 'answered':
      case 'buffered': {
        isAnswered = true
        const { answer } = update
        // Where a long silence is usual, the latency says nothing about the load on the server (portal-api.md 4.3).
        const latencyMs = request.headersMs > LIMITS.HEADERS_MS ? null : update.headMs
        const how = { latencyMs, openedAtMs, chance: randomSource.next(), nowMs: clock.now() }
        report(toRequestOutcome(answer, how), getHostname(answer.host))
        if (update.type === 'buffered') report({ type: 'served' }, firstHost)
        return
      }
      case 'progressed':
      case 'ended':
        if (update.type === 'progressed' && atMs - reportedAtMs < SUCCESS_INTERVAL_MS) return
        reportedAtMs = atMs
        report({ type: 'served' }, firstHost)
        return
      case 'broke': {
        // A body may break because of its file alone, so only a host that sends no response at all is judged by a
        // network failure.
        if (isAnswered || !update.because.code.startsWith('net/')) return
        const isTimeout = update.because.code === 'net/timeout'
        // The failure names the port too, where that is not the usual one.
        const host = getHostname(String(update.because.facts.host ?? firstAddress))
        report({ type: 'failed', isAnswer: false, isTimeout, openedAtMs, chance: randomSource.next() }, host)
        return
      }
      default:
        return
    }
  }
}
