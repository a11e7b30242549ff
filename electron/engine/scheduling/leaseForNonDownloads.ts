import type { Governor, SourceKey } from '../../../shared/download/traffic/governor.js'
import { toRequestOutcome } from '../../../shared/download/traffic/requestOutcome.js'
import type { WaitReason } from '../../../shared/download/traffic/waitReason.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { RandomSource } from '../../ports/randomSource.js'
import type { ConnectionLease } from '../api/engine.js'
import type { Scheduler } from './scheduler.js'

interface LeaseDeps {
  readonly scheduler: Pick<Scheduler, 'leaseConnection'>
  readonly governor: Pick<Governor, 'onOutcome'>
  readonly clock: Clock
  readonly randomSource: RandomSource
}

/**
 * Returns a function that lends connections to requests that are no downloads. They count towards the limits of
 * downloads, and their results inform the governor in the same way. It waits at most `LIMITS.SAMPLE_WAIT_MS` for a
 * connection.
 */
export function createLeaseForNonDownloads({ scheduler, governor, clock, randomSource }: LeaseDeps) {
  return async (source: SourceKey, signal: AbortSignal): Promise<Result<ConnectionLease>> => {
    const timeout = new AbortController()
    const giveUp = (): void => timeout.abort()
    signal.addEventListener('abort', giveUp)
    void clock.sleep(LIMITS.SAMPLE_WAIT_MS, timeout.signal).then(giveUp, giveUp)
    const result = await scheduler.leaseConnection(source, timeout.signal)
    signal.removeEventListener('abort', giveUp)
    timeout.abort()
    if (result.type === 'refused')
      return fail(signal.aborted ? failure('look/cancelled') : toFailure(result.because, clock.elapsed()))
    const openedAtMs = clock.elapsed()
    const sample = { openedAtMs, chance: randomSource.next() }
    return ok({
      onResponse(response) {
        const outcome = toRequestOutcome(response, {
          ...sample,
          latencyMs: clock.elapsed() - openedAtMs,
          nowMs: clock.now(),
        })
        governor.onOutcome(result.permit, outcome, null, clock.elapsed())
      },
      onFailed(because) {
        if (!because.code.startsWith('net/') || signal.aborted) return
        const isTimeout = because.code === 'net/timeout'
        governor.onOutcome(
          result.permit,
          { type: 'failed', isAnswer: false, isTimeout, ...sample },
          null,
          clock.elapsed(),
        )
      },
      release: result.release,
    })
  }
}

function toFailure(because: WaitReason, nowMs: number): Failure {
  if (because.type === 'timetable') return failure('look/paused')
  const untilMs = 'untilMs' in because ? because.untilMs : null
  if (because.type === 'offline') return failure('net/unreachable', { why: 'no-route' })
  return failure('server/busy', untilMs === null ? {} : { seconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) })
}
