import { estimateRemainingTime, type RemainingTime } from '../../../shared/download/bandwidth/estimateRemainingTime.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../../shared/ids.js'

/** The standing of all downloads of one command. */
export interface OverallProgress {
  readonly files: { readonly ended: number; readonly of: number }
  readonly receivedBytes: number
  /** Null while the size of a file is unknown. */
  readonly totalBytes: number | null
  readonly bytesPerSecond: number
  /** Null while it cannot be told: no size is known, or nothing moves. */
  readonly remaining: RemainingTime | null
}

/** Sums up downloads as they change, because a command may have twenty thousand of them. */
export interface ProgressTotals {
  observe(view: DownloadView): void
  /** Counts a download as ended. Bytes that it has not received are not waited for any more. */
  onEnded(id: DownloadId): void
  /** `briefBytesPerSecond`: the speed of small bodies that came too quickly to have a speed of their own. */
  getTotals(briefBytesPerSecond: number): OverallProgress
}

interface Part {
  readonly received: number
  readonly total: number | null
  readonly speed: number
  readonly isEnded: boolean
}

/** `declaredBytes`: the size that the catalogue has for each download; it holds until the server says another one. */
export function createProgressTotals(
  ids: Iterable<DownloadId>,
  declaredBytes: ReadonlyMap<DownloadId, number | null> = new Map(),
): ProgressTotals {
  const parts = new Map<DownloadId, Part>()
  const running = new Set<DownloadId>()
  const sums = { received: 0, total: 0, unknown: 0, ended: 0 }
  const addToSums = ({ received, total, isEnded }: Part, sign: 1 | -1): void => {
    sums.received += sign * received
    sums.total += sign * (total ?? received)
    sums.unknown += total === null ? sign : 0
    sums.ended += isEnded ? sign : 0
  }
  const replacePart = (id: DownloadId, part: Part): void => {
    const before = parts.get(id)
    if (before !== undefined) addToSums(before, -1)
    parts.set(id, part)
    addToSums(part, 1)
    if (part.speed > 0) running.add(id)
    else running.delete(id)
  }
  for (const id of ids) replacePart(id, { received: 0, total: declaredBytes.get(id) ?? null, speed: 0, isEnded: false })
  return {
    observe({ id, receivedBytes: received, totalBytes, state }) {
      const known = parts.get(id)
      if (known === undefined || known.isEnded) return
      const total = totalBytes ?? known.total
      const speed = state.type === 'running' ? state.bytesPerSecond : 0
      replacePart(id, { received, total: total === null ? null : Math.max(total, received), speed, isEnded: false })
    },
    onEnded(id) {
      const { received = 0 } = parts.get(id) ?? {}
      replacePart(id, { received, total: received, speed: 0, isEnded: true })
    },
    getTotals(briefBytesPerSecond) {
      const moving = [...running].flatMap((id) => parts.get(id) ?? [])
      const bytesPerSecond = moving.reduce((sum, { speed }) => sum + speed, briefBytesPerSecond)
      const totalBytes = sums.unknown > 0 ? null : sums.total
      return {
        files: { ended: sums.ended, of: parts.size },
        receivedBytes: sums.received,
        totalBytes,
        bytesPerSecond,
        remaining: estimateRemainingTime(
          { leftBytes: sums.total - sums.received, unknownSizes: sums.unknown, bytesPerSecond },
          moving.map(({ received, total, speed }) => ({
            leftBytes: (total ?? received) - received,
            bytesPerSecond: speed,
          })),
        ),
      }
    },
  }
}
