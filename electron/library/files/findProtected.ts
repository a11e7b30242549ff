import { join } from 'node:path'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import { readFolder } from '../records/sidecars.js'

/** A protected file of ours, and the dataset whose folder it lies in. */
export interface ProtectedEntry {
  /** Absolute. */
  readonly folder: string
  readonly name: string
  readonly datasetId: string | null
  /** Null of an unfinished or a replaced file. */
  readonly mediaId: string | null
}

/**
 * The protected files below a folder: those on record as such, whether they are still there or not, and what downloads of
 * such files left unfinished or replaced. Files that no record of ours names are left out: they are another program's.
 * Links are not followed. Fails only when the folder itself cannot be read.
 */
export async function findProtected(disk: Disk, root: string): Promise<Result<readonly ProtectedEntry[]>> {
  const found: ProtectedEntry[] = []
  const searched = await searchBelow(disk, root, 0, found)
  return searched.ok ? ok(found) : searched
}

const LEFT_OVER = /\.age\.rudi-(?:partial|mismatch|previous)(?:-\d+)?$/

async function searchBelow(disk: Disk, folder: string, depth: number, found: ProtectedEntry[]): Promise<Result<void>> {
  const listed = await disk.list(folder)
  if (!listed.ok || depth > LIMITS.FOLDER_DEPTH) return listed.ok ? ok(undefined) : listed
  const read = await readFolder(disk, folder)
  const record = read.ok && read.value.is === 'read' ? read.value.record : null
  for (const { name, mediaId, protection } of record?.whole().files ?? [])
    if (protection !== undefined) found.push({ folder, name, datasetId: record?.datasetId() ?? null, mediaId })
  // A download that was broken off before its first file leaves a partial and no record.
  for (const { name, is } of listed.value)
    if (is === 'file' && LEFT_OVER.test(name))
      found.push({ folder, name, datasetId: record?.datasetId() ?? null, mediaId: null })
  for (const { name, is } of listed.value)
    if (is === 'folder') await searchBelow(disk, join(folder, name), depth + 1, found)
  return ok(undefined)
}
