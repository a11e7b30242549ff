import * as z from 'zod'
import type { RateLimits } from '../../../shared/download/bandwidth/bandwidthSchedule.js'
import { onCollision } from '../../../shared/download/files/collision.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { Priority } from '../../../shared/download/model/priority.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { TrafficView } from '../../../shared/download/traffic/trafficView.js'
import type { Failure } from '../../../shared/failure.js'
import {
  type DatasetId,
  type DownloadId,
  datasetId,
  type MediaId,
  mediaId,
  type PortalId,
  portalId,
} from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Result } from '../../../shared/result.js'

const title = z.string().max(LIMITS.TITLE_CHARS)
const path = z.string().min(1).max(4096)

/** A request to download one media into one folder. The store keeps it, so it is decoded when it is read from there. */
export const downloadRequest = z.object({
  ref: z.object({ portalId, datasetId, mediaId }),
  /**
   * The target folder: absolute, existing and writable, chosen by a person or given with `--to`. The engine creates the
   * folders of datasets inside it.
   */
  root: path,
  /**
   * The folder below `root` that the file belongs to, when the dataset has several there. Left out, or no longer a
   * folder of the dataset, it is the one that the library finds or makes.
   */
  folder: path.optional(),
  datasetTitle: title,
  producer: title,
  /** The display name until the server has named the file. */
  mediaName: title,
  /** The size that the catalogue has for the media: what is shown until the server has said another one. */
  declaredBytes: z.number().int().nonnegative().optional(),
  /**
   * What to do when the folder already has a file with our name; `skip` when left out. Only a person's own request may
   * say `replace`.
   */
  onCollision: onCollision.optional(),
  /** The file is written to disk in encrypted form only. */
  isProtected: z.literal(true).optional(),
  /**
   * The file is fetched even if it is on disk in the version that the portal describes: the producer may have another
   * version.
   */
  isAnew: z.literal(true).optional(),
})
export type DownloadRequest = Readonly<z.infer<typeof downloadRequest>>

/** A permitted connection to a producer outside of the queue. The caller closes it exactly once. */
export interface ConnectionLease {
  onResponse(response: ResponseHead): void
  /** The caller reports that no response came. */
  onFailed(because: Failure): void
  release(): void
}

/**
 * The changes since the last call. When `isPartial` is set, too much has changed, and the listener must take a new
 * snapshot.
 */
export interface EngineChanges {
  readonly isPartial: boolean
  readonly changed: readonly DownloadView[]
  /** New downloads that have not changed since. They are queued; `getViews` shows them. */
  readonly added: readonly DownloadId[]
  readonly removed: readonly DownloadId[]
  /**
   * The speed in bytes per second of bodies that arrived too quickly to have a speed of their own. The total speed is
   * this plus the speeds of the running downloads.
   */
  readonly briefBytesPerSecond: number
  /** How many bytes have arrived from the network since the engine began. */
  readonly arrivedBytes: number
}

/**
 * The download engine: a durable queue, a pure state machine per download, and transfers in worker threads. It runs
 * under plain Node and never imports Electron.
 */
export interface Engine {
  /**
   * Adds downloads; the queue is durable when this resolves. A request for a media and root that are already in the
   * queue returns the existing download, and restarts it if it had failed or was cancelled.
   */
  add(requests: readonly DownloadRequest[]): Promise<Result<readonly DownloadId[]>>
  pause(ids: readonly DownloadId[] | 'all'): void
  /** Resumes downloads. With `all`, those that have failed stay failed. */
  resume(ids: readonly DownloadId[] | 'all'): void
  /** Cancels downloads and removes their partials. */
  cancel(ids: readonly DownloadId[] | 'all'): void
  /** Resumes downloads, including those that have failed; cancelled ones with these ids start anew. */
  retry(ids: readonly DownloadId[] | 'all'): void
  /**
   * Removes ended downloads from the queue. Published files stay on disk; the partials of failed downloads are removed.
   */
  forget(ids: readonly DownloadId[] | 'ended'): void
  /**
   * Moves downloads before another one, in the given order. Without another one, or if that one is gone, they move to
   * the end of the queue. Within one priority, downloads start in this order. The change is committed when this
   * resolves.
   */
  reorder(ids: readonly DownloadId[], before: DownloadId | null): Promise<Result<void>>
  prioritise(ids: readonly DownloadId[], priority: Priority): Promise<Result<void>>
  /**
   * Returns downloads in queue order, `LIMITS.SNAPSHOT_PAGE` at a time, starting behind the position `after`; `next` is
   * null behind the last one.
   */
  getPage(after: number | null): Result<{ readonly downloads: readonly DownloadView[]; readonly next: number | null }>
  /** Returns the downloads with these ids; unknown ids are left out. */
  getViews(ids: Iterable<DownloadId>): readonly DownloadView[]
  /** Returns those of these downloads that are done, failed or cancelled. It reads no others from the store. */
  getEndedViews(ids: Iterable<DownloadId>): readonly DownloadView[]
  /**
   * Returns, by root, how many bytes unfinished downloads still have to write, as far as servers have given their
   * lengths.
   */
  getPendingBytesByRoot(): ReadonlyMap<string, number>
  /** Returns the downloads in this state, without reading them from the store. */
  getIdsInState(state: Download['type']): readonly DownloadId[]
  /**
   * Returns the name of a download's state, or null when there is no such download. It does not read the store, so
   * asking for thousands is cheap.
   */
  getStateName(id: DownloadId): Download['type'] | null
  /** Returns all downloads with the names of their states, without reading the store. */
  getStateNames(): Iterable<readonly [DownloadId, Download['type']]>
  /**
   * Returns the absolute path of a finished file, for the command line and for "show in folder"; null for any other
   * download.
   */
  getPublishedPath(id: DownloadId): string | null
  /**
   * Returns the path of the first finished download of a media. It reads only downloads of that dataset from the store.
   */
  findFinishedPath(datasetId: DatasetId, mediaId: MediaId): string | null
  /**
   * Returns how many bytes of a finished download were copied from the damaged file that it replaces, in this process.
   */
  getSalvagedBytes(id: DownloadId): number
  /** Calls `listener` with changes, at most ten times a second. Returns a function that unsubscribes it. */
  subscribe(listener: (changes: EngineChanges) => void): () => void
  /** Sets how many downloads may run at once, in total and per host. It applies to downloads that start from now on. */
  setConcurrency(window: { readonly running: number; readonly perHost: number }): void
  /**
   * Sets how many connections one file may use at once, within the limit of its host. It applies to attempts that start
   * from now on.
   */
  setConnectionsPerFile(most: number): void
  /** The system reports that the machine slept: the engine drops dead sockets at once and recomputes all waits. */
  onSystemSlept(): void
  /** Sets the bandwidth limits of all downloads together. They apply at once, also to running transfers. */
  setRateLimits(limits: RateLimits): void
  /** Sets a limit in bytes per second for each of these downloads, until this engine closes; null removes it. */
  setDownloadLimit(ids: readonly DownloadId[], bytesPerSecond: number | null): void
  /** The system reports that there is a network again: the engine retries at once what waited for one. */
  onNetworkAvailable(): void
  /**
   * Opens a connection to a producer for a request that is no download. It counts towards the same limits, and its
   * result informs the governor in the same way. It waits a bounded time for a free connection. Fails with
   * `server/busy` while the producer has requested a wait, with `look/paused` while the timetable pauses downloads, and
   * with `look/cancelled` when `signal` aborts.
   */
  leaseConnection(
    of: { readonly portalId: PortalId; readonly producer: string },
    signal: AbortSignal,
  ): Promise<Result<ConnectionLease>>
  /** Returns how many requests each server is answering now, and why downloads wait. */
  getTraffic(): TrafficView
  /** Calls `listener` when that changes, at most once a second. Returns a function that unsubscribes it. */
  subscribeTraffic(listener: (view: TrafficView) => void): () => void
  /**
   * Resolves when no download runs, waits or is queued, and the records of every folder are complete. A paused download
   * does not count, whether a person paused it or it needs one first (full disk, no right to write, signed out): the
   * command line ends in that case.
   */
  whenIdle(): Promise<void>
  /** Syncs files, commits the queue and leaves every download resumable. Takes at most 3 s. */
  close(): Promise<void>
}
