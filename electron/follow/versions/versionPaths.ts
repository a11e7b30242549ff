import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { PENDING_RECORD_NAME, SIDECAR_NAME, type SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { VERSIONS_FOLDER } from '../../library/files/versionsFolder.js'
import type { Disk } from '../../ports/disk.js'
import { readRecord } from './versionRecord.js'

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
