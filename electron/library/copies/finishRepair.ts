import { basename, dirname } from 'node:path'
import { failure } from '../../../shared/failure.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import { findReplacedFile } from './findReplacedFile.js'
import { removeUnlessWritten } from './removeUnlessWritten.js'
import type { RepairNotes } from './repairNotes.js'

/** A damaged file, and what its folder looked like before a download that repairs it. */
export interface RepairedFile {
  /** Absolute. */
  readonly folder: string
  readonly name: string
  /** Null when the record of the folder cannot be read: then the damaged file is not removed. */
  readonly record: SidecarFile | null
  readonly namesBefore: ReadonlySet<string>
}

/**
 * Ends a repair whose download is done: removes the damaged file, unless a person has written to it, and its note.
 * Returns the name under which it was left. Fails with `disk/not-found` when the download has gone elsewhere, because the
 * folder of the damaged file was renamed or removed meanwhile.
 */
export async function finishRepair(
  { disk, notes }: { readonly disk: Disk; readonly notes: Pick<RepairNotes, 'end'> },
  { folder, name, record, namesBefore }: RepairedFile,
  publishedPath: string | null,
): Promise<Result<{ readonly kept: string | null }>> {
  const isElsewhere = publishedPath !== null && !(await isSameFolder(disk, dirname(publishedPath), folder))
  const left = isElsewhere ? null : await findReplacedFile(disk, folder, { name, namesBefore })
  const isOurs = left !== null && record !== null
  const kept = isOurs ? await removeUnlessWritten(disk, folder, { name: left, file: record }) : left
  if (record !== null) await notes.end({ folder, file: record })
  return isElsewhere ? fail(failure('disk/not-found', { name: basename(folder) })) : ok({ kept })
}

async function isSameFolder(disk: Pick<Disk, 'folderId'>, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [given, meant] = [await disk.folderId(one), await disk.folderId(other)]
  return given.ok && meant.ok && given.value === meant.value
}
