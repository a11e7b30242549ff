import type { LibraryFileId } from '../../../shared/ids.js'
import type { FileEvent, LibraryFilterQuery, LibraryPage, LibraryQuery } from '../../../shared/library/model.js'
import type { Result } from '../../../shared/result.js'
import type { FileObservation, FileVersion, IndexedFile } from './libraryIndexStore.js'

/** A folder to be read, and the root that it was made in where that is known. */
export interface FolderToScan {
  readonly folder: string
  readonly root: string | null
}

/**
 * The library's index and the scans that keep it true, off the main thread. Each call that scans gives how many files
 * are otherwise than they were. Failures are the disk's and `state/unreadable`.
 */
export interface LibraryIndex {
  /** Reads what these folders say of themselves. */
  take(folders: readonly FolderToScan[]): Promise<Result<number>>
  /** Remembers these roots, and goes through the next part of all known ones. `done` once all were gone through. */
  survey(roots: readonly string[]): Promise<Result<{ readonly changed: number; readonly done: boolean }>>
  /** Lists the folders of these files, without reading any. */
  glance(ids: readonly LibraryFileId[]): Promise<Result<number>>
  page(query: LibraryQuery): Promise<Result<LibraryPage>>
  read(ids: readonly LibraryFileId[]): Promise<Result<readonly IndexedFile[]>>
  pick(wish: LibraryFilterQuery, from: number, limit: number): Promise<Result<readonly IndexedFile[]>>
  find(dataset: string, media: string): Promise<Result<IndexedFile | null>>
  note(sightings: readonly FileObservation[]): Promise<Result<void>>
  hide(ids: readonly LibraryFileId[], hidden: boolean): Promise<Result<void>>
  stamped(portal: string, after: string, datasets: number): Promise<Result<readonly FileVersion[]>>
  age(ids: readonly LibraryFileId[], outdated: boolean): Promise<Result<void>>
  history(id: LibraryFileId): Promise<Result<readonly FileEvent[]>>
  close(): Promise<void>
}
