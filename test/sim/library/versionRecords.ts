import { join } from 'node:path'
import { listFormerVersions } from '../../../electron/follow/formerVersions.js'
import { VERSIONS_FOLDER } from '../../../electron/follow/versionFolder.js'
import { readFolder } from '../../../electron/library/records/sidecars.js'
import { buildSidecar } from '../../../shared/library/sidecar/buildSidecar.js'
import { CHECKSUM_FILE_NAME, formatChecksums, parseChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import { formatSidecar, SIDECAR_NAME, type Sidecar, type SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../support/library/libraryDataset.js'
import { computeSha256, DATASET_FOLDER, type LibraryStage, type LibraryTools, layFile } from './libraryStage.js'

/** One state of a file: its bytes, and the record that a download of it leaves. */
export interface VersionOfFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly sha256: string
  readonly record: Sidecar
  readonly file: SidecarFile
}

export interface VersionFacts {
  readonly media: number
  readonly name: string
  readonly bytes: Uint8Array
  /** In days before now; null of a file that was found and not downloaded. */
  readonly daysAgo: number | null
  /** What it holds, when it is kept encrypted. */
  readonly clear?: Uint8Array
}

const DAY_MS = 86_400_000

export function createVersion({ media, name, bytes, daysAgo, clear }: VersionFacts): VersionOfFile {
  const dataset = createLibraryDataset()
  const facts = createFileFacts(dataset, media)
  const finishedAt = LIBRARY_NOW_MS - (daysAgo ?? 0) * DAY_MS
  const request = daysAgo === null || facts.request === null ? null : { ...facts.request, finishedAt }
  const sha256 = computeSha256(bytes)
  const held = clear === undefined ? {} : { clear: { sizeBytes: clear.byteLength, sha256: computeSha256(clear) } }
  const input = { ...facts, name, sizeBytes: bytes.byteLength, sha256, request, ...held }
  const record = buildSidecar(dataset, LIBRARY_PORTAL, [input], LIBRARY_NOW_MS)
  const [file] = record.files
  if (file === undefined) throw new Error('a record has its file')
  return { name, bytes, sha256, record, file }
}

/** Lays these files and their records into a folder. */
export function layVersions(stage: LibraryStage, folder: string, versions: readonly VersionOfFile[]): void {
  const [first] = versions
  if (first === undefined) return
  const record = { ...first.record, files: versions.map(({ file }) => file) }
  layFile(stage, join(folder, SIDECAR_NAME), Buffer.from(formatSidecar(record)))
  layFile(stage, join(folder, CHECKSUM_FILE_NAME), Buffer.from(formatChecksums(record.files)))
  for (const { name, bytes } of versions) layFile(stage, join(folder, name), bytes)
}

/** Lays a former version, in a folder of the name that products before this one gave it. */
export function layFormer(stage: LibraryStage, version: VersionOfFile): void {
  const at = (version.file.request?.finishedAt ?? '').replace(/[^0-9TZ]/g, '').slice(0, 20) || 'found'
  const folder = join(DATASET_FOLDER, VERSIONS_FOLDER, `${at}-${version.sha256.slice(0, 8)}`)
  for (const path of [join(DATASET_FOLDER, VERSIONS_FOLDER), folder])
    if (stage.volume.find(path) === null) stage.volume.makeFolder(path)
  layVersions(stage, folder, [version])
}

/** The digests of the versions that are listed of a media, newest first. */
export const listDigests = async (calm: LibraryTools, mediaId: string): Promise<readonly string[]> =>
  (await listFormerVersions(calm.disk, DATASET_FOLDER, mediaId)).map(({ file }) => file.sha256)

/**
 * What is wrong with the former versions that are listed: each must be there with the bytes of its record, be a file of its
 * own, and be listed once.
 */
export async function judgeVersions(
  { volume }: LibraryStage,
  calm: LibraryTools,
  mediaIds: readonly string[],
): Promise<readonly string[]> {
  const wrong: string[] = []
  const seen = new Set<string>()
  const inodeAt = (path: string) => {
    const node = volume.find(path)
    return node?.is === 'file' ? node.inode : null
  }
  const current = new Set(
    volume
      .entries(DATASET_FOLDER)
      .flatMap(({ name, is }) => (is === 'file' && !/\.rudi-/.test(name) ? [inodeAt(join(DATASET_FOLDER, name))] : [])),
  )
  for (const mediaId of mediaIds)
    for (const { id, file } of await listFormerVersions(calm.disk, DATASET_FOLDER, mediaId)) {
      const path = join(DATASET_FOLDER, VERSIONS_FOLDER, id, file.name)
      const bytes = volume.bytesOf(path)
      if (bytes === null) wrong.push('K1 a listed version has no file')
      else if (computeSha256(bytes) !== file.sha256) wrong.push('K1 a listed version has other bytes than its record')
      if (current.has(inodeAt(path))) wrong.push('K2 a listed version is the very file that a person works on')
      if (seen.has(`${mediaId} ${file.sha256}`)) wrong.push('K3 one version is listed twice')
      seen.add(`${mediaId} ${file.sha256}`)
      const names = volume.entries(join(DATASET_FOLDER, VERSIONS_FOLDER, id)).map(({ name }) => name)
      const others = names.filter((name) => name !== file.name && !/^\.?(?:dataset\.rudi\.|SHA256SUMS)/.test(name))
      if (others.length > 0) wrong.push('K3 two files lie under one version')
    }
  return wrong
}

/** What is wrong between the record of a dataset's folder, its checksums, and the files in it. */
export async function judgeFolder({ volume }: LibraryStage, calm: LibraryTools): Promise<readonly string[]> {
  const read = await readFolder(calm.disk, DATASET_FOLDER)
  if (!read.ok || read.value.is !== 'read') return ['K4 the record of the folder cannot be read']
  const wrong: string[] = []
  const sums = parseChecksums(Buffer.from(volume.bytesOf(join(DATASET_FOLDER, CHECKSUM_FILE_NAME)) ?? []).toString())
  for (const { name, sha256 } of read.value.record.whole().files) {
    const bytes = volume.bytesOf(join(DATASET_FOLDER, name))
    if (bytes === null) wrong.push('K4 a file on record is missing')
    else if (computeSha256(bytes) !== sha256) wrong.push('K4 a file is not what is on record')
    // What is in the journal only comes into the checksums with the next writing.
    if (!read.value.hasJournal && sums.find((line) => line.name === name)?.sha256 !== sha256)
      wrong.push('K4 the checksums say other than the record')
  }
  return wrong
}

/** Names of ours that nothing needs any more once everything is finished. */
export function judgeRemains({ volume }: LibraryStage, mayStay: RegExp = /^$/): readonly string[] {
  // The draft of a record is made anew by the next writing of that record.
  const paths = volume.paths().filter((path) => !/\/\.[^/]+\.rudi-new$/.test(path) && !mayStay.test(path))
  const remains = paths.filter((path) => /\.rudi-(?!desk)|\.pending$|dataset\.rudi\.journal$|\.damaged/.test(path))
  return remains.length === 0 ? [] : [`K5 something is left: ${remains.join(', ')}`]
}
