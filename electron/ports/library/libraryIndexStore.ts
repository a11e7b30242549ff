import type { LocalFiles } from '../../../shared/catalogue/search/classifyLocalCopy.js'
import type { LibraryFileId } from '../../../shared/ids.js'
import type {
  FileCondition,
  FileEvent,
  FileEventName,
  LibraryFilterQuery,
  LibraryPage,
  LibraryQuery,
  LibraryRow,
  MediaFile,
} from '../../../shared/library/model.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import type { Result } from '../../../shared/result.js'

/** What is kept of a file beside what the window sees: where it lies, and what it was when it was recorded. */
export interface IndexedFile {
  readonly id: LibraryFileId
  readonly folder: string
  readonly root: string
  readonly portal: string
  readonly dataset: string
  readonly media: string
  readonly title: string
  readonly producer: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly seen: FileCondition
  readonly outdated: boolean
  readonly modifiedMs: number | null
}

/** What a folder's record says, as it is written to the index. */
export interface FolderRecordInput {
  readonly folder: string
  /** Null when the root is unknown; a root that is already recorded stays. */
  readonly root: string | null
  readonly portal: string
  readonly dataset: string
  readonly title: string
  readonly producer: string
  readonly files: readonly SidecarFile[]
  /** Another mark is another record. */
  readonly mark: string
}

export interface IndexedFolder {
  readonly folder: string
  readonly root: string
  readonly mark: string
}

/** What was found of one file. A date that is not null is the one at which its bytes are known. */
export interface FileObservation {
  readonly id: LibraryFileId
  readonly seen: FileCondition
  readonly event: FileEventName | null
  readonly modifiedMs?: number | null
  /** When it was read as a whole. */
  readonly checkedMs?: number
}

/** What a portal's datasets have on the disk. */
export interface Holdings {
  readonly held: readonly LocalFiles[]
  /** The media of which every file that was made is missing or was deleted. */
  readonly gone: readonly string[]
}

/** Why a file is not in the list: a person removed it from there, or from the disk. */
export type HidingReason = 'forgotten' | 'deleted'

/** A file and what the catalogue said of it when it was fetched. */
export interface FileVersion {
  readonly id: LibraryFileId
  readonly dataset: string
  readonly media: string
  readonly outdated: boolean
  readonly declared: SidecarFile['declared']
}

/**
 * The index of everything that we made, with what became of it. The folders have the truth of what a file is; only the
 * index knows what was seen of it since, what a person has hidden, and what it was before.
 */
export interface LibraryIndexStore {
  /** Takes a folder's record: new and changed files, and those that are not on record any more leave. Gives how many changed. */
  put(facts: FolderRecordInput, nowMs: number): Result<number>
  /** Folders in the order in which they were met, `limit` at a time, after this one. */
  listFolders(after: string | null, limit: number): Result<readonly IndexedFolder[]>
  getFolder(path: string): Result<IndexedFolder | null>
  addRoots(roots: readonly string[]): Result<void>
  listRoots(): Result<readonly string[]>
  listFiles(folder: string): Result<readonly IndexedFile[]>
  read(ids: readonly LibraryFileId[]): Result<readonly IndexedFile[]>
  /** The files that match a filter, in its order, after this one of them. */
  pick(query: LibraryFilterQuery, from: number, limit: number): Result<readonly IndexedFile[]>
  /**
   * Files in the list that were not read as a whole since then, nor downloaded: those of which it is longest ago first. A
   * date later than now, of a clock that was ahead, says nothing.
   */
  listDue(sinceMs: number, nowMs: number, limit: number): Result<readonly IndexedFile[]>
  /** The newest file of a media that was not seen to be gone. */
  find(dataset: string, media: string): Result<IndexedFile | null>
  /** What was known of the bytes of a file that is missing, before it was. */
  findConditionBefore(id: LibraryFileId): Result<Exclude<FileCondition, 'missing'>>
  note(observations: readonly FileObservation[], nowMs: number): Result<void>
  /**
   * Out of the list, or with null back in it. A file of which a newer version is fetched comes back by itself, and a
   * deleted one when it is on the disk again.
   */
  hide(ids: readonly LibraryFileId[], because: HidingReason | null, nowMs: number): Result<void>
  /** By dataset, beginning behind the one named last. */
  listVersions(portal: string, after: string, datasets: number): Result<readonly FileVersion[]>
  /** How many files the list of all files has. */
  countFiles(): Result<number>
  /** How many files of the list are on the disk in this folder and below it. */
  countBelow(folder: string): Result<number>
  /** A file that a person removed from the list alone is still on the disk. */
  listHoldings(portal: string): Result<Holdings>
  /** The folders that have files of a dataset on record: several when a person has copied one. */
  listFoldersOf(portal: string, dataset: string): Result<readonly string[]>
  /** The files of a dataset, one for each media: the newest that is there, else a missing one. */
  listDatasetFiles(portal: string, dataset: string): Result<readonly MediaFile[]>
  markOutdated(ids: readonly LibraryFileId[], outdated: boolean, nowMs: number): Result<void>
  /** A file as the list has it, outside of any group. */
  readRow(id: LibraryFileId): Result<LibraryRow | null>
  readPage(query: LibraryQuery): Result<LibraryPage>
  /** Newest first. */
  readHistory(id: LibraryFileId): Result<readonly FileEvent[]>
  close(): void
}
