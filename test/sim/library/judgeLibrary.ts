import { join } from 'node:path'
import { listPreviousVersions } from '../../../electron/follow/versions/listPreviousVersions.js'
import { VERSIONS_FOLDER } from '../../../electron/library/files/versionsFolder.js'
import { readFolderRecord } from '../../../electron/library/records/readFolderRecord.js'
import { CHECKSUM_FILE_NAME, parseChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import { computeSha256, DATASET_FOLDER, type LibraryStage, type LibraryTools } from './libraryStage.js'

/**
 * Returns what is wrong with the listed previous versions: each must exist with the bytes of its record, be a file of
 * its own, and be listed once.
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
    return node?.type === 'file' ? node.inode : null
  }
  const current = new Set(
    volume
      .entries(DATASET_FOLDER)
      .flatMap(({ name, type }) =>
        type === 'file' && !/\.rudi-/.test(name) ? [inodeAt(join(DATASET_FOLDER, name))] : [],
      ),
  )
  for (const mediaId of mediaIds)
    for (const { id, file } of await listPreviousVersions(calm.disk, DATASET_FOLDER, mediaId)) {
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

/** Returns the contradictions between the record of a dataset's folder, its checksums, and its files. */
export async function judgeFolder({ volume }: LibraryStage, calm: LibraryTools): Promise<readonly string[]> {
  const read = await readFolderRecord(calm.disk, DATASET_FOLDER)
  if (!read.ok || read.value.type !== 'read') return ['K4 the record of the folder cannot be read']
  const wrong: string[] = []
  const sums = parseChecksums(Buffer.from(volume.bytesOf(join(DATASET_FOLDER, CHECKSUM_FILE_NAME)) ?? []).toString())
  for (const { name, sha256 } of read.value.record.getSidecar().files) {
    const bytes = volume.bytesOf(join(DATASET_FOLDER, name))
    if (bytes === null) wrong.push('K4 a file on record is missing')
    else if (computeSha256(bytes) !== sha256) wrong.push('K4 a file is not what is on record')
    // A file in the journal gets into the checksums when the sidecar is next written.
    if (!read.value.hasJournal && sums.find((line) => line.name === name)?.sha256 !== sha256)
      wrong.push('K4 the checksums say other than the record')
  }
  return wrong
}

/** Returns files of ours that are no longer needed once everything is finished. */
export function judgeRemains({ volume }: LibraryStage, mayStay: RegExp = /^$/): readonly string[] {
  // A draft of a record may stay: the next writing of that record replaces it.
  const paths = volume.paths().filter((path) => !/\/\.[^/]+\.rudi-new$/.test(path) && !mayStay.test(path))
  const remains = paths.filter((path) => /\.rudi-(?!desk)|\.pending$|dataset\.rudi\.journal$|\.damaged/.test(path))
  return remains.length === 0 ? [] : [`K5 something is left: ${remains.join(', ')}`]
}
