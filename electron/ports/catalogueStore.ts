import type { Dataset } from '../../shared/catalogue/model.js'
import type { LocalFiles } from '../../shared/catalogue/search/classifyLocalCopy.js'
import type { CatalogSearch, SearchPage } from '../../shared/catalogue/search/model.js'
import type { SyncState } from '../../shared/catalogue/sync/syncMachine.js'
import type { DatasetId, MediaId, PortalId } from '../../shared/ids.js'
import type { Result } from '../../shared/result.js'

/** What a copy holds of one portal. */
export interface ReplicaStatus {
  /** Null when nothing was ever copied. */
  readonly state: SyncState | null
  readonly held: number
  /** Of these, how many the walk under way has not met. */
  readonly notMet: number
  /** Counts changes of content; another number is another content. */
  readonly revision: number
}

/** A version of a record: its id and its date. */
export interface RecordVersion {
  readonly id: DatasetId
  readonly updated: string | null
}

/** All of it or nothing; durable enough to survive a killed process. */
export interface ReplicaChange {
  readonly state: SyncState
  /** New or changed records. They count as met. */
  readonly put: readonly Dataset[]
  /** Known records that the walk met as they are. */
  readonly met: readonly DatasetId[]
  readonly remove: readonly DatasetId[]
}

export interface ReplicaDiff {
  /** Known with the same date. A record without a date is never known to be the same. */
  readonly same: readonly DatasetId[]
  /** Met before by the walk of this number. */
  readonly met: readonly DatasetId[]
}

/** A page of a list of the copy, as whole records. */
export interface ReplicaPage {
  /** How many the list has, on all pages. */
  readonly total: number
  readonly items: readonly Dataset[]
}

/** The copies as they are, for reading. Failures are the disk's, `state/in-use` and `state/unreadable`. */
export interface CatalogueReader {
  readStatus(portal: PortalId): Promise<Result<ReplicaStatus>>
  search(portal: PortalId, search: CatalogSearch, nowMs: number): Promise<Result<SearchPage>>
  /** The page of `search` with the whole record of each of its rows, without counts. */
  readRecords(portal: PortalId, search: CatalogSearch, nowMs: number): Promise<Result<ReplicaPage>>
  /** Null when the copy does not have it. */
  readDataset(portal: PortalId, id: DatasetId): Promise<Result<Dataset | null>>
  /** The dataset that had this media when it was read; null when the copy knows of none. */
  findHolder(portal: PortalId, media: MediaId): Promise<Result<DatasetId | null>>
  close(): Promise<void>
}

/**
 * Copies of portals' whole catalogues, searched without a network. Each portal's is apart from the others'. The window
 * and the command line may have the same file open: what one of them writes is in the other's next answer. A copy that
 * cannot be read is thrown away and made again, since the portal has it.
 */
export interface CatalogueStore extends CatalogueReader {
  compare(portal: PortalId, pass: number, stamps: readonly RecordVersion[]): Promise<Result<ReplicaDiff>>
  /** Gives the status after it. */
  change(portal: PortalId, change: ReplicaChange): Promise<Result<ReplicaStatus>>
  /**
   * Keeps records that were read outside of a walk. The walk's state stays as it is, and a record that was not here
   * counts as not met: the next walk meets it or asks for it.
   */
  learn(portal: PortalId, records: readonly Dataset[]): Promise<Result<void>>
  /** Some records that the walk of this number did not meet, at most `limit`. */
  listNotMet(portal: PortalId, pass: number, limit: number): Promise<Result<readonly DatasetId[]>>
  /** What the portal calls its themes. */
  setThemeLabels(portal: PortalId, themes: ReadonlyMap<string, string>): Promise<Result<void>>
  /** What is on disk. Kept for this run only, and set again at each start. */
  hold(portal: PortalId, held: readonly LocalFiles[]): Promise<Result<void>>
  forget(portal: PortalId): Promise<Result<void>>
}
