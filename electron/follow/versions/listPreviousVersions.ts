import { join } from 'node:path'
import type { Sidecar, SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import { VERSIONS_FOLDER } from '../../library/files/versionsFolder.js'
import type { Disk } from '../../ports/disk.js'
import { getMediaPart, isUndated, mayHoldMedia } from './versionPaths.js'
import { readVersionRecord } from './versionRecord.js'

/** A previous version of one file, for a person to choose. */
export interface KeptVersion {
  /** The name of its folder. */
  readonly id: string
  readonly record: Sidecar
  readonly file: SidecarFile
}

/**
 * Lists the previous versions of a media in the folder of a dataset, newest first. Versions that cannot be read are
 * left out.
 */
export async function listPreviousVersions(
  disk: Disk,
  folder: string,
  mediaId: string,
): Promise<readonly KeptVersion[]> {
  const listed = await listVersions(disk, folder, mediaId, LIMITS.VERSIONS_SHOWN)
  return listed.ok ? listed.value : []
}

/**
 * The newest previous version of each media of a dataset's folder, at most so many; those that cannot be read are left
 * out. The names of the folders tell which versions are of the same media, so the older ones are not read.
 */
export async function findNewestVersions(
  disk: Disk,
  folder: string,
  most: number,
): Promise<ReadonlyMap<string, KeptVersion>> {
  const newest = new Map<string, KeptVersion>()
  const found = new Set<string>()
  const folders = await listVersionFolders(disk, folder)
  for (const id of folders.ok ? folders.value : []) {
    if (newest.size >= most) break
    const part = getMediaPart(id)
    if (part !== null && found.has(part)) continue
    const record = await readVersionRecord(disk, join(folder, VERSIONS_FOLDER, id))
    // A version whose file was destroyed has a record without a file.
    if (record === null || record.files.length === 0) continue
    for (const file of record.files) if (!newest.has(file.mediaId)) newest.set(file.mediaId, { id, file, record })
    if (part !== null) found.add(part)
  }
  return newest
}

/** The names of the folders of all previous versions, newest first. */
async function listVersionFolders(disk: Disk, folder: string): Promise<Result<readonly string[]>> {
  const listed = await disk.list(join(folder, VERSIONS_FOLDER))
  if (!listed.ok) return listed.failure.code === 'disk/not-found' ? ok([]) : listed
  const folders = listed.value.flatMap(({ type, name }) => (type === 'folder' ? [name] : []))
  const newestFirst = folders.toSorted().toReversed()
  return ok([...newestFirst.filter((name) => !isUndated(name)), ...newestFirst.filter(isUndated)])
}

/** Lists at most so many previous versions of a media, newest first. Fails when the folder cannot be listed. */
export async function listVersions(
  disk: Disk,
  folder: string,
  mediaId: string,
  most: number,
): Promise<Result<readonly KeptVersion[]>> {
  const folders = await listVersionFolders(disk, folder)
  if (!folders.ok) return folders
  const versions: KeptVersion[] = []
  for (const id of folders.value) {
    if (versions.length >= most) break
    if (!mayHoldMedia(id, mediaId)) continue
    const record = await readVersionRecord(disk, join(folder, VERSIONS_FOLDER, id))
    const file = record?.files.find((one) => one.mediaId === mediaId)
    if (record !== null && file !== undefined) versions.push({ id, file, record })
  }
  return ok(versions)
}
