import { join } from 'node:path'
import { isUnchanged } from '../../shared/download/model/fileStamp.js'
import type { MediaId } from '../../shared/ids.js'
import type { Sidecar, SidecarFile } from '../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { PARTIAL_OF_COPY } from '../library/copies/replaceDamaged.js'
import { isReplacedFile } from '../library/copies/replacedFile.js'
import { readFolder } from '../library/records/sidecars.js'
import type { Disk } from '../ports/disk.js'
import type { HashFile } from '../ports/hashing.js'
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
  /** Notes what a folder holds from now on. */
  readonly recordAgain: (folder: string, record: Sidecar) => Promise<Result<void>>
}

/** A file that is about to be replaced, or was. */
export interface FormerFile {
  /** The dataset's folder, absolute. */
  readonly folder: string
  /** The dataset as it was on record, with this one file. */
  readonly record: Sidecar
}

/** So many versions may be asked to be kept. */
export const MAX_KEPT_VERSIONS = LIMITS.LIST_ITEMS

/**
 * Notes that the file of this record is about to be replaced. Durable when it resolves: if the program is killed after the
 * replacement, `settleFormerVersions` finds the file and its record.
 */
export async function noteFormerVersion(disk: Disk, { folder, record }: FormerFile): Promise<Result<void>> {
  const [file] = record.files
  return file === undefined ? ok(undefined) : writeNote(disk, await findVersionPath(disk, folder, file), record)
}

/**
 * Keeps a file that a newer version has replaced, under its own name in a folder of its own, and removes the oldest
 * versions of that media beyond `keep`. It is known by its bytes: a file that is not what was on record is a person's work,
 * and stays where it is. A version counts once its record has its usual name, and that comes after the file.
 */
export async function keepFormerVersion(tools: VersionTools, former: FormerFile, keep: number): Promise<Result<void>> {
  const { disk } = tools
  const { folder, record } = former
  const [file] = record.files
  if (file === undefined) return ok(undefined)
  const left = await findLeftFile(tools, folder, file)
  if (!left.ok) return left
  if (left.value?.isCurrent === true) return ok(undefined)
  const settled =
    left.value === null
      ? ok(undefined)
      : keep === 0
        ? await removeFormer(disk, folder, left.value.name)
        : await moveIntoVersions(tools, former, left.value.name)
  if (!settled.ok) return settled
  return finishNote(tools, { folder, version: await findVersionPath(disk, folder, file), record }, keep)
}

async function removeFormer(disk: Disk, folder: string, leftAs: string): Promise<Result<void>> {
  const removed = await disk.remove(join(folder, leftAs))
  return removed.ok ? disk.syncFolder(folder) : removed
}

async function moveIntoVersions(
  { disk, hashFile }: VersionTools,
  { folder, record }: FormerFile,
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
  // The note may go only when no power cut brings the old name back.
  return moved.ok ? disk.syncFolder(folder) : moved
}

/** This version was kept before. Only where it is still whole the second copy may go; else the kept one is put aside. */
async function replaceKept(
  { disk, hashFile }: Pick<VersionTools, 'disk' | 'hashFile'>,
  { left, path, file }: { readonly left: string; readonly path: string; readonly file: SidecarFile },
): Promise<Result<void>> {
  const isWhole = await holds(hashFile, path, file)
  if (!isWhole.ok) return isWhole
  return isWhole.value ? disk.remove(left) : disk.supersede(left, path, `${path}.damaged`)
}

async function holds(hashFile: HashFile, path: string, { sha256 }: SidecarFile): Promise<Result<boolean>> {
  const hashed = await hashFile(path, ['sha-256'])
  return hashed.ok ? ok(hashed.value.digests.get('sha-256') === sha256) : hashed
}

/**
 * Takes back what `noteFormerVersion` has noted, when the file was not replaced. A version that is there already stays, and
 * so does the note of a file that was replaced all the same: the next `settleFormerVersions` keeps it.
 */
export async function dropFormerVersion(tools: VersionTools, { folder, record }: FormerFile): Promise<Result<void>> {
  const [file] = record.files
  if (file === undefined) return ok(undefined)
  const left = await findLeftFile(tools, folder, file)
  if (!left.ok || left.value !== null) return left.ok ? ok(undefined) : left
  const version = await findVersionPath(tools.disk, folder, file)
  return finishNote(tools, { folder, version, record }, MAX_KEPT_VERSIONS)
}

/**
 * Finishes what a killed program began in a dataset's folder: a replaced file whose record was noted becomes a former
 * version, of which `keep` stay for a media, a note without a replaced file goes, and a former version that was put back
 * is what is on record. Failures are the disk's. Notes of downloads that are under way must not be among those settled.
 */
export async function settleFormerVersions(
  tools: SettleTools,
  folder: string,
  { keep = MAX_KEPT_VERSIONS, media = null }: SettleOptions = {},
): Promise<Result<void>> {
  const { disk } = tools
  const listed = await disk.list(join(folder, VERSIONS_FOLDER))
  if (!listed.ok) return listed.failure.code === 'disk/not-found' ? ok(undefined) : listed
  for (const { is, name } of listed.value) {
    const version = join(folder, VERSIONS_FOLDER, name)
    const note = is === 'folder' ? await readNote(disk, version) : ok(null)
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
  /** How many versions of a media stay. */
  readonly keep?: number
  /** Settles what is noted of this media alone. */
  readonly media?: MediaId | null
}

/** What is noted of a file that is about to be replaced, or was. */
interface NotedVersion extends FormerFile {
  /** Where the note lies, and the file when it is a former version. */
  readonly version: string
}

async function settleVersion(tools: SettleTools, noted: NotedVersion, keep: number): Promise<Result<void>> {
  const { folder, version, record } = noted
  const [file] = record.files
  if (file === undefined || !isVersionPath(folder, file, version)) return dropNote(tools, version)
  const recorded = await recordWhatIsThere(tools, folder, file)
  if (!recorded.ok) return recorded
  // Looked for first: a kill between the two steps of the move leaves the file under both names.
  const left = await findLeftFile(tools, folder, file)
  if (!left.ok) return left
  if (left.value === null) {
    // What going back had begun to copy.
    const removed = await tools.disk.remove(join(folder, `${file.name}${PARTIAL_OF_COPY}`))
    return removed.ok ? finishNote(tools, noted, keep) : removed
  }
  // It was given its second name and was not replaced. What is noted stays: a download may go on and replace it after all.
  if (left.value.isCurrent) return tools.disk.remove(join(folder, left.value.name))
  const moved = await moveIntoVersions(tools, noted, left.value.name)
  return moved.ok ? finishNote(tools, noted, keep) : moved
}

/**
 * Ends what is noted of a file that lies in no other place: where it has come it is a version. The note goes last, when the
 * oldest versions beyond `keep` are gone: cut anywhere, the next `settleFormerVersions` removes them.
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

/** Going back was cut: the file under the name of the replaced one is a former version, and nothing says so yet. */
async function recordWhatIsThere(
  { disk, hashFile, recordAgain }: SettleTools,
  folder: string,
  replaced: SidecarFile,
): Promise<Result<void>> {
  const read = await readFolder(disk, folder)
  if (!read.ok) return read
  const recorded = read.value.is === 'read' ? read.value.record.fileOf(replaced.mediaId) : undefined
  if (recorded?.sha256 !== replaced.sha256) return ok(undefined)
  const hashed = await hashFile(join(folder, recorded.name), ['sha-256'])
  if (!hashed.ok) return hashed.failure.code === 'disk/not-found' ? ok(undefined) : hashed
  const digest = hashed.value.digests.get('sha-256')
  const versions = await listFormerVersions(disk, folder, replaced.mediaId)
  const restored = versions.find(({ file }) => file.sha256 === digest)
  if (restored === undefined) return ok(undefined)
  return recordAgain(folder, { ...restored.record, files: [{ ...restored.file, name: recorded.name }] })
}

interface LeftFile {
  readonly name: string
  /** It is the file that still has the name itself: its second name was made, and it was not replaced. */
  readonly isCurrent: boolean
}

/** What a download has left of the file of this record; null when it replaced none. */
async function findLeftFile(
  { disk, hashFile }: VersionTools,
  folder: string,
  file: SidecarFile,
): Promise<Result<LeftFile | null>> {
  const listed = await disk.list(folder)
  if (!listed.ok) return listed
  let unread: Result<never> | null = null
  for (const { name, is } of listed.value) {
    if (is !== 'file' || !isReplacedFile(name, file.name)) continue
    const isIt = await holds(hashFile, join(folder, name), file)
    if (!isIt.ok) unread = fail(isIt.failure)
    else if (isIt.value) {
      const [left, current] = [await disk.stamp(join(folder, name)), await disk.stamp(join(folder, file.name))]
      if (!left.ok) return left
      return ok({ name, isCurrent: current.ok && isUnchanged(left.value, current.value) })
    }
  }
  return unread ?? ok(null)
}

/** A former version of one file, as a person chooses it. */
export interface KeptVersion {
  /** The name of its folder. */
  readonly id: string
  readonly record: Sidecar
  readonly file: SidecarFile
}

/** The former versions of a media in a dataset's folder, newest first; those that cannot be read are left out. */
export async function listFormerVersions(disk: Disk, folder: string, mediaId: string): Promise<readonly KeptVersion[]> {
  const listed = await listVersions(disk, folder, mediaId, LIMITS.VERSIONS_SHOWN)
  return listed.ok ? listed.value : []
}

async function listVersions(
  disk: Disk,
  folder: string,
  mediaId: string,
  most: number,
): Promise<Result<readonly KeptVersion[]>> {
  const listed = await disk.list(join(folder, VERSIONS_FOLDER))
  if (!listed.ok) return listed.failure.code === 'disk/not-found' ? ok([]) : listed
  const versions: KeptVersion[] = []
  const folders = listed.value.flatMap(({ is, name }) => (is === 'folder' ? [name] : []))
  for (const id of folders.toSorted().toReversed()) {
    if (versions.length >= most) break
    const read = await readFolder(disk, join(folder, VERSIONS_FOLDER, id))
    const record = read.ok && read.value.is === 'read' ? read.value.record : null
    const file = record?.fileOf(mediaId)
    if (record !== null && file !== undefined) versions.push({ id, file, record: record.whole() })
  }
  return ok(versions)
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
