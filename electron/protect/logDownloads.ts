import type { DownloadView } from '../../shared/download/model/downloadView.js'
import type { DownloadId } from '../../shared/ids.js'
import { isProtectedName } from '../../shared/protect/ageFile.js'
import type { AuditLog } from './auditLog.js'

/** The part of the engine that is used here. */
export interface WatchedDownloads {
  listen(
    listener: (changes: { readonly isPartial: boolean; readonly changed: readonly DownloadView[] }) => void,
  ): () => void
  views(ids: Iterable<DownloadId>): readonly DownloadView[]
  pathOf(id: DownloadId): string | null
}

export interface DownloadLogger {
  /** These were just put into the queue: one that is done at its first news is logged too. */
  watch(ids: readonly DownloadId[]): void
  /** Stops, and resolves once what was seen is logged. */
  close(): Promise<void>
}

/**
 * Writes a line for each protected file that a download brings: one that was there already, and needed no request, was
 * logged when it came. What cannot be logged is no reason to lose the file.
 */
export function logProtectedDownloads(
  engine: WatchedDownloads,
  audit: Pick<AuditLog, 'append'>,
  onUnlogged: () => void,
): DownloadLogger {
  const pending = new Set<DownloadId>()
  let turn: Promise<unknown> = Promise.resolve()
  const note = ({ id, datasetId, mediaId, attempts }: DownloadView): void => {
    const path = engine.pathOf(id)
    if (path === null || attempts === 0 || !isProtectedName(path)) return
    const facts = { action: 'download', path, to: null, dataset: datasetId, media: mediaId } as const
    turn = turn.then(async () => {
      const logged = await audit.append(facts)
      if (!logged.ok) onUnlogged()
    })
  }
  const stop = engine.listen(({ isPartial, changed }) => {
    // So much happened at once that not all of it is told: those that are waited for are looked up.
    for (const view of isPartial ? engine.views([...pending]) : changed) {
      if (view.state.is !== 'done') pending.add(view.id)
      else if (pending.delete(view.id)) note(view)
    }
  })
  return {
    watch: (ids) => {
      for (const id of ids) pending.add(id)
    },
    async close() {
      stop()
      await turn
    },
  }
}
