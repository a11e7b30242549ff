import type { Dataset } from '../../shared/catalogue/model.js'
import { failure } from '../../shared/failure.js'
import type { FolderRecord } from '../../shared/library/sidecar/folderRecord.js'
import { SIDECAR_NAME, type SidecarFile } from '../../shared/library/sidecar/sidecar.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { readFolder } from '../library/records/sidecars.js'
import type { Disk } from '../ports/disk.js'
import type { LibraryFolders } from '../ports/library/libraryFolders.js'
import { type Change, detectChanges } from './detectChanges.js'
import type { Followed } from './followList.js'

/** What was found out about one followed dataset or media. */
export interface CheckedFollow {
  readonly followed: Followed
  /** Null when the portal has withdrawn it. */
  readonly dataset: Dataset | null
  /** The dataset's folder, absolute; null while there is none. */
  readonly folder: string | null
  /** The record of that folder; null while there is none. */
  readonly record: FolderRecord | null
  readonly changes: readonly Change[]
}

export interface DiskComparison {
  readonly disk: Disk
  readonly libraryFolders: Pick<LibraryFolders, 'folderOf'>
  /** The SHA-256 of a text, as lower-case hex. */
  readonly digest: (text: string) => string
}

/**
 * Compares what the portal says of a dataset with what is on disk. Fails with `library/unreadable-record` where the folder
 * has a record that cannot be read: its files are not missing, nothing is known of them. Else the failures are the disk's.
 */
export async function compareWithDisk(
  { disk, libraryFolders, digest }: DiskComparison,
  followed: Followed,
  dataset: Dataset | null,
): Promise<Result<CheckedFollow>> {
  const changesIn = (files: readonly SidecarFile[]) => detectChanges(followed, { dataset, files }, digest)
  if (dataset === null) return ok({ followed, dataset, folder: null, record: null, changes: changesIn([]) })
  const found = await libraryFolders.folderOf(followed.to, dataset)
  // A folder that is not there, or not any more, holds nothing: all of it is new.
  if (!found.ok && found.failure.code !== 'disk/not-found') return found
  const folder = found.ok ? found.value : null
  const read = folder === null ? null : await readFolder(disk, folder)
  if (read?.ok === false) return read
  if (read?.value.is === 'damaged') return fail(failure('library/unreadable-record', { name: SIDECAR_NAME }))
  const record = read?.value.is === 'read' ? read.value.record : null
  return ok({ followed, dataset, folder, record, changes: changesIn(record?.whole().files ?? []) })
}

/** A dataset as a portal gives it; null when the portal does not know it any more. */
export const toPublished = (read: Result<Dataset>): Result<Dataset | null> =>
  !read.ok && read.failure.code === 'portal/unknown-dataset' ? ok(null) : read
