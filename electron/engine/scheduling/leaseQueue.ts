import type { ConnectionPermit, Governor, SourceKey } from '../../../shared/download/traffic/governor.js'
import type { WaitReason } from '../../../shared/download/traffic/waitReason.js'
import type { Clock } from '../../ports/clock.js'

export type LeaseResult =
  | { readonly type: 'open'; readonly permit: ConnectionPermit; readonly release: () => void }
  | { readonly type: 'refused'; readonly because: WaitReason }

/** Reasons to wait that end as soon as another connection closes. */
const CONNECTION_LIMIT_REASONS: ReadonlySet<WaitReason['type']> = new Set(['busy', 'host-busy'])

export interface LeaseQueueDeps {
  readonly governor: Pick<Governor, 'getRefusal' | 'open' | 'close'>
  readonly clock: Pick<Clock, 'elapsed'>
  /** Returns whether no connection may be opened at all now. */
  readonly isPaused: () => boolean
  /** Returns how many downloads of a producer wait. */
  readonly countWaiting: (producer: string) => number
  /** Called when a lease was released, so that its connection is free. */
  readonly onReleased: () => void
}

/** The requests outside of the download queue that wait for a connection. */
export interface LeaseQueue {
  /**
   * Opens a connection. Waits while the source has as many as it may have, until `signal` aborts; is refused with the
   * reason when the source may not be contacted at all now.
   */
  lease(source: SourceKey, signal: AbortSignal): Promise<LeaseResult>
  /** Answers all waiting requests that can be answered now. */
  grant(): void
}

export function createLeaseQueue({ governor, clock, isPaused, countWaiting, onReleased }: LeaseQueueDeps): LeaseQueue {
  const waiting = new Map<(result: LeaseResult) => void, SourceKey>()

  function tryLease(source: SourceKey): LeaseResult | null {
    const atMs = clock.elapsed()
    const because = isPaused() ? ({ type: 'timetable', untilMs: null } as const) : governor.getRefusal(source, atMs)
    if (because !== null) return CONNECTION_LIMIT_REASONS.has(because.type) ? null : { type: 'refused', because }
    const permit = governor.open(source, atMs)
    const release = (): void => {
      governor.close(permit)
      onReleased()
    }
    return { type: 'open', permit, release }
  }

  return {
    lease(source, signal) {
      const now = tryLease(source)
      if (now !== null) return Promise.resolve(now)
      return new Promise((resolve) => {
        const settle = (result: LeaseResult): void => {
          waiting.delete(settle)
          signal.removeEventListener('abort', giveUp)
          resolve(result)
        }
        const giveUp = (): void =>
          settle({ type: 'refused', because: { type: 'turn', waiting: countWaiting(source.producer) } })
        waiting.set(settle, source)
        signal.addEventListener('abort', giveUp)
      })
    },
    grant() {
      for (const [settle, source] of waiting) {
        const result = tryLease(source)
        if (result !== null) settle(result)
      }
    },
  }
}
