import { type Failure, failure } from '../../failure.js'
import type { DownloadId } from '../../ids.js'
import type { WaitReason } from '../limits/trafficStatus.js'
import type { DownloadView } from '../model/downloadView.js'

/** What is remembered of one file that is waited for. Elapsed milliseconds. */
interface Watched {
  readonly bytes: number
  /** When it had a new byte last, or began to be tried. */
  readonly sinceMs: number
  /** Why it waited last. */
  readonly because: Failure | null
  /** It has all its bytes, and gets its name. */
  readonly isComplete: boolean
}

export interface IdleDownload {
  readonly id: DownloadId
  readonly because: Failure
}

export interface IdleTimeouts {
  /** Hears how a file stands. */
  observe(view: Pick<DownloadView, 'id' | 'receivedBytes' | 'state'>, nowMs: number): void
  /** A file has come to its end, and is not waited for any more. */
  ended(id: DownloadId, nowMs: number): void
  /** Those of these files that got no new byte for too long, and why each. `whyInLine` says why one waits for its turn. */
  overdue(
    ids: Iterable<DownloadId>,
    nowMs: number,
    getWaitReason: (id: DownloadId) => WaitReason | null,
  ): readonly IdleDownload[]
}

/**
 * How long each of many files may go without a new byte. The time of one that only stands in line is counted from the
 * last byte of any of them: as long as others move, it is their turn.
 */
export function createIdleTimeouts(limitMs: number, startedMs: number): IdleTimeouts {
  const watched = new Map<DownloadId, Watched>()
  /** When any of them had a new byte, or came to its end. */
  let movedMs = startedMs
  return {
    observe({ id, receivedBytes, state }, nowMs) {
      const before = watched.get(id)
      if (before === undefined && state.is === 'queued') return
      const isNew = before !== undefined && receivedBytes > before.bytes
      if (isNew) movedMs = nowMs
      watched.set(id, {
        bytes: receivedBytes,
        sinceMs: before === undefined || isNew ? nowMs : before.sinceMs,
        because: state.is === 'waiting' ? state.because : isNew ? null : (before?.because ?? null),
        isComplete: state.is === 'verifying',
      })
    },
    ended(id, nowMs) {
      watched.delete(id)
      movedMs = nowMs
    },
    overdue: (ids, nowMs, getWaitReason) =>
      [...ids].flatMap((id) => {
        const one = watched.get(id)
        const forMs = nowMs - (one?.sinceMs ?? movedMs)
        if (one?.isComplete === true || forMs < limitMs) return []
        return [{ id, because: one?.because ?? inLine(getWaitReason(id)) ?? createTimeoutFailure(forMs) }]
      }),
  }
}

const createTimeoutFailure = (forMs: number): Failure => failure('net/timeout', { seconds: Math.round(forMs / 1000) })

/** A reason to stand in line, as a failure. */
function inLine(because: WaitReason | null): Failure | null {
  switch (because?.is) {
    case 'offline':
      return failure('net/unreachable')
    case 'producer-asked':
      return failure('server/busy')
    case 'producer-failing':
      return failure('server/error')
    case 'host-circuit':
      return failure('server/error', { host: because.host })
    default:
      return null
  }
}
