import { isTransientDiskFailure } from '../../../shared/download/files/diskWait.js'
import { getWaitReason } from '../../../shared/download/limits/trafficStatus.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { createIdleTimeouts } from '../../../shared/download/queue/idleTimeouts.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { Engine } from '../../engine/api/engine.js'
import type { CliContext } from '../core/command.js'
import type { DownloadSummary } from './downloadSummary.js'
import { formatProgress, reportWaits } from './progress.js'

export interface WaitOptions {
  readonly summary: Omit<DownloadSummary, 'close'>
  /** How long one file may go without a new byte; 0 is for ever. */
  readonly giveUpAfterMs: number
  /** Whether files are being copied from other folders: until that ends no download is given up. Never when left out. */
  readonly isCopying?: (() => boolean) | undefined
}

/** Longer than a server's short maintenance, and what a script can wait for. */
export const GIVE_UP_AFTER_MS = 15 * 60_000

/** How often downloads without a new byte are checked for their time limit. */
const CHECK_MS = 1000

/** A person who watches would see it go on by itself; a command waits for no disk on which nothing else moves. */
const waitsForDisk = (view: DownloadView | undefined): boolean =>
  view?.state.is === 'paused' && view.state.because !== 'person' && isTransientDiskFailure(view.state.because.code)

/**
 * Resolves when each of these downloads is done, has failed, got no byte for too long, or rests for a reason that only a
 * person can mend: for a command that is an end like any other. Resolves early when interrupted.
 */
export function waitForDownloads(
  engine: Engine,
  ids: ReadonlySet<DownloadId>,
  { summary, giveUpAfterMs, isCopying = () => false }: WaitOptions,
  { terminal, signal, clock }: CliContext,
): Promise<void> {
  const open = new Set(ids)
  const latest = new Map<string, DownloadView>()
  const idleTimeouts = createIdleTimeouts(giveUpAfterMs, clock.elapsed())
  const noteEnded = (id: DownloadId): void => {
    open.delete(id)
    idleTimeouts.ended(id, clock.elapsed())
  }
  const asOf = (id: DownloadId): DownloadView | undefined => engine.views([id])[0]
  const giveUp = (): void => {
    if (isCopying()) return
    const asked = [...open].filter((id) => !waitsForDisk(latest.get(id)))
    const traffic = engine.traffic()
    const findReason = (id: DownloadId) => {
      const view = asOf(id)
      return view === undefined ? null : getWaitReason(traffic, view)
    }
    for (const { id, because } of idleTimeouts.overdue(asked, clock.elapsed(), findReason)) {
      const { datasetId = null, mediaId = null, name } = asOf(id) ?? {}
      // The next command goes on with it; this one is not to be kept by it.
      engine.pause([id])
      summary.failed(datasetId, mediaId, because, name)
      open.delete(id)
    }
  }
  return new Promise((resolve) => {
    const isOver = new AbortController()
    const take = (views: readonly DownloadView[], briefBytesPerSecond: number): void => {
      for (const view of views) {
        if (!ids.has(view.id)) continue
        latest.set(view.id, view)
        if (!open.has(view.id)) continue
        idleTimeouts.observe(view, clock.elapsed())
        if (!waitsForDisk(view) && summary.take(view, engine.pathOf(view.id))) noteEnded(view.id)
      }
      terminal.status(() =>
        formatProgress(
          [...latest.values()],
          { ended: ids.size - open.size, all: ids.size, briefBytesPerSecond },
          terminal.language,
        ),
      )
      endIfOver()
    }
    // A batch that only stands in line has nothing to say, and reading thousands of rows would keep this thread busy.
    const listStarted = () => engine.views([...ids].filter((id) => engine.standing(id) !== 'queued'))
    const stopListening = engine.listen(({ isPartial, changed, briefBytesPerSecond }) =>
      take(isPartial ? listStarted() : changed, briefBytesPerSecond),
    )
    const stopListeningToTraffic = engine.listenTraffic(reportWaits(terminal, clock.now))
    const end = (): void => {
      isOver.abort()
      stopListening()
      stopListeningToTraffic()
      // Others may have made room until now; what still waits for its disk when nothing else moves has failed this time.
      if (!signal.aborted)
        for (const view of latest.values()) if (open.has(view.id)) summary.take(view, engine.pathOf(view.id))
      terminal.status(null)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const endIfOver = (): void => {
      if (!isOver.signal.aborted && [...open].every((id) => waitsForDisk(latest.get(id)))) end()
    }
    const look = async (): Promise<void> => {
      for (;;) {
        await clock.sleep(CHECK_MS, isOver.signal)
        if (isOver.signal.aborted) return
        giveUp()
        endIfOver()
      }
    }
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) return end()
    take(listStarted(), 0)
    if (giveUpAfterMs > 0) void look()
  })
}
