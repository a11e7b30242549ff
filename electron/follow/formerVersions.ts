import { basename, dirname, join } from 'node:path'
import { CHECKSUM_FILE_NAME, formatChecksums } from '../../shared/library/sidecar/checksumFile.js'
import {
  formatSidecar,
  parseSidecar,
  SIDECAR_NAME,
  type Sidecar,
  type SidecarFile,
} from '../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { findReplacedFile, isReplacedFile, listNames } from '../library/copies/damagedFile.js'
import { replaceDamaged } from '../library/copies/replaceDamaged.js'
import { readFolder } from '../library/records/sidecars.js'
import type { CloneFile, Disk } from '../ports/disk.js'
import type { HashFile } from '../ports/hashing.js'

/** Former versions lie in this folder of a dataset's, one folder each, with a record of their own. */
export const VERSIONS_FOLDER = '.versions'

/** Whether a folder is that of a former version. */
export const isVersionFolder = (folder: string): boolean => basename(dirname(folder)) === VERSIONS_FOLDER

export interface VersionTools {
  readonly disk: Disk
  readonly hashFile: HashFile
  readonly removeEmptyFolder: (path: string) => Promise<Result<void>>
}

export interface FormerVersion {
  /** The dataset's folder, absolute. */
  readonly folder: string
  /** The dataset as it was on record, with this one file. */
  readonly record: Sidecar
  /** The name under which the download left the file. */
  readonly leftAs: string
}

/** The record of a version whose file has not come yet: it lets the next command finish what was broken off. */
const PENDING_NAME = `${SIDECAR_NAME}.pending`

/**
 * Notes that the file of this record is about to be replaced. Durable when it resolves: if the program is killed after the
 * replacement, `settleFormerVersions` finds the file and its record.
 */
export async function noteFormerVersion(disk: Disk, folder: string, record: Sidecar): Promise<Result<void>> {
  const [file] = record.files
  if (file === undefined) return ok(undefined)
  const version = getVersionPath(folder, file)
  for (const one of [join(folder, VERSIONS_FOLDER), version]) {
    const made = await disk.makeFolder(one)
    if (!made.ok) return made
  }
  return disk.replaceSmall(join(version, PENDING_NAME), formatSidecar(record))
}

/**
 * Keeps a file that a newer version has replaced, under its own name in a folder of its own, and removes the oldest
 * versions of that media beyond `keep`. A file that is not what was on record is a person's work, and stays where it is.
 * A version counts once its record has its usual name, and that comes after the file.
 */
export async function keepFormerVersion(
  tools: VersionTools,
  { folder, record, leftAs }: FormerVersion,
  keep: number,
): Promise<Result<void>> {
  const { disk, hashFile } = tools
  const [file] = record.files
  if (file === undefined) return ok(undefined)
  const left = join(folder, leftAs)
  const hashed = await hashFile(left, ['sha-256'])
  if (!hashed.ok) return hashed
  if (hashed.value.digests.get('sha-256') !== file.sha256) return dropFormerVersion(tools, folder, record)
  const settled = keep === 0 ? await disk.remove(left) : await moveIntoVersions(disk, { folder, record, leftAs })
  return settled.ok ? removeOldVersions(tools, { folder, mediaId: file.mediaId }, keep) : settled
}

async function moveIntoVersions(disk: Disk, { folder, record, leftAs }: FormerVersion): Promise<Result<void>> {
  const [file] = record.files
  if (file === undefined) return ok(undefined)
  const noted = await noteFormerVersion(disk, folder, record)
  if (!noted.ok) return noted
  const [left, version] = [join(folder, leftAs), getVersionPath(folder, file)]
  const moved = await disk.publish(left, join(version, file.name))
  const settled = moved.ok || moved.failure.code !== 'disk/exists' ? moved : await disk.remove(left)
  return settled.ok ? completeVersion(disk, version, record) : settled
}

/** Its file is there: from now on it is a former version. */
async function completeVersion(disk: Disk, version: string, record: Sidecar): Promise<Result<void>> {
  const synced = await disk.syncFolder(version)
  if (!synced.ok) return synced
  const summed = await disk.replaceSmall(join(version, CHECKSUM_FILE_NAME), formatChecksums(record.files))
  if (!summed.ok) return summed
  const noted = await disk.replaceSmall(join(version, SIDECAR_NAME), formatSidecar(record))
  return noted.ok ? disk.remove(join(version, PENDING_NAME)) : noted
}

/** Takes back what `noteFormerVersion` has noted: the file was not replaced. A version that is there already stays. */
export async function dropFormerVersion(tools: VersionTools, folder: string, record: Sidecar): Promise<Result<void>> {
  const [file] = record.files
  return file === undefined ? ok(undefined) : dropPending(tools, getVersionPath(folder, file))
}

async function dropPending({ disk, removeEmptyFolder }: VersionTools, version: string): Promise<Result<void>> {
  const removed = await disk.remove(join(version, PENDING_NAME))
  if (removed.ok) await removeEmptyFolder(version)
  return removed
}

/**
 * Finishes what a killed program began in a dataset's folder: a replaced file whose record was noted becomes a former
 * version, of which `keep` stay for a media, and a note without a replaced file goes. Failures are the disk's.
 */
export async function settleFormerVersions(
  tools: VersionTools,
  folder: string,
  keep: number = MAX_KEPT_VERSIONS,
): Promise<Result<void>> {
  const { disk } = tools
  const listed = await disk.list(join(folder, VERSIONS_FOLDER))
  if (!listed.ok) return listed.failure.code === 'disk/not-found' ? ok(undefined) : listed
  for (const { is, name } of listed.value) {
    const version = join(folder, VERSIONS_FOLDER, name)
    const pending = is === 'folder' ? await disk.readSmall(join(version, PENDING_NAME), LIMITS.SIDECAR_BYTES) : null
    if (pending === null || !pending.ok) continue
    const record = parseSidecar(pending.value)
    const settled = await settleVersion(tools, { folder, version, record })
    if (!settled.ok) return settled
    const mediaId = record?.files[0]?.mediaId
    const trimmed = mediaId === undefined ? ok(undefined) : await removeOldVersions(tools, { folder, mediaId }, keep)
    if (!trimmed.ok) return trimmed
  }
  return ok(undefined)
}

async function settleVersion(
  tools: VersionTools,
  { folder, version, record }: { readonly folder: string; readonly version: string; readonly record: Sidecar | null },
): Promise<Result<void>> {
  const { disk } = tools
  const file = record?.files[0]
  if (record === null || file === undefined || getVersionPath(folder, file) !== version)
    return dropPending(tools, version)
  // Looked for first: a kill between the two steps of the move leaves the file under both names.
  const leftAs = await findLeftFile(tools, folder, file)
  if (leftAs !== null) return moveIntoVersions(disk, { folder, record, leftAs })
  const isThere = (await disk.stamp(join(version, file.name))).ok
  return isThere ? completeVersion(disk, version, record) : dropPending(tools, version)
}

/** The name that a download left the file of this record under; null when it replaced none. */
async function findLeftFile(
  { disk, hashFile }: VersionTools,
  folder: string,
  file: SidecarFile,
): Promise<string | null> {
  for (const name of await listNames(disk, folder)) {
    if (!isReplacedFile(name, file.name)) continue
    const hashed = await hashFile(join(folder, name), ['sha-256'])
    if (hashed.ok && hashed.value.digests.get('sha-256') === file.sha256) return name
  }
  return null
}

const getVersionPath = (folder: string, file: SidecarFile): string =>
  join(folder, VERSIONS_FOLDER, nameVersion(file.request?.finishedAt ?? '', file.sha256))

/** In the order of time, and different for different bytes. */
const nameVersion = (finishedAt: string, sha256: string): string =>
  `${finishedAt.replace(/[^0-9TZ]/g, '').slice(0, 20) || 'found'}-${sha256.slice(0, 8)}`

/** A former version of one file, as a person chooses it. */
export interface KeptVersion {
  /** The name of its folder. */
  readonly id: string
  readonly record: Sidecar
  readonly file: SidecarFile
}

/** The former versions of a media in a dataset's folder, newest first; those that cannot be read are left out. */
export async function listFormerVersions(disk: Disk, folder: string, mediaId: string): Promise<readonly KeptVersion[]> {
  const listed = await disk.list(join(folder, VERSIONS_FOLDER))
  if (!listed.ok) return []
  const versions: KeptVersion[] = []
  for (const { is, name: id } of listed.value.toSorted((one, other) => (one.name < other.name ? 1 : -1))) {
    if (is !== 'folder' || versions.length >= LIMITS.VERSIONS_SHOWN) continue
    const read = await readFolder(disk, join(folder, VERSIONS_FOLDER, id))
    const record = read.ok && read.value.is === 'read' ? read.value.record : null
    const file = record?.fileOf(mediaId)
    if (record !== null && file !== undefined) versions.push({ id, file, record: record.whole() })
  }
  return versions
}

export interface RestoreTools extends VersionTools {
  readonly cloneFile: CloneFile
  /** Notes what a folder holds from now on. */
  readonly recordAgain: (folder: string, record: Sidecar) => Promise<Result<void>>
  readonly signal: AbortSignal
}

/**
 * Puts a former version in the place of today's file, which becomes a former version itself. Only what has the recorded
 * hash gets the name, and it shares its blocks with the version where the file system can. A file that was written to since stays beside
 * it. Fails with the disk's failures, and with `file/corrupt` when the version is not what was recorded.
 */
export async function restoreFormerVersion(
  tools: RestoreTools,
  folder: string,
  version: KeptVersion,
): Promise<Result<void>> {
  const { disk, hashFile } = tools
  const { file } = version
  const before = await readFolder(disk, folder)
  const record = before.ok && before.value.is === 'read' ? before.value.record : null
  const current = record?.fileOf(file.mediaId)
  const namesBefore = await listNames(disk, folder)
  const source = join(folder, VERSIONS_FOLDER, version.id, file.name)
  const name = current?.name ?? file.name
  const replaced = await replaceDamaged(tools, { folder, file: { ...file, name } }, source)
  if (!replaced.ok) return replaced
  const noted = await tools.recordAgain(folder, { ...version.record, files: [{ ...file, name }] })
  if (!noted.ok || record === null || current === undefined) return noted
  const leftAs = await findReplacedFile(disk, folder, { name, namesBefore })
  if (leftAs === null) return ok(undefined)
  const hashed = await hashFile(join(folder, leftAs), ['sha-256'])
  if (!hashed.ok || hashed.value.digests.get('sha-256') !== current.sha256) return ok(undefined)
  return keepFormerVersion(
    tools,
    { folder, record: { ...record.whole(), files: [current] }, leftAs },
    MAX_KEPT_VERSIONS,
  )
}

async function removeOldVersions(
  tools: VersionTools,
  { folder, mediaId }: { readonly folder: string; readonly mediaId: string },
  keep: number,
): Promise<Result<void>> {
  const { disk } = tools
  const listed = await disk.list(join(folder, VERSIONS_FOLDER))
  if (!listed.ok) return listed.failure.code === 'disk/not-found' ? ok(undefined) : listed
  const folders = listed.value
    .filter(({ is }) => is === 'folder')
    .map(({ name }) => join(folder, VERSIONS_FOLDER, name))
  const ofMedia: { readonly path: string; readonly name: string }[] = []
  for (const path of folders.toSorted().toReversed()) {
    const read = await readFolder(disk, path)
    const file = read.ok && read.value.is === 'read' ? read.value.record.fileOf(mediaId) : undefined
    if (file !== undefined) ofMedia.push({ path, name: file.name })
  }
  for (const { path, name } of ofMedia.slice(keep)) {
    for (const one of [name, CHECKSUM_FILE_NAME, SIDECAR_NAME]) {
      const removed = await disk.remove(join(path, one))
      if (!removed.ok) return removed
    }
    const removed = await tools.removeEmptyFolder(path)
    if (!removed.ok) return removed
  }
  return ok(undefined)
}

/** So many versions may be asked to be kept. */
export const MAX_KEPT_VERSIONS = LIMITS.LIST_ITEMS
