import { isTransientDiskFailure } from '../../../shared/download/files/diskWait.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { findWaitReason } from '../../../shared/download/traffic/findWaitReason.js'
import type { DownloadId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Engine } from '../../engine/api/engine.js'
import type { CliContext } from '../core/cliContext.js'
import type { DownloadResults } from './downloadSummary.js'
import { formatProgress } from './formatProgress.js'
import { createProgressTotals } from './progressTotals.js'
import { reportWaits } from './reportWaits.js'
import { createStallTimeouts } from './stallTimeouts.js'

export interface WaitOptions {
  readonly summary: DownloadResults
  /** How long one file may receive no new byte, in milliseconds; 0 for no limit. */
  readonly giveUpAfterMs: number
  /**
   * Whether files are being copied from other folders. Until then no download is given up. Left out, nothing is copied.
   */
  readonly isCopying?: (() => boolean) | undefined
  /** The sizes that the catalogue has, for the progress line. Left out, a size is known when its download begins. */
  readonly declaredBytes?: ReadonlyMap<DownloadId, number | null>
}

/** The usual limit: longer than a short maintenance of a server, and short enough for a script to wait. */
export const GIVE_UP_AFTER_MS = 15 * 60_000

/** How often downloads without a new byte are checked for their time limit. */
const CHECK_MS = 1000

/**
 * Whether a download waits for its disk. In the window it would continue by itself; a command ends when all open
 * downloads wait for a disk.
 */
const isWaitingForDisk = (view: DownloadView | undefined): boolean =>
  view?.state.type === 'paused' && view.state.because !== 'person' && isTransientDiskFailure(view.state.because.code)

/**
 * Resolves when each of these downloads is done, has failed, has received no byte for too long, or waits for something
 * that only a person can resolve, which ends it for a command. Resolves early when interrupted.
 */
export function waitForDownloads(
  engine: Engine,
  ids: ReadonlySet<DownloadId>,
  { summary, giveUpAfterMs, isCopying = () => false, declaredBytes }: WaitOptions,
  { output, signal, clock }: CliContext,
): Promise<void> {
  const open = new Set(ids)
  /** The latest views of open downloads. Those that have ended are forgotten: a command may have tens of thousands. */
  const latest = new Map<string, DownloadView>()
  const progress = createProgressTotals(ids, declaredBytes)
  const stallTimeouts = createStallTimeouts(giveUpAfterMs, clock.elapsed())
  const stopWaiting = (id: DownloadId): void => {
    open.delete(id)
    latest.delete(id)
    progress.onEnded(id)
  }
  const noteEnded = (id: DownloadId): void => {
    stopWaiting(id)
    stallTimeouts.onEnded(id, clock.elapsed())
  }
  const findView = (id: DownloadId): DownloadView | undefined => engine.getViews([id])[0]
  const giveUp = (): void => {
    if (isCopying()) return
    const asked = [...open].filter((id) => !isWaitingForDisk(latest.get(id)))
    const traffic = engine.getTraffic()
    const findQueued = (id: DownloadId) => {
      const view = findView(id)
      return view === undefined ? null : { view, wait: findWaitReason(traffic, view) }
    }
    for (const { id, because } of stallTimeouts.findOverdue(asked, clock.elapsed(), findQueued)) {
      const { datasetId = null, mediaId = null, name } = findView(id) ?? {}
      // The next command continues this download; it must not delay this command.
      engine.pause([id])
      summary.recordFailed(datasetId, mediaId, because, name)
      stopWaiting(id)
    }
  }
  return new Promise((resolve) => {
    const isOver = new AbortController()
    const observe = (view: DownloadView): void => {
      if (!open.has(view.id)) return
      latest.set(view.id, view)
      stallTimeouts.observe(view, clock.elapsed())
      progress.observe(view)
      if (!isWaitingForDisk(view) && summary.record(view, engine.getPublishedPath(view.id))) noteEnded(view.id)
    }
    const take = (views: readonly DownloadView[], briefBytesPerSecond: number): void => {
      output.together(() => views.forEach(observe))
      output.status((columns) => formatProgress(progress.getTotals(briefBytesPerSecond), columns, output.language))
      endIfOver()
    }
    // Queued and reported downloads are left out: they have nothing to report, and reading thousands of rows would
    // block this thread.
    const listStarted = () => engine.getViews([...open].filter((id) => engine.getStateName(id) !== 'queued'))
    const stopListening = engine.subscribe(({ isPartial, changed, briefBytesPerSecond }) =>
      take(isPartial ? listStarted() : changed, briefBytesPerSecond),
    )
    const stopListeningToTraffic = engine.subscribeTraffic(reportWaits(output, clock.now))
    const end = (): void => {
      isOver.abort()
      stopListening()
      stopListeningToTraffic()
      // Until now, other downloads might have freed space. A download that still waits for its disk when nothing else
      // runs has failed in this command.
      if (!signal.aborted) for (const view of latest.values()) summary.record(view, engine.getPublishedPath(view.id))
      output.status(null)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const endIfOver = (): void => {
      if (!isOver.signal.aborted && [...open].every((id) => isWaitingForDisk(latest.get(id)))) end()
    }
    const checkRegularly = async (): Promise<void> => {
      for (;;) {
        const beforeMs: number = clock.elapsed()
        await clock.sleep(CHECK_MS, isOver.signal)
        if (isOver.signal.aborted) return
        const lateMs = clock.elapsed() - beforeMs - CHECK_MS
        if (lateMs > LIMITS.SLEEP_LEAST_MS) stallTimeouts.onSlept(lateMs)
        giveUp()
        endIfOver()
      }
    }
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) return end()
    take(listStarted(), 0)
    if (giveUpAfterMs > 0) void checkRegularly()
  })
}
