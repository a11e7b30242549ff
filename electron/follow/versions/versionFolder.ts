import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { CHECKSUM_FILE_NAME, formatChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import {
  formatSidecar,
  PENDING_RECORD_NAME,
  parseSidecar,
  SIDECAR_NAME,
  type Sidecar,
  type SidecarFile,
} from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import { VERSIONS_FOLDER } from '../../library/files/versionsFolder.js'
import type { Disk } from '../../ports/disk.js'

/** The services that the functions of this file use. */
export interface VersionFolderTools {
  readonly disk: Disk
  readonly removeEmptyFolder: (path: string) => Promise<Result<void>>
}

/**
 * Finds the folder that holds, or will hold, the previous version of this file. Two media can have the same bytes, so
 * each has a folder of its own. Older releases named the folders without the media, and without the portal's date.
 */
export async function findVersionPath(disk: Disk, folder: string, file: SidecarFile): Promise<string> {
  const [path, ...olderPaths] = listVersionPaths(folder, file)
  for (const olderPath of olderPaths)
    for (const name of [SIDECAR_NAME, PENDING_RECORD_NAME]) {
      const record = await readRecord(disk, join(olderPath, name))
      if (record?.files[0]?.mediaId === file.mediaId) return olderPath
    }
  return path
}

/** Whether the version of this file may be in this folder. */
export const isVersionPath = (folder: string, file: SidecarFile, path: string): boolean =>
  listVersionPaths(folder, file).includes(path)

/**
 * Gives the current and the older forms of the folder name. Names sort by time, and differ for different bytes and
 * different media. A file that was not downloaded but found on the disk has the date of its version on the portal.
 */
function listVersionPaths(
  folder: string,
  { mediaId, request, declared, sha256 }: SidecarFile,
): readonly [string, ...string[]] {
  const getPathsAt = (time: string | null): readonly [string, string] => {
    const at = (time ?? '').replace(/[^0-9TZ]/g, '').slice(0, 20) || UNDATED
    const path = join(folder, VERSIONS_FOLDER, `${at}-${sha256.slice(0, 8)}`)
    return [`${path}-${toMediaPart(mediaId)}`, path]
  }
  if (request !== null) return getPathsAt(request.finishedAt)
  return [...getPathsAt(declared.updated), ...getPathsAt(null)]
}

/** Stands for the time in the name of a version without a date. */
const UNDATED = 'found'

/** Whether a folder of this name holds a version of which no time is known: it is taken for the oldest. */
export const isUndated = (name: string): boolean => name.startsWith(UNDATED)

/** The part of a folder's name that stands for the media. */
const toMediaPart = (mediaId: string): string => createHash('sha256').update(mediaId).digest('hex').slice(0, 8)

/** Reads the part that stands for the media in the name of a version's folder; null in a name of an older release. */
export const getMediaPart = (name: string): string | null => /^[^-]+-[0-9a-f]{8}-([0-9a-f]{8})$/.exec(name)?.[1] ?? null

/** Whether the folder of this name may hold a version of this media. Only its record says it for certain. */
export function mayHoldMedia(name: string, mediaId: string): boolean {
  const part = getMediaPart(name)
  return part === null || part === toMediaPart(mediaId)
}

async function readRecord(disk: Disk, path: string): Promise<Sidecar | null> {
  const text = await disk.readSmall(path, LIMITS.SIDECAR_BYTES)
  return text.ok ? parseSidecar(text.value) : null
}

/** Reads the record of a previous version; null when the folder holds none, or none that can be read. */
export const readVersionRecord = (disk: Disk, version: string): Promise<Sidecar | null> =>
  readRecord(disk, join(version, SIDECAR_NAME))

/**
 * Reads the note in the folder of a version; null when there is none. A note that cannot be decoded has the record
 * null.
 */
export async function readNote(
  disk: Disk,
  version: string,
): Promise<Result<{ readonly record: Sidecar | null } | null>> {
  const text = await disk.readSmall(join(version, PENDING_RECORD_NAME), LIMITS.SIDECAR_BYTES)
  if (text.ok) return ok({ record: parseSidecar(text.value) })
  return text.failure.code === 'disk/not-found' ? ok(null) : text
}

/**
 * Writes the note about the file that will be moved into this folder, and creates the folder when needed. Durable on
 * return.
 */
export async function writeNote(disk: Disk, version: string, record: Sidecar): Promise<Result<void>> {
  for (const one of [dirname(version), version]) {
    const made = await disk.makeFolder(one)
    if (!made.ok) return made
  }
  return disk.replaceSmall(join(version, PENDING_RECORD_NAME), formatSidecar(record), 'usual')
}

/** Removes a note. A previous version that is already in the folder stays. */
export async function dropNote(
  { disk, removeEmptyFolder }: VersionFolderTools,
  version: string,
): Promise<Result<void>> {
  const removed = await disk.remove(join(version, PENDING_RECORD_NAME))
  if (removed.ok) await removeEmptyFolder(version)
  return removed
}

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
