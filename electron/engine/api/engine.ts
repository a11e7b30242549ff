import type { OnCollision } from '../../../shared/download/files/collision.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import type { RateLimits } from '../../../shared/download/limits/bandwidthSchedule.js'
import type { TrafficView } from '../../../shared/download/limits/trafficStatus.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { Priority } from '../../../shared/download/model/priority.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { Failure } from '../../../shared/failure.js'
import type { DatasetId, DownloadId, MediaId, PortalId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import type { MediaRef } from '../../ports/mediaSource.js'

/** One media that a person wants on disk. */
export interface DownloadRequest {
  readonly ref: MediaRef
  /** Absolute, exists, writable: chosen by a person or given with `--to`. Dataset folders are made inside it. */
  readonly root: string
  readonly datasetTitle: string
  readonly producer: string
  /** What to call it until the server has named it. */
  readonly mediaName: string
  /** What to do about a file that has our name. `skip` when left out; `replace` only ever by a person's own request. */
  readonly onCollision?: OnCollision | undefined
  /** Its bytes reach the disk encrypted only. */
  readonly isProtected?: true | undefined
  /** It is fetched although the file is there in the version that the portal describes: its producer may have another. */
  readonly isAnew?: true | undefined
}

/** A connection that was allowed outside of the queue. Closed exactly once. */
export interface EngineVisit {
  onAnswer(response: ResponseHead): void
  /** No answer came. */
  onBroken(because: Failure): void
  close(): void
}

/** What is different. When `isPartial`, so much is that only a new snapshot tells it. */
export interface EngineChanges {
  readonly isPartial: boolean
  readonly changed: readonly DownloadView[]
  readonly removed: readonly DownloadId[]
  /** Bytes per second of bodies that came too quickly to have a speed of their own: they add to those of what runs. */
  readonly briefBytesPerSecond: number
}

/**
 * The downloader: a durable queue, a pure machine per download, workers off this thread.
 * Runs under plain Node and never imports Electron.
 */
export interface Engine {
  /** Durable before it returns. Asking again for the same media and root gives the download that is there already, revived if it had failed or was cancelled. */
  add(requests: readonly DownloadRequest[]): Promise<Result<readonly DownloadId[]>>
  pause(ids: readonly DownloadId[] | 'all'): void
  /** Lets these go on. Of all, those that have failed stay as they are. */
  resume(ids: readonly DownloadId[] | 'all'): void
  /** Ends the download and removes its partial. */
  cancel(ids: readonly DownloadId[] | 'all'): void
  /** Lets these go on, also those that have failed. */
  retry(ids: readonly DownloadId[] | 'all'): void
  /** Takes ended downloads off the list. Files stay, the beginnings of those that failed do not. */
  forget(ids: readonly DownloadId[] | 'ended'): void
  /**
   * Puts these before another one, in the order given; without one, or before one that is gone, they go to the end.
   * Within one priority that is the order in which they start. It is committed on return.
   */
  reorder(ids: readonly DownloadId[], before: DownloadId | null): Promise<Result<void>>
  prioritise(ids: readonly DownloadId[], priority: Priority): Promise<Result<void>>
  /** Everything at once: for few. */
  snapshot(): readonly DownloadView[]
  /** By position, `LIMITS.SNAPSHOT_PAGE` at a time, beginning behind `after`; `next` is null behind the last. */
  page(after: number | null): Result<{ readonly downloads: readonly DownloadView[]; readonly next: number | null }>
  /** These, as far as they are there. */
  views(ids: Iterable<DownloadId>): readonly DownloadView[]
  /** What downloads under way still have to write, by root, as far as servers have told their lengths. */
  promises(): ReadonlyMap<string, number>
  /** Those in this state, which is known without reading them. */
  idsIn(state: Download['is']): readonly DownloadId[]
  /** The name of its state, which is known without reading it: of five thousand as soon as of one. Null when there is no such download. */
  standing(id: DownloadId): Download['is'] | null
  /** Where a finished file is, for the command line and for "show in folder". Absolute. */
  pathOf(id: DownloadId): string | null
  /** The same of the first finished download of this media, which reads those of its dataset only. */
  finished(datasetId: DatasetId, mediaId: MediaId): string | null
  /** How many bytes of a finished download were taken from the damaged file that it replaces, in this process. */
  salvagedBytes(id: DownloadId): number
  /** At most ten calls a second. Returns how to stop listening. */
  listen(listener: (changes: EngineChanges) => void): () => void
  /** How many downloads may run at once, in all and per host. Takes effect for those that start from now on. */
  setWindow(window: { readonly running: number; readonly perHost: number }): void
  /** How many connections one file may have at once, within what its host may have. Takes effect for attempts that start from now on. */
  setSegments(most: number): void
  /** The system says that the machine slept: dead sockets are let go at once, and waits reckoned anew. */
  slept(): void
  /** What all downloads together may take, always and at some hours. Holds at once, for what runs as well. */
  setLimits(limits: RateLimits): void
  /** Bytes per second that each of these may take, as long as this engine is open; null takes that limit away. */
  limit(ids: readonly DownloadId[], bytesPerSecond: number | null): void
  /** The system reports that there is a network again: what waited for one is tried at once. */
  online(): void
  /**
   * A conversation with a producer that is no download: within the same limits, and as telling about it. Waits a bounded
   * time for a connection. `server/busy` while the producer asked to be left alone, `look/paused` by the timetable,
   * `look/cancelled`.
   */
  visit(
    of: { readonly portalId: PortalId; readonly producer: string },
    signal: AbortSignal,
  ): Promise<Result<EngineVisit>>
  /** How many requests each server is answering now, and why downloads wait. */
  traffic(): TrafficView
  /** Hears when that changes, at most four times a second. Returns how to stop listening. */
  listenTraffic(listener: (view: TrafficView) => void): () => void
  /**
   * Resolves when nothing runs, waits or is queued, and every folder explains itself. A download that is paused, by a person or because it needs one
   * first (full disk, no right to write, signed out), does not keep it waiting: for a command line that is its end.
   */
  idle(): Promise<void>
  /** Syncs, tells the store, leaves everything resumable. At most 3 s. */
  close(): Promise<void>
}
