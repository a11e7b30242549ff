import type { DownloadView } from '../../shared/download/view.js'
import type { DownloadId } from '../../shared/ids.js'
import type { Result } from '../../shared/result.js'
import type { MediaRef } from '../ports/mediaSource.js'

/** One media somebody wants on disk. */
export interface DownloadRequest {
  readonly ref: MediaRef
  /** Absolute, exists, writable: chosen by a person or given with `--to`. Dataset folders are made inside it. */
  readonly root: string
  readonly datasetTitle: string
  readonly producer: string
  /** What to call it until the server has named it. */
  readonly mediaName: string
}

export interface EngineNews {
  readonly changed: readonly DownloadView[]
  readonly removed: readonly DownloadId[]
}

/**
 * The downloader: a durable queue, a pure machine per download, lanes off this thread.
 * Runs under plain Node and never imports Electron.
 */
export interface Engine {
  /** Durable before it returns. Asking again for the same media and root gives the download that is there already, revived if it had failed or was cancelled. */
  add(requests: readonly DownloadRequest[]): Promise<Result<readonly DownloadId[]>>
  pause(ids: readonly DownloadId[] | 'all'): void
  resume(ids: readonly DownloadId[] | 'all'): void
  /** Ends the download and removes its partial. */
  cancel(ids: readonly DownloadId[] | 'all'): void
  retry(ids: readonly DownloadId[] | 'all'): void
  /** Takes ended downloads off the list. Files stay. */
  forget(ids: readonly DownloadId[] | 'ended'): void
  snapshot(): readonly DownloadView[]
  /** Where a finished file is, for the command line and for "show in folder". Absolute. */
  pathOf(id: DownloadId): string | null
  /** At most ten calls a second. Returns how to stop listening. */
  listen(hear: (news: EngineNews) => void): () => void
  /** How many downloads may run at once, in all and per host. Takes effect for those that start from now on. */
  setWindow(window: { readonly running: number; readonly perHost: number }): void
  /**
   * Resolves when nothing runs, waits or is queued, and every folder explains itself. A download that is paused, by a person or because it needs one
   * first (full disk, no right to write, signed out), does not keep it waiting: for a command line that is its end.
   */
  idle(): Promise<void>
  /** Syncs, tells the store, leaves everything resumable. At most 3 s. */
  close(): Promise<void>
}
