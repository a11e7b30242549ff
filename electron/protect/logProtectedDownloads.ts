import type { DownloadView } from '../../shared/download/model/downloadView.js'
import type { Download } from '../../shared/download/model/state.js'
import type { DownloadId } from '../../shared/ids.js'
import { isProtectedName } from '../../shared/protect/protectedName.js'
import type { AuditLog } from './auditLog.js'

/** The part of the engine that the logger uses. */
export interface WatchedDownloads {
  subscribe(
    listener: (changes: { readonly isPartial: boolean; readonly changed: readonly DownloadView[] }) => void,
  ): () => void
  getViews(ids: Iterable<DownloadId>): readonly DownloadView[]
  getStateName(id: DownloadId): Download['type'] | null
  getPublishedPath(id: DownloadId): string | null
}

export interface DownloadLogger {
  /** Watches downloads that were just put into the queue. A download that is done at its first event is logged too. */
  watch(ids: readonly DownloadId[]): void
  /** Stops, and resolves once everything that was seen is logged. */
  close(): Promise<void>
}

/**
 * Writes a log entry for each protected file that a download has fetched. A file that was already there and needed no
 * request was logged when it came. A file is kept even when its entry cannot be written.
 */
export function logProtectedDownloads(
  engine: WatchedDownloads,
  audit: Pick<AuditLog, 'append'>,
  onUnlogged: () => void,
): DownloadLogger {
  const pending = new Set<DownloadId>()
  let previous: Promise<unknown> = Promise.resolve()
  const note = ({ id, datasetId, mediaId, attempts }: DownloadView): void => {
    const path = engine.getPublishedPath(id)
    if (path === null || attempts === 0 || !isProtectedName(path)) return
    const facts = { action: 'download', path, to: null, dataset: datasetId, media: mediaId } as const
    previous = previous.then(async () => {
      const logged = await audit.append(facts)
      if (!logged.ok) onUnlogged()
    })
  }
  /** Returns those pending downloads that are done. Tens of thousands may be pending, so no others are read. */
  const findDone = (): readonly DownloadId[] => {
    const done: DownloadId[] = []
    for (const id of pending) {
      const state = engine.getStateName(id)
      if (state === 'done') done.push(id)
      else if (state === null) pending.delete(id)
    }
    return done
  }
  const stop = engine.subscribe(({ isPartial, changed }) => {
    // Too much changed at once for a complete event, so the downloads that are still pending are looked up.
    for (const view of isPartial ? engine.getViews(findDone()) : changed) {
      if (view.state.type !== 'done') pending.add(view.id)
      else if (pending.delete(view.id)) note(view)
    }
  })
  return {
    watch: (ids) => {
      for (const id of ids) pending.add(id)
    },
    async close() {
      stop()
      await previous
    },
  }
}
