import { basename } from 'node:path'
import type { Dataset } from '../../shared/catalogue/model.js'
import { type Failure, failure } from '../../shared/failure.js'
import type { FolderRecord } from '../../shared/library/sidecar/folderRecord.js'
import { SIDECAR_NAME, type SidecarFile } from '../../shared/library/sidecar/sidecar.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { readFolderRecord } from '../library/records/readFolderRecord.js'
import type { Disk } from '../ports/disk.js'
import type { LibraryFolders } from '../ports/library/libraryFolders.js'
import { type Change, detectChanges } from './detectChanges.js'
import { isOnEmptyMountPoint } from './followedVolume.js'
import type { Followed } from './followList.js'

/** The result of comparing one followed dataset or media with the disk. */
export interface CheckedFollow {
  readonly followed: Followed
  /** Null when the portal has withdrawn it. */
  readonly dataset: Dataset | null
  /** The absolute path of the folder of the dataset; null when there is none yet. */
  readonly folder: string | null
  /** The record of that folder; null when there is none yet. */
  readonly record: FolderRecord | null
  readonly changes: readonly Change[]
}

export interface DiskComparisonDeps {
  readonly disk: Disk
  readonly libraryFolders: Pick<LibraryFolders, 'findFolder'>
  /** The SHA-256 of a text, as lower-case hex. */
  readonly digest: (text: string) => string
}

/**
 * Compares a dataset on the portal with its files on disk. Fails with `library/unreadable-record` when the folder has a
 * record that cannot be read: nothing is known of its files then, so they do not count as missing. Fails with
 * `disk/gone` when the folder that everything is downloaded into is not there, or only the empty mount point of
 * its disk: the disk may be unplugged. Other failures are those of the disk.
 */
export async function compareWithDisk(
  { disk, libraryFolders, digest }: DiskComparisonDeps,
  followed: Followed,
  dataset: Dataset | null,
): Promise<Result<CheckedFollow>> {
  const findChangesIn = (files: readonly SidecarFile[]) => detectChanges(followed, { dataset, files }, digest)
  if (dataset === null) return ok({ followed, dataset, folder: null, record: null, changes: findChangesIn([]) })
  if (await isOnEmptyMountPoint(disk, followed)) return fail(toGone(followed))
  const found = await libraryFolders.findFolder(followed.to, dataset)
  if (!found.ok) return found.failure.code === 'disk/not-found' ? fail(toGone(followed)) : found
  const folder = found.value
  const read = folder === null ? null : await readFolderRecord(disk, folder)
  if (read?.ok === false) return read
  if (read?.value.type === 'damaged') return fail(failure('library/unreadable-record', { name: SIDECAR_NAME }))
  const record = read?.value.type === 'read' ? read.value.record : null
  return ok({ followed, dataset, folder, record, changes: findChangesIn(record?.getSidecar().files ?? []) })
}

const toGone = ({ to }: Followed): Failure => failure('disk/gone', { name: basename(to) })

/** Turns an unknown dataset into null, for the answer of a portal: it does not know the dataset any more. */
export const toPublished = (read: Result<Dataset>): Result<Dataset | null> =>
  !read.ok && read.failure.code === 'portal/unknown-dataset' ? ok(null) : read
