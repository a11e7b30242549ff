import type { DownloadView } from '../download/model/downloadView.js'
import type { DownloadId } from '../ids.js'

/** What is going on, in the few numbers that a taskbar, a tray and a notification have room for. */
export interface Activity {
  /** Downloads that will move by themselves. */
  readonly live: number
  /** Of these, the ones that bytes arrive for. */
  readonly running: number
  /** Since nothing was going on last. */
  readonly done: number
  readonly failed: number
  /** Of everything since nothing was going on last, from 0 to 1. Null while nothing is. */
  readonly fraction: number | null
}

export const IDLE: Activity = { live: 0, running: 0, done: 0, failed: 0, fraction: null }

/** Follows the engine's news one change at a time, so that a hundred thousand downloads cost no more than ten. */
export interface ActivityTracker {
  changed(downloads: readonly DownloadView[]): void
  removed(ids: readonly DownloadId[]): void
  now(): Activity
}

type Part = 'live' | 'running' | 'done' | 'failed' | 'aside'
interface Seen {
  readonly part: Part
  /** Of the file, from 0 to 1: what has no known size counts when it is whole. */
  readonly share: number
}

export function createActivityTracker(): ActivityTracker {
  /** The downloads of this stretch of work. Emptied when the work is over and has been reported. */
  const seen = new Map<DownloadId, Seen>()
  const count: Record<Part, number> = { live: 0, running: 0, done: 0, failed: 0, aside: 0 }
  let share = 0
  let isOver = true

  const forget = (id: DownloadId): void => {
    const was = seen.get(id)
    if (was === undefined) return
    seen.delete(id)
    count[was.part] -= 1
    share -= was.share
  }
  const begin = (): void => {
    seen.clear()
    share = 0
    for (const part of Object.keys(count) as Part[]) count[part] = 0
  }
  const live = (): number => count.live + count.running

  const change = (download: DownloadView): void => {
    const part = partOf(download)
    const isLive = part === 'live' || part === 'running'
    // What ends or rests without having been part of the work is none of it: an old list that is shown again.
    if (!isLive && !seen.has(download.id)) return
    if (isLive && isOver) begin()
    if (isLive) isOver = false
    forget(download.id)
    const now: Seen = { part, share: shareOf(download, part) }
    seen.set(download.id, now)
    count[now.part] += 1
    share += now.share
  }

  return {
    changed: (downloads) => {
      for (const download of downloads) change(download)
      isOver = live() === 0
    },
    removed: (ids) => {
      for (const id of ids) forget(id)
      isOver = live() === 0
    },
    now: () => {
      const all = live() + count.done + count.failed
      return {
        live: live(),
        running: count.running,
        done: count.done,
        failed: count.failed,
        fraction: live() === 0 ? null : Math.min(1, Math.max(0, share / all)),
      }
    },
  }
}

function partOf({ state }: DownloadView): Part {
  switch (state.is) {
    case 'running':
      return 'running'
    case 'queued':
    case 'waiting':
    case 'verifying':
      return 'live'
    case 'done':
    case 'failed':
      return state.is
    case 'paused':
    case 'cancelled':
      return 'aside'
  }
}

const shareOf = ({ receivedBytes, totalBytes }: DownloadView, part: Part): number =>
  part === 'done' || part === 'failed'
    ? 1
    : part === 'aside' || totalBytes === null || totalBytes === 0
      ? 0
      : Math.min(1, receivedBytes / totalBytes)
