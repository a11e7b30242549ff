import { basename, dirname, join } from 'node:path'
import { type Failure, failure } from '../../shared/failure.js'
import { PENDING_RECORD_NAME, parseSidecar, SIDECAR_NAME } from '../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../shared/limits.js'
import { isProtectedName } from '../../shared/protect/protectedName.js'
import { ok, type Result } from '../../shared/result.js'
import { isSystemFolder } from '../library/files/systemAndTrashFolders.js'
import { readFolderRecord } from '../library/records/readFolderRecord.js'
import type { Disk } from '../ports/disk.js'

/** A protected file of ours, with the dataset of its folder. */
export interface ProtectedEntry {
  /** Absolute. */
  readonly folder: string
  readonly name: string
  readonly datasetId: string | null
  /** Null for an unfinished or a replaced file. */
  readonly mediaId: string | null
  /** Its length by its record. Left out where no record names it. */
  readonly sizeBytes?: number
}

/**
 * Whether an entry goes with a file of the same dataset folder: a previous version of it, or an unfinished file of its
 * download. Not so the file itself.
 */
export const isCompanionOf = (
  file: Pick<ProtectedEntry, 'folder' | 'name' | 'mediaId'>,
  { folder, name, mediaId }: ProtectedEntry,
): boolean =>
  (folder !== file.folder || name !== file.name) &&
  (mediaId === null ? name.startsWith(`${file.name}.rudi-`) : mediaId === file.mediaId)

/**
 * The protected files below a folder: those on record, existing or not, previous versions whose keeping was
 * interrupted, and unfinished or replaced files of such downloads. Files that no record of ours names are left out,
 * because they belong to another program. Links are not followed. Fails only when the folder itself cannot be read; an
 * unreadable folder below it is reported.
 */
export async function findProtectedFiles(disk: Disk, root: string): Promise<Result<FoundProtectedFiles>> {
  const found: Found = { entries: [], unread: [] }
  const searched = await searchBelow(disk, root, 0, found)
  return searched.ok ? ok(found) : searched
}

/**
 * A file, behind its previous versions and what its download left unfinished: as long as it exists, these can be found
 * again. Only a folder with a record of ours is searched for them. Fails when there is no such file.
 */
export async function findFileWithCompanions(disk: Disk, path: string): Promise<Result<FoundProtectedFiles>> {
  const file = { folder: dirname(path), name: basename(path) }
  const record = await readFolderRecord(disk, file.folder)
  const isOurs = record.ok && record.value.type === 'read'
  const found = isOurs ? await findProtectedFiles(disk, file.folder) : ok({ entries: [], unread: [] })
  if (!found.ok) return found
  const { entries, unread } = found.value
  const onRecord = entries.find(({ folder, name }) => folder === file.folder && name === file.name)
  // The file on record may be missing after a purge that was interrupted.
  const stamp = onRecord === undefined ? await disk.stamp(path) : ok(undefined)
  if (!stamp.ok) return stamp
  const mine = onRecord ?? { ...file, datasetId: null, mediaId: null }
  return ok({ entries: [...entries.filter((one) => isCompanionOf(mine, one)), mine], unread })
}

export interface FoundProtectedFiles {
  readonly entries: readonly ProtectedEntry[]
  /** Folders that may contain more. */
  readonly unread: readonly UnreadFolder[]
}

export interface UnreadFolder {
  readonly folder: string
  readonly because: Failure
}

interface Found {
  readonly entries: ProtectedEntry[]
  readonly unread: UnreadFolder[]
}

/** The file of a previous version that exists while its record has not got its final name yet. */
async function addPending(
  disk: Disk,
  folder: string,
  listed: readonly { readonly name: string }[],
  { entries, unread }: Found,
): Promise<void> {
  const names = new Set(listed.map(({ name }) => name))
  if (!names.has(PENDING_RECORD_NAME)) return
  const text = await disk.readSmall(join(folder, PENDING_RECORD_NAME), LIMITS.SIDECAR_BYTES)
  if (!text.ok) unread.push({ folder, because: text.failure })
  const pending = text.ok ? parseSidecar(text.value) : null
  for (const { name, mediaId, sizeBytes, protection } of pending?.files ?? [])
    if (protection !== undefined && names.has(name))
      entries.push({ folder, name, datasetId: pending?.datasetId ?? null, mediaId, sizeBytes })
}

const LEFT_OVER = /\.age\.rudi-(?:partial|mismatch|previous)(?:-\d+)?$/

async function searchBelow(disk: Disk, folder: string, depth: number, found: Found): Promise<Result<void>> {
  const listed = await disk.list(folder)
  if (!listed.ok || depth > LIMITS.FOLDER_DEPTH) return listed.ok ? ok(undefined) : listed
  const read = await readFolderRecord(disk, folder)
  const record = read.ok && read.value.type === 'read' ? read.value.record : null
  if (!read.ok) found.unread.push({ folder, because: read.failure })
  // Without a record nothing proves that a file is ours.
  else if (read.value.type === 'damaged' && listed.value.some(({ name }) => isProtectedName(name)))
    found.unread.push({ folder, because: failure('library/unreadable-record', { name: SIDECAR_NAME }) })
  else if (record === null) await addPending(disk, folder, listed.value, found)
  for (const { name, mediaId, sizeBytes, protection } of record?.getSidecar().files ?? [])
    if (protection !== undefined)
      found.entries.push({ folder, name, datasetId: record?.getDatasetId() ?? null, mediaId, sizeBytes })
  // A download that was interrupted before its first file leaves a partial and no record.
  for (const { name, type } of listed.value)
    if (type === 'file' && LEFT_OVER.test(name))
      found.entries.push({ folder, name, datasetId: record?.getDatasetId() ?? null, mediaId: null })
  for (const { name, type } of listed.value)
    if (type === 'folder' && !isSystemFolder(name)) {
      const below = join(folder, name)
      const searched = await searchBelow(disk, below, depth + 1, found)
      if (!searched.ok) found.unread.push({ folder: below, because: searched.failure })
    }
  return ok(undefined)
}
