import type { DownloadView } from '../download/model/downloadView.js'
import type { Download } from '../download/model/state.js'
import type { DownloadId } from '../ids.js'

/** A summary of the downloads in the few numbers that a taskbar, a tray icon and a notification can show. */
export interface DownloadActivity {
  /** Downloads that are running or will start without a person. */
  readonly live: number
  /** How many of these are receiving bytes. */
  readonly running: number
  /** Counted since the last time that no download was live. */
  readonly done: number
  /** With those that the program has paused because a person must do something, as on a full disk. */
  readonly failed: number
  /** Progress of all downloads since the last time that none was live, from 0 to 1. Null while none is live. */
  readonly fraction: number | null
}

export const IDLE: DownloadActivity = { live: 0, running: 0, done: 0, failed: 0, fraction: null }

/** Keeps the summary up to date change by change, so that its cost does not grow with the length of the list. */
export interface DownloadActivityTracker {
  onChanged(downloads: readonly DownloadView[]): void
  /** New downloads, which are queued. */
  onAdded(ids: readonly DownloadId[]): void
  onRemoved(ids: readonly DownloadId[]): void
  /** Takes the states of all downloads, where too many have changed to be listed. Progress stays as it was. */
  onManyChanged(all: Iterable<readonly [DownloadId, Download['type']]>): void
  getActivity(): DownloadActivity
}

/** The part of the engine whose activity is tracked. */
export interface TrackedDownloads {
  subscribe(
    listener: (changes: {
      readonly isPartial: boolean
      readonly changed: readonly DownloadView[]
      readonly added: readonly DownloadId[]
      readonly removed: readonly DownloadId[]
    }) => void,
  ): void
  getStateNames(): Iterable<readonly [DownloadId, Download['type']]>
}

/**
 * Calls `watch` with the activity at each event of the engine. A download from the start of the program counts from its
 * first change on.
 */
export function trackDownloadActivity(engine: TrackedDownloads, watch: (activity: DownloadActivity) => void): void {
  const tracker = createDownloadActivityTracker()
  engine.subscribe(({ isPartial, changed, added, removed }) => {
    if (isPartial) tracker.onManyChanged(engine.getStateNames())
    tracker.onAdded(added)
    tracker.onChanged(changed)
    tracker.onRemoved(removed)
    watch(tracker.getActivity())
  })
}

type Part = 'live' | 'running' | 'done' | 'failed' | 'aside'
interface Seen {
  readonly part: Part
  /** Progress of the file, from 0 to 1. A file of unknown size counts only once it is complete. */
  readonly share: number
}

export function createDownloadActivityTracker(): DownloadActivityTracker {
  /** The downloads since the list was last idle. It is emptied when the next work begins. */
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
  const countLive = (): number => count.live + count.running

  const change = (id: DownloadId, part: Part, progress: number): void => {
    const isLive = part === 'live' || part === 'running'
    // A download that is over or paused and was not part of the current work is not counted: an old list is being shown
    // again.
    if (!isLive && !seen.has(id)) return
    if (isLive && isOver) begin()
    if (isLive) isOver = false
    forget(id)
    const now: Seen = { part, share: toShare(part, progress) }
    seen.set(id, now)
    count[part] += 1
    share += now.share
  }

  return {
    onChanged: (downloads) => {
      for (const download of downloads) change(download.id, getPart(download), getProgress(download))
      isOver = countLive() === 0
    },
    onAdded: (ids) => {
      for (const id of ids) change(id, 'live', 0)
      isOver = countLive() === 0
    },
    onRemoved: (ids) => {
      for (const id of ids) forget(id)
      isOver = countLive() === 0
    },
    onManyChanged: (all) => {
      const gone = new Set(seen.keys())
      for (const [id, state] of all) {
        gone.delete(id)
        const was = seen.get(id)
        // The state alone does not say who has paused it: what was known of that still holds.
        change(id, state === 'paused' && was?.part === 'failed' ? 'failed' : PARTS[state], was?.share ?? 0)
      }
      for (const id of gone) forget(id)
      isOver = countLive() === 0
    },
    getActivity: () => {
      const all = countLive() + count.done + count.failed
      return {
        live: countLive(),
        running: count.running,
        done: count.done,
        failed: count.failed,
        fraction: countLive() === 0 ? null : Math.min(1, Math.max(0, share / all)),
      }
    },
  }
}

type StateName = Download['type'] | DownloadView['state']['type']

/** A stopping download is on its way to what a person wanted: paused or cancelled, as a rule. */
const PARTS: Readonly<Record<StateName, Part>> = {
  queued: 'live',
  running: 'running',
  waiting: 'live',
  verifying: 'live',
  publishing: 'live',
  stopping: 'aside',
  paused: 'aside',
  cancelled: 'aside',
  done: 'done',
  failed: 'failed',
}

const getPart = ({ state }: DownloadView): Part =>
  state.type === 'paused' && state.because !== 'person' ? 'failed' : PARTS[state.type]

const getProgress = ({ receivedBytes, totalBytes }: DownloadView): number =>
  totalBytes === null || totalBytes === 0 ? 0 : Math.min(1, receivedBytes / totalBytes)

/** What has ended counts as whole, and what is put aside counts as nothing. */
const toShare = (part: Part, progress: number): number =>
  part === 'done' || part === 'failed' ? 1 : part === 'aside' ? 0 : progress
