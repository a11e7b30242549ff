import { join } from 'node:path'
import { isUnchanged } from '../../../shared/download/model/fileStamp.js'
import type { Sidecar, SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { isReplacedFile } from '../../library/copies/findReplacedFile.js'
import { VERSIONS_FOLDER } from '../../library/files/versionsFolder.js'
import type { Disk } from '../../ports/disk.js'
import type { HashFile } from '../../ports/hashing.js'
import { listVersions } from './listPreviousVersions.js'
import { dropNote, type VersionFolderTools, writeNote } from './versionNote.js'
import { findVersionPath } from './versionPaths.js'
import { recordVersion, removeVersion } from './versionRecord.js'

export interface VersionTools extends VersionFolderTools {
  readonly hashFile: HashFile
}

/** A file that will be replaced, or has been. */
export interface PreviousFile {
  /** The absolute path of the folder of the dataset. */
  readonly folder: string
  /** The record of the dataset, with this one file. */
  readonly record: Sidecar
}

/** The most versions that can be kept. */
export const MAX_KEPT_VERSIONS = LIMITS.LIST_ITEMS

/**
 * Writes a note that the file of this record will be replaced. The note is durable when the promise resolves: if the
 * program is killed after the replacement, `settlePreviousVersions` finds the file and its record.
 */
export async function notePreviousVersion(disk: Disk, { folder, record }: PreviousFile): Promise<Result<void>> {
  const [file] = record.files
  return file === undefined ? ok(undefined) : writeNote(disk, await findVersionPath(disk, folder, file), record)
}

/**
 * Moves a file that a newer version has replaced into a folder of its own, under its own name, and removes the oldest
 * versions of that media beyond `keep`. The file is identified by its hash: a file that differs from the record was
 * edited by a person, and stays where it is. A version counts once its record has its usual name, and that happens
 * after the file was moved.
 */
export async function keepPreviousVersion(
  tools: VersionTools,
  previous: PreviousFile,
  keep: number,
): Promise<Result<void>> {
  const { disk } = tools
  const { folder, record } = previous
  const [file] = record.files
  if (file === undefined) return ok(undefined)
  const left = await findLeftFile(tools, folder, file)
  if (!left.ok) return left
  if (left.value?.isCurrent === true) return ok(undefined)
  const settled =
    left.value === null
      ? ok(undefined)
      : keep === 0
        ? await removePrevious(disk, folder, left.value.name)
        : await moveIntoVersions(tools, previous, left.value.name)
  if (!settled.ok) return settled
  return finishNote(tools, { folder, version: await findVersionPath(disk, folder, file), record }, keep)
}

async function removePrevious(disk: Disk, folder: string, leftAs: string): Promise<Result<void>> {
  const removed = await disk.remove(join(folder, leftAs))
  return removed.ok ? disk.syncFolder(folder) : removed
}

/** Moves the file that a replacement has left as `leftAs` into the folder of its version, with a note beside it. */
export async function moveIntoVersions(
  { disk, hashFile }: VersionTools,
  { folder, record }: PreviousFile,
  leftAs: string,
): Promise<Result<void>> {
  const [file] = record.files
  if (file === undefined) return ok(undefined)
  const version = await findVersionPath(disk, folder, file)
  const noted = await writeNote(disk, version, record)
  if (!noted.ok) return noted
  const [left, path] = [join(folder, leftAs), join(version, file.name)]
  const published = await disk.publish(left, path)
  const isTaken = !published.ok && published.failure.code === 'disk/exists'
  const moved = isTaken ? await replaceKept({ disk, hashFile }, { left, path, file }) : published
  // The note may be removed only when a power cut can no longer bring the old name back.
  return moved.ok ? disk.syncFolder(folder) : moved
}

/**
 * Handles a version that was kept before. The second copy is removed only when the kept one is still whole; else the
 * kept one is set aside as damaged.
 */
async function replaceKept(
  { disk, hashFile }: Pick<VersionTools, 'disk' | 'hashFile'>,
  { left, path, file }: { readonly left: string; readonly path: string; readonly file: SidecarFile },
): Promise<Result<void>> {
  const isWhole = await hasRecordedHash(hashFile, path, file)
  if (!isWhole.ok) return isWhole
  return isWhole.value ? disk.remove(left) : disk.supersede(left, path, `${path}.damaged`)
}

async function hasRecordedHash(hashFile: HashFile, path: string, { sha256 }: SidecarFile): Promise<Result<boolean>> {
  const hashed = await hashFile(path, ['sha-256'])
  return hashed.ok ? ok(hashed.value.digests.get('sha-256') === sha256) : hashed
}

/**
 * Removes the note of `notePreviousVersion` when the file was not replaced. A previous version that is already complete
 * stays. When the file was replaced nevertheless, the note stays too, and the next `settlePreviousVersions` keeps the
 * version.
 */
export async function dropPreviousVersion(
  tools: VersionTools,
  { folder, record }: PreviousFile,
): Promise<Result<void>> {
  const [file] = record.files
  if (file === undefined) return ok(undefined)
  const left = await findLeftFile(tools, folder, file)
  if (!left.ok || left.value !== null) return left.ok ? ok(undefined) : left
  const version = await findVersionPath(tools.disk, folder, file)
  return finishNote(tools, { folder, version, record }, MAX_KEPT_VERSIONS)
}

/** A note about a file that will be replaced, or has been. */
export interface NotedVersion extends PreviousFile {
  /** The folder of the note, and of the file once it is a previous version. */
  readonly version: string
}

/**
 * Finishes the note of a file that is in no other place: when the file is in the folder of the version, it becomes a
 * previous version. The note is removed last, after the oldest versions beyond `keep`: after an interruption at any
 * step, the next `settlePreviousVersions` removes them.
 */
export async function finishNote(
  tools: VersionTools,
  { folder, version, record }: NotedVersion,
  keep: number,
): Promise<Result<void>> {
  const [file] = record.files
  if (file === undefined) return dropNote(tools, version)
  const isThere = await tools.disk.stamp(join(version, file.name))
  if (!isThere.ok && isThere.failure.code !== 'disk/not-found') return isThere
  const recorded = isThere.ok ? await recordVersion(tools.disk, version, record) : ok(undefined)
  const trimmed = recorded.ok ? await removeOldVersions(tools, { folder, mediaId: file.mediaId }, keep) : recorded
  return trimmed.ok ? dropNote(tools, version) : trimmed
}

interface LeftFile {
  readonly name: string
  /**
   * Whether this is the file that still has the original name too: its second name was created, and then it was not
   * replaced.
   */
  readonly isCurrent: boolean
}

/**
 * Finds the file of this record under the name that a replacement has given it; null when no download has replaced it.
 */
export async function findLeftFile(
  { disk, hashFile }: VersionTools,
  folder: string,
  file: SidecarFile,
): Promise<Result<LeftFile | null>> {
  const listed = await disk.list(folder)
  if (!listed.ok) return listed
  let unread: Result<never> | null = null
  for (const { name, type } of listed.value) {
    if (type !== 'file' || !isReplacedFile(name, file.name)) continue
    const isIt = await hasRecordedHash(hashFile, join(folder, name), file)
    if (!isIt.ok) unread = fail(isIt.failure)
    else if (isIt.value) {
      const [left, current] = [await disk.stamp(join(folder, name)), await disk.stamp(join(folder, file.name))]
      if (!left.ok) return left
      return ok({ name, isCurrent: current.ok && isUnchanged(left.value, current.value) })
    }
  }
  return unread ?? ok(null)
}

async function removeOldVersions(
  tools: VersionTools,
  { folder, mediaId }: { readonly folder: string; readonly mediaId: string },
  keep: number,
): Promise<Result<void>> {
  const versions = await listVersions(tools.disk, folder, mediaId, Number.POSITIVE_INFINITY)
  if (!versions.ok) return versions
  for (const { id, record } of versions.value.slice(keep)) {
    const removed = await removeVersion(tools, join(folder, VERSIONS_FOLDER, id), record)
    if (!removed.ok) return removed
  }
  return ok(undefined)
}
