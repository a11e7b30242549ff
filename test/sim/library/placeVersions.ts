import { join } from 'node:path'
import { listPreviousVersions } from '../../../electron/follow/versions/listPreviousVersions.js'
import { VERSIONS_FOLDER } from '../../../electron/library/files/versionsFolder.js'
import { buildSidecar } from '../../../shared/library/sidecar/buildSidecar.js'
import { CHECKSUM_FILE_NAME, formatChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import { formatSidecar, SIDECAR_NAME, type Sidecar, type SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { DAY_MS } from '../../../shared/timeUnits.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../support/library/libraryDataset.js'
import { computeSha256, DATASET_FOLDER, type LibraryStage, type LibraryTools, placeFile } from './libraryStage.js'

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
  /** Its age in days; null for a file that was found and not downloaded. */
  readonly daysAgo: number | null
  /** Its plain content, when it is kept encrypted. */
  readonly clear?: Uint8Array
}

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

/** Puts these files and their records into a folder. */
export function placeVersions(stage: LibraryStage, folder: string, versions: readonly VersionOfFile[]): void {
  const [first] = versions
  if (first === undefined) return
  const record = { ...first.record, files: versions.map(({ file }) => file) }
  placeFile(stage, join(folder, SIDECAR_NAME), Buffer.from(formatSidecar(record)))
  placeFile(stage, join(folder, CHECKSUM_FILE_NAME), Buffer.from(formatChecksums(record.files)))
  for (const { name, bytes } of versions) placeFile(stage, join(folder, name), bytes)
}

/** Puts a previous version into a folder with a name as earlier versions of the product gave it. */
export function placePreviousVersion(stage: LibraryStage, version: VersionOfFile): void {
  const at = (version.file.request?.finishedAt ?? '').replace(/[^0-9TZ]/g, '').slice(0, 20) || 'found'
  const folder = join(DATASET_FOLDER, VERSIONS_FOLDER, `${at}-${version.sha256.slice(0, 8)}`)
  for (const path of [join(DATASET_FOLDER, VERSIONS_FOLDER), folder])
    if (stage.volume.find(path) === null) stage.volume.makeFolder(path)
  placeVersions(stage, folder, [version])
}

/** Returns the digests of the listed versions of a media, newest first. */
export const listDigests = async (calm: LibraryTools, mediaId: string): Promise<readonly string[]> =>
  (await listPreviousVersions(calm.disk, DATASET_FOLDER, mediaId)).map(({ file }) => file.sha256)
