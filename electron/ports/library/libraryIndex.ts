import type { LibraryFileId } from '../../../shared/ids.js'
import type {
  FileEvent,
  LibraryFilterQuery,
  LibraryPage,
  LibraryQuery,
  LibraryRow,
  MediaFile,
} from '../../../shared/library/model.js'
import type { Result } from '../../../shared/result.js'
import type { FileObservation, FileVersion, HidingReason, Holdings, IndexedFile } from './libraryIndexStore.js'

/** A folder to be read, and the root that it was made in where that is known. */
export interface FolderToScan {
  readonly folder: string
  readonly root: string | null
}

/**
 * The library's index and the scanner that keeps it up to date, off the main thread. Each scanning call returns how many
 * files have changed. Failures are the disk's and `state/unreadable`.
 */
export interface LibraryIndex {
  /** Reads the records of these folders into the index. */
  take(folders: readonly FolderToScan[]): Promise<Result<number>>
  /** Remembers these roots, and scans the next part of all known ones. `done` once all were scanned. */
  scan(roots: readonly string[]): Promise<Result<{ readonly changed: number; readonly done: boolean }>>
  /** Checks these files by presence, length and date, without reading them. */
  glance(ids: readonly LibraryFileId[]): Promise<Result<number>>
  readRow(id: LibraryFileId): Promise<Result<LibraryRow | null>>
  readPage(query: LibraryQuery): Promise<Result<LibraryPage>>
  read(ids: readonly LibraryFileId[]): Promise<Result<readonly IndexedFile[]>>
  pick(query: LibraryFilterQuery, from: number, limit: number): Promise<Result<readonly IndexedFile[]>>
  listDue(sinceMs: number, limit: number): Promise<Result<readonly IndexedFile[]>>
  find(dataset: string, media: string): Promise<Result<IndexedFile | null>>
  note(observations: readonly FileObservation[]): Promise<Result<void>>
  hide(ids: readonly LibraryFileId[], because: HidingReason | null): Promise<Result<void>>
  listVersions(portal: string, after: string, datasets: number): Promise<Result<readonly FileVersion[]>>
  countFiles(): Promise<Result<number>>
  countBelow(folder: string): Promise<Result<number>>
  listHoldings(portal: string): Promise<Result<Holdings>>
  listFoldersOf(portal: string, dataset: string): Promise<Result<readonly string[]>>
  listDatasetFiles(portal: string, dataset: string): Promise<Result<readonly MediaFile[]>>
  markOutdated(ids: readonly LibraryFileId[], outdated: boolean): Promise<Result<void>>
  readHistory(id: LibraryFileId): Promise<Result<readonly FileEvent[]>>
  close(): Promise<void>
}
