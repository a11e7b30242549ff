import type { Dataset } from '../../shared/catalogue/model.js'
import type { LocalFiles } from '../../shared/catalogue/search/classifyLocalCopy.js'
import type { CatalogSearch, SearchPage } from '../../shared/catalogue/search/model.js'
import type { SyncState } from '../../shared/catalogue/sync/syncMachine.js'
import type { DatasetId, MediaId, PortalId } from '../../shared/ids.js'
import type { Result } from '../../shared/result.js'

/** The state of the local copy of one portal. */
export interface ReplicaStatus {
  /** Null when nothing was ever copied. */
  readonly state: SyncState | null
  readonly held: number
  /** How many of the records the current walk has not met yet. */
  readonly notMet: number
  /** Differs when the content has changed. */
  readonly revision: number
}

/** A version of a record: its id and its date. */
export interface RecordVersion {
  readonly id: DatasetId
  readonly updated: string | null
}

/** A change that is stored as a whole or not at all. It survives a killed process. */
export interface ReplicaChange {
  readonly state: SyncState
  /** New or changed records. They count as met. */
  readonly put: readonly Dataset[]
  /** Known records that the walk met unchanged. */
  readonly met: readonly DatasetId[]
  readonly remove: readonly DatasetId[]
}

export interface ReplicaDiff {
  /** The records that the copy has with the same date. A record without a date is never among them. */
  readonly same: readonly DatasetId[]
  /** The records that the walk of this number met before. */
  readonly met: readonly DatasetId[]
}

/** A page of a list, with whole records of the copy. */
export interface ReplicaPage {
  /** The length of the list, on all pages. */
  readonly total: number
  readonly items: readonly Dataset[]
}

/** Reads the copies as they are. Failures are those of the disk, `state/in-use` and `state/unreadable`. */
export interface CatalogueReader {
  readStatus(portal: PortalId): Promise<Result<ReplicaStatus>>
  search(portal: PortalId, search: CatalogSearch, nowMs: number): Promise<Result<SearchPage>>
  /** Reads the page of `search` with the whole record of each row, without counts. */
  readRecords(portal: PortalId, search: CatalogSearch, nowMs: number): Promise<Result<ReplicaPage>>
  /** Returns null when the copy does not have the dataset. */
  readDataset(portal: PortalId, id: DatasetId): Promise<Result<Dataset | null>>
  /** Finds the dataset that had this media when it was read; null when the copy knows none. */
  findHolder(portal: PortalId, media: MediaId): Promise<Result<DatasetId | null>>
  close(): Promise<void>
}

/**
 * Stores the copies of portals' whole catalogues, which are searched without a network. Each portal has its own copy.
 * The window and the command line may have the same file open: what one of them writes is in the next answer of the
 * other. A copy that cannot be read is removed and fetched again, since the portal has its content.
 */
export interface CatalogueStore extends CatalogueReader {
  compare(portal: PortalId, pass: number, stamps: readonly RecordVersion[]): Promise<Result<ReplicaDiff>>
  /** Stores a change, and returns the status after it. */
  change(portal: PortalId, change: ReplicaChange): Promise<Result<ReplicaStatus>>
  /**
   * Stores records that were read outside of a walk. The state of the walk does not change. A record that is new counts
   * as not met, so the next walk meets it or asks for it.
   */
  learn(portal: PortalId, records: readonly Dataset[]): Promise<Result<void>>
  /** Lists at most `limit` records that the walk of this number did not meet. */
  listNotMet(portal: PortalId, pass: number, limit: number): Promise<Result<readonly DatasetId[]>>
  /** Stores the portal's labels of its themes. */
  setThemeLabels(portal: PortalId, themes: ReadonlyMap<string, string>): Promise<Result<void>>
  /** Sets which files are on disk. This lasts until the process ends, and is set again at each start. */
  hold(portal: PortalId, held: readonly LocalFiles[]): Promise<Result<void>>
  forget(portal: PortalId): Promise<Result<void>>
}
