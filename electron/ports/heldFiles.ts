import type { HeldFileId } from '../../shared/ids.js'
import type { FileEvent, LibraryPage, LibraryQuery, LibraryWish } from '../../shared/library/shelf.js'
import type { Result } from '../../shared/result.js'
import type { ShelvedFile, Sighting, Stamped } from './fileShelf.js'

/** A folder to be read, and the root that it was made in where that is known. */
export interface FolderSeen {
  readonly folder: string
  readonly root: string | null
}

/**
 * The library's index and the eyes that keep it true, off the main thread. Each call that looks gives how many files
 * are otherwise than they were. Failures are the disk's and `state/unreadable`.
 */
export interface HeldFiles {
  /** Reads what these folders say of themselves. */
  take(folders: readonly FolderSeen[]): Promise<Result<number>>
  /** Remembers these roots, and goes through the next part of all known ones. `done` once all were gone through. */
  survey(roots: readonly string[]): Promise<Result<{ readonly changed: number; readonly done: boolean }>>
  /** Looks at the folders of these files, without reading any. */
  glance(ids: readonly HeldFileId[]): Promise<Result<number>>
  page(query: LibraryQuery): Promise<Result<LibraryPage>>
  read(ids: readonly HeldFileId[]): Promise<Result<readonly ShelvedFile[]>>
  pick(wish: LibraryWish, from: number, limit: number): Promise<Result<readonly ShelvedFile[]>>
  find(dataset: string, media: string): Promise<Result<ShelvedFile | null>>
  note(sightings: readonly Sighting[]): Promise<Result<void>>
  hide(ids: readonly HeldFileId[], hidden: boolean): Promise<Result<void>>
  stamped(portal: string, after: string, datasets: number): Promise<Result<readonly Stamped[]>>
  age(ids: readonly HeldFileId[], outdated: boolean): Promise<Result<void>>
  history(id: HeldFileId): Promise<Result<readonly FileEvent[]>>
  close(): Promise<void>
}
