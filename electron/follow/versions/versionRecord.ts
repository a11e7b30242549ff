import { join } from 'node:path'
import { CHECKSUM_FILE_NAME, formatChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import {
  formatSidecar,
  PENDING_RECORD_NAME,
  parseSidecar,
  SIDECAR_NAME,
  type Sidecar,
} from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import { type VersionFolderTools, writeNote } from './versionNote.js'

/** Reads a record or a note as a record; null when there is none, or none that can be read. */
export async function readRecord(disk: Disk, path: string): Promise<Sidecar | null> {
  const text = await disk.readSmall(path, LIMITS.SIDECAR_BYTES)
  return text.ok ? parseSidecar(text.value) : null
}

/** Reads the record of a previous version; null when the folder holds none, or none that can be read. */
export const readVersionRecord = (disk: Disk, version: string): Promise<Sidecar | null> =>
  readRecord(disk, join(version, SIDECAR_NAME))

/** Writes the record of a version whose file is in place: from then on it is a previous version. Its note stays. */
export async function recordVersion(disk: Disk, version: string, record: Sidecar): Promise<Result<void>> {
  // Writing the first file syncs the folder, and with it the name of the version's own file.
  const summed = await disk.replaceSmall(join(version, CHECKSUM_FILE_NAME), formatChecksums(record.files), 'usual')
  if (!summed.ok) return summed
  return disk.replaceSmall(join(version, SIDECAR_NAME), formatSidecar(record), 'usual')
}

/**
 * Removes a previous version. Its record is first turned into a note: after an interruption at any step there is either
 * a whole version, or one that is not listed and that `settlePreviousVersions` finishes.
 */
export async function removeVersion(
  { disk, removeEmptyFolder }: VersionFolderTools,
  version: string,
  record: Sidecar,
): Promise<Result<void>> {
  const noted = await writeNote(disk, version, record)
  const unlisted = noted.ok ? await disk.remove(join(version, SIDECAR_NAME)) : noted
  const lasts = unlisted.ok ? await disk.syncFolder(version) : unlisted
  if (!lasts.ok) return lasts
  for (const one of [CHECKSUM_FILE_NAME, ...record.files.map(({ name }) => name)]) {
    const removed = await disk.remove(join(version, one))
    if (!removed.ok) return removed
  }
  // The note is removed last: as long as a power cut can bring the file back, the note says what it is.
  const gone = await disk.syncFolder(version)
  const forgotten = gone.ok ? await disk.remove(join(version, PENDING_RECORD_NAME)) : gone
  return forgotten.ok ? removeEmptyFolder(version) : forgotten
}
