import type { UpdatedFile } from '../../../shared/follow/model.js'
import { getFetchedMs } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import type { CheckedFollow } from '../../follow/compareWithDisk.js'
import { findNewestVersions } from '../../follow/versions/listPreviousVersions.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'

interface UpdatedFilesDeps {
  readonly disk: Disk
  readonly libraryIndex: Pick<LibraryIndex, 'find'>
}

/** The files of a followed dataset that are on the disk and have a previous version, what was updated last first. */
export async function listUpdatedFiles(
  { disk, libraryIndex }: UpdatedFilesDeps,
  { followed, folder, record }: CheckedFollow,
): Promise<readonly UpdatedFile[]> {
  if (folder === null || record === null) return []
  const updated: UpdatedFile[] = []
  for (const [mediaId, previous] of await findNewestVersions(disk, folder, LIMITS.FOLLOW_UPDATED)) {
    const now = record.findFile(mediaId)
    const found = now === undefined ? null : await libraryIndex.find(followed.datasetId, mediaId)
    if (now === undefined || found?.ok !== true || found.value === null || found.value.seen === 'missing') continue
    updated.push({
      file: found.value.id,
      name: now.name.slice(0, LIMITS.TITLE_CHARS),
      fetchedMs: getFetchedMs(now),
      previous: { id: previous.id, atMs: getFetchedMs(previous.file) },
    })
  }
  return updated.toSorted((one, other) => (other.fetchedMs ?? 0) - (one.fetchedMs ?? 0))
}
