import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { toCaptiveFailure } from '../../../shared/download/traffic/connectivity.js'
import type { WaitReason } from '../../../shared/download/traffic/waitReason.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { DownloadId } from '../../../shared/ids.js'

/** What is known of one file that is waited for. Times are elapsed milliseconds. */
interface Watched {
  readonly bytes: number
  /** When its last new byte arrived, or when its first attempt began. */
  readonly sinceMs: number
  /** The reason of its last wait. */
  readonly because: Failure | null
  /** The file is complete and gets its name. */
  readonly isComplete: boolean
}

export interface StalledDownload {
  readonly id: DownloadId
  readonly because: Failure
}

/** What is known of a file that may not have begun. */
export interface QueuedDownload {
  readonly view: Pick<DownloadView, 'portalId' | 'producer'>
  /** Why it waits for its turn; null when there is no reason at this moment. */
  readonly wait: WaitReason | null
}

export interface StallTimeouts {
  /** Takes the present state of a file. */
  observe(view: Pick<DownloadView, 'id' | 'receivedBytes' | 'state' | 'portalId' | 'producer'>, nowMs: number): void
  /** Stops the clock of a file that has ended. */
  onEnded(id: DownloadId, nowMs: number): void
  /** This process did not run for so long: the machine slept, or a person stopped the command. No file was waited for. */
  onSlept(ms: number): void
  /**
   * Returns those of `ids` that have received no new byte for too long, each with the cause. A file that has not begun
   * is given up for the reason why it waits or, while its producer is being tried again, for what others met there.
   */
  findOverdue(
    ids: Iterable<DownloadId>,
    nowMs: number,
    findQueued: (id: DownloadId) => QueuedDownload | null,
  ): readonly StalledDownload[]
}

/**
 * Limits how long each of many files may go without a new byte. For a queued file, the time counts from the last byte
 * of any of the files: as long as others make progress, it only waits for its turn.
 */
export function createStallTimeouts(limitMs: number, startedMs: number): StallTimeouts {
  const watched = new Map<DownloadId, Watched>()
  /** When any of the files last had a new byte or ended. */
  let movedMs = startedMs
  /** The last failure at each producer since then. */
  const failures = new Map<string, Failure>()
  const onMoved = (nowMs: number): void => {
    movedMs = nowMs
    failures.clear()
  }
  const explainQueued = (queued: QueuedDownload | null): Failure | null =>
    queued === null ? null : (toWaitFailure(queued.wait) ?? failures.get(getSourceKey(queued.view)) ?? null)
  return {
    observe(view, nowMs) {
      const { id, receivedBytes, state } = view
      const before = watched.get(id)
      if (before === undefined && state.type === 'queued') return
      const isNew = before !== undefined && receivedBytes > before.bytes
      if (isNew) onMoved(nowMs)
      if (state.type === 'waiting') failures.set(getSourceKey(view), state.because)
      watched.set(id, {
        bytes: receivedBytes,
        sinceMs: before === undefined || isNew ? nowMs : before.sinceMs,
        because: state.type === 'waiting' ? state.because : isNew ? null : (before?.because ?? null),
        isComplete: state.type === 'verifying',
      })
    },
    onEnded(id, nowMs) {
      watched.delete(id)
      onMoved(nowMs)
    },
    onSlept(ms) {
      movedMs += ms
      for (const [id, one] of watched) watched.set(id, { ...one, sinceMs: one.sinceMs + ms })
    },
    findOverdue: (ids, nowMs, findQueued) =>
      [...ids].flatMap((id) => {
        const one = watched.get(id)
        const forMs = nowMs - (one?.sinceMs ?? movedMs)
        if (one?.isComplete === true || forMs < limitMs) return []
        return [{ id, because: one?.because ?? explainQueued(findQueued(id)) ?? createTimeoutFailure(forMs) }]
      }),
  }
}

/** Producers of the same name on two portals are different. */
const getSourceKey = ({ portalId, producer }: QueuedDownload['view']): string => `${portalId} ${producer}`

const createTimeoutFailure = (forMs: number): Failure => failure('net/timeout', { seconds: Math.round(forMs / 1000) })

const FAILURES_BY_REASON = { silent: 'net/unreachable', asked: 'server/busy', failing: 'server/error' } as const

/** Converts the reason why a download waits for its turn into a failure. */
function toWaitFailure(because: WaitReason | null): Failure | null {
  switch (because?.type) {
    case 'offline':
      return failure('net/unreachable')
    case 'impersonated':
      return toCaptiveFailure(because)
    case 'producer-asked':
      return failure('server/busy')
    case 'producer-failing':
      return failure(FAILURES_BY_REASON[because.why ?? 'failing'])
    case 'host-circuit':
      return failure(FAILURES_BY_REASON[because.why ?? 'failing'], { host: because.host })
    default:
      return null
  }
}
