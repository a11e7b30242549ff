import { join } from 'node:path'
import { isUnchanged } from '../../shared/download/model/fileStamp.js'
import type { MediaId } from '../../shared/ids.js'
import type { Sidecar, SidecarFile } from '../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { PARTIAL_OF_COPY } from '../library/copies/replaceDamaged.js'
import { isReplacedFile } from '../library/copies/replacedFile.js'
import { readFolderRecord } from '../library/records/readFolderRecord.js'
import type { Disk } from '../ports/disk.js'
import type { HashFile } from '../ports/hashing.js'
import { listPreviousVersions, listVersions } from './listPreviousVersions.js'
import {
  dropNote,
  findVersionPath,
  isVersionPath,
  readNote,
  recordVersion,
  removeVersion,
  VERSIONS_FOLDER,
  type VersionFolderTools,
  writeNote,
} from './versionFolder.js'

export interface VersionTools extends VersionFolderTools {
  readonly hashFile: HashFile
}

export interface SettleTools extends VersionTools {
  /** Puts this file into the record of the folder. */
  readonly recordAgain: (folder: string, record: Sidecar) => Promise<Result<void>>
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

async function moveIntoVersions(
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

/**
 * Finishes what a killed program has begun in the folder of a dataset. A replaced file with a note becomes a previous
 * version, of which `keep` are kept for each media; a note without a replaced file is removed; and a previous version
 * that was restored is put on record. Failures are those of the disk. Do not call it for notes of downloads that are
 * still running.
 */
export async function settlePreviousVersions(
  tools: SettleTools,
  folder: string,
  { keep = MAX_KEPT_VERSIONS, media = null }: SettleOptions = {},
): Promise<Result<void>> {
  const { disk } = tools
  const listed = await disk.list(join(folder, VERSIONS_FOLDER))
  if (!listed.ok) return listed.failure.code === 'disk/not-found' ? ok(undefined) : listed
  for (const { type, name } of listed.value) {
    const version = join(folder, VERSIONS_FOLDER, name)
    const note = type === 'folder' ? await readNote(disk, version) : ok(null)
    if (!note.ok) return note
    const record = note.value?.record ?? null
    if (note.value === null || (media !== null && record?.files[0]?.mediaId !== media)) continue
    const settled =
      record === null ? await dropNote(tools, version) : await settleVersion(tools, { folder, version, record }, keep)
    if (!settled.ok) return settled
  }
  return ok(undefined)
}

export interface SettleOptions {
  /** How many versions of a media are kept. */
  readonly keep?: number
  /** Settles only the notes of this media. */
  readonly media?: MediaId | null
}

/** A note about a file that will be replaced, or has been. */
interface NotedVersion extends PreviousFile {
  /** The folder of the note, and of the file once it is a previous version. */
  readonly version: string
}

async function settleVersion(tools: SettleTools, noted: NotedVersion, keep: number): Promise<Result<void>> {
  const { folder, version, record } = noted
  const [file] = record.files
  if (file === undefined || !isVersionPath(folder, file, version)) return dropNote(tools, version)
  const recorded = await recordRestoredFile(tools, folder, file)
  if (!recorded.ok) return recorded
  // The replaced file is looked for first: a kill between the two steps of the move leaves the file under both names.
  const left = await findLeftFile(tools, folder, file)
  if (!left.ok) return left
  if (left.value === null) {
    // The partial copy of a restore that was interrupted.
    const removed = await tools.disk.remove(join(folder, `${file.name}${PARTIAL_OF_COPY}`))
    return removed.ok ? finishNote(tools, noted, keep) : removed
  }
  // The file has its second name but was not replaced. The note stays, because a download may continue and still
  // replace it.
  if (left.value.isCurrent) return tools.disk.remove(join(folder, left.value.name))
  const moved = await moveIntoVersions(tools, noted, left.value.name)
  return moved.ok ? finishNote(tools, noted, keep) : moved
}

/**
 * Finishes the note of a file that is in no other place: when the file is in the folder of the version, it becomes a
 * previous version. The note is removed last, after the oldest versions beyond `keep`: after an interruption at any
 * step, the next `settlePreviousVersions` removes them.
 */
async function finishNote(
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

/**
 * A restore was interrupted: the file under the name of the replaced one is a previous version, and the record does not
 * say so yet.
 */
async function recordRestoredFile(
  { disk, hashFile, recordAgain }: SettleTools,
  folder: string,
  replaced: SidecarFile,
): Promise<Result<void>> {
  const read = await readFolderRecord(disk, folder)
  if (!read.ok) return read
  const recorded = read.value.type === 'read' ? read.value.record.findFile(replaced.mediaId) : undefined
  if (recorded?.sha256 !== replaced.sha256) return ok(undefined)
  const hashed = await hashFile(join(folder, recorded.name), ['sha-256'])
  if (!hashed.ok) return hashed.failure.code === 'disk/not-found' ? ok(undefined) : hashed
  const digest = hashed.value.digests.get('sha-256')
  const versions = await listPreviousVersions(disk, folder, replaced.mediaId)
  const restored = versions.find(({ file }) => file.sha256 === digest)
  if (restored === undefined) return ok(undefined)
  return recordAgain(folder, { ...restored.record, files: [{ ...restored.file, name: recorded.name }] })
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
async function findLeftFile(
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
