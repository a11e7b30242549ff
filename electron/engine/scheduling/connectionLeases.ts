import { toCaptiveFailure } from '../../../shared/download/traffic/connectivity.js'
import type { ConnectionPermit, Governor, SourceKey } from '../../../shared/download/traffic/governor.js'
import { toRequestOutcome } from '../../../shared/download/traffic/requestOutcome.js'
import type { WaitReason } from '../../../shared/download/traffic/waitReason.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { RandomSource } from '../../ports/randomSource.js'
import type { ConnectionLease } from '../api/engine.js'

export interface LeaseDeps {
  readonly governor: Pick<Governor, 'getRefusal' | 'open' | 'close' | 'onOutcome'>
  readonly clock: Clock
  readonly randomSource: RandomSource
  /** Returns whether no connection may be opened at all now. */
  readonly isPaused: () => boolean
  /** Called when a lease was released, so that its connection is free. */
  readonly onReleased: () => void
}

/**
 * Lends connections to requests that are no downloads. They count towards the limits of downloads, and their results
 * inform the governor in the same way.
 */
export interface ConnectionLeases {
  /**
   * Opens a connection. While the source has as many as it may have, it waits, at most `LIMITS.SAMPLE_WAIT_MS`. Fails
   * with the reason when the source may not be contacted at all now, and with `look/cancelled` when `signal` aborts.
   */
  lease(source: SourceKey, signal: AbortSignal): Promise<Result<ConnectionLease>>
  /** Answers all waiting requests that can be answered now. */
  grant(): void
}

/** Reasons to wait that end as soon as another connection closes. */
const CONNECTION_LIMIT_REASONS: ReadonlySet<WaitReason['type']> = new Set(['busy', 'host-busy'])

export function createConnectionLeases(deps: LeaseDeps): ConnectionLeases {
  const { governor, clock } = deps
  const waiting = new Map<(result: Result<ConnectionPermit>) => void, SourceKey>()

  /** Returns null when the request has to wait. */
  const tryOpen = (source: SourceKey): Result<ConnectionPermit> | null => {
    const atMs = clock.elapsed()
    if (deps.isPaused()) return fail(failure('look/paused'))
    const because = governor.getRefusal(source, atMs)
    if (because === null) return ok(governor.open(source, atMs))
    return CONNECTION_LIMIT_REASONS.has(because.type) ? null : fail(toFailure(because, atMs))
  }

  const waitForConnection = (source: SourceKey, signal: AbortSignal): Promise<Result<ConnectionPermit>> =>
    new Promise((resolve) => {
      const settled = new AbortController()
      const settle = (result: Result<ConnectionPermit>): void => {
        waiting.delete(settle)
        signal.removeEventListener('abort', giveUp)
        settled.abort()
        resolve(result)
      }
      const giveUp = (): void => settle(fail(failure('server/busy')))
      waiting.set(settle, source)
      signal.addEventListener('abort', giveUp)
      void clock.sleep(LIMITS.SAMPLE_WAIT_MS, settled.signal).then(giveUp)
    })

  return {
    async lease(source, signal) {
      // A caller may have waited for something else before: an aborted signal reports nothing to a new listener.
      if (signal.aborted) return fail(failure('look/cancelled'))
      const opened = tryOpen(source) ?? (await waitForConnection(source, signal))
      if (opened.ok) return ok(createLease(deps, opened.value, signal))
      return signal.aborted ? fail(failure('look/cancelled')) : opened
    },
    grant() {
      for (const [settle, source] of waiting) {
        const result = tryOpen(source)
        if (result !== null) settle(result)
      }
    },
  }
}

function createLease(
  { governor, clock, randomSource, onReleased }: LeaseDeps,
  permit: ConnectionPermit,
  signal: AbortSignal,
): ConnectionLease {
  const { openedAtMs } = permit
  const sample = { openedAtMs, chance: randomSource.next() }
  return {
    onResponse(response) {
      const latencyMs = clock.elapsed() - openedAtMs
      const outcome = toRequestOutcome(response, { ...sample, latencyMs, nowMs: clock.now() })
      governor.onOutcome(permit, outcome, null, clock.elapsed())
    },
    onFailed({ code }) {
      if (!code.startsWith('net/') || signal.aborted) return
      const outcome = { type: 'failed', isAnswer: false, isTimeout: code === 'net/timeout', ...sample } as const
      governor.onOutcome(permit, outcome, null, clock.elapsed())
    },
    release() {
      governor.close(permit)
      onReleased()
    },
  }
}

function toFailure(because: WaitReason, nowMs: number): Failure {
  if (because.type === 'offline') return failure('net/unreachable', { why: 'no-route' })
  if (because.type === 'impersonated') return toCaptiveFailure(because)
  const untilMs = 'untilMs' in because ? because.untilMs : null
  return failure('server/busy', untilMs === null ? {} : { seconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) })
}
