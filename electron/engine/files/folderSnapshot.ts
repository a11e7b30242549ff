import { join } from 'node:path'
import { isWithdrawnMedia } from '../../../shared/catalogue/checkMediaCount.js'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import type { ExistingEntry } from '../../../shared/download/files/collision.js'
import { toNameKey } from '../../../shared/download/files/freeNames.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { FolderRecordLookup, LibraryFolders } from '../../ports/library/libraryFolders.js'
import { readFileSize } from './readFileSize.js'

export type FolderPorts = { readonly disk: Disk; readonly library: Pick<LibraryFolders, 'readRecord' | 'findFolder'> }

/**
 * Finds the entry that one media would collide with when its file gets a name. When the record lists a file of this
 * media and it exists, only that file is examined.
 */
export async function findExisting(
  ports: FolderPorts,
  folder: string,
  { dataset, mediaId, wanted }: { readonly dataset: Dataset; readonly mediaId: string; readonly wanted: string },
): Promise<Result<ExistingEntry | null>> {
  const record = await ports.library.readRecord(folder)
  if (!record.ok) return record
  const own = record.value?.findName(mediaId) ?? null
  const size = own === null ? null : await readFileSize(ports.disk, join(folder, own))
  if (own !== null && size?.ok === true) return ok({ name: own, type: 'file', sizeBytes: size.value, mediaId })
  const view = await readFolderSnapshot(ports, folder, dataset)
  return view.ok ? ok(view.value.findOccupant(mediaId, wanted)) : view
}

/**
 * Returns the media for which a folder's record lists a file; null for none. If the record cannot be read, every file
 * counts as that of another media.
 */
export const findRecordedMedia = (record: FolderRecordLookup | null, name: string): string | null =>
  record === null ? 'unknown' : record.findMedia(name)

/** The content of a folder at one moment. */
export interface FolderSnapshot {
  /** Returns the recorded file of a media if it still exists, or else the entry that has the name it wants. */
  findOccupant(mediaId: string, wanted: string): ExistingEntry | null
  isHeld(media: Media, existing: ExistingEntry): boolean
}

/**
 * Reads the folder of a dataset and its record. The file of a media that the dataset no longer has counts as one of none:
 * a portal may publish its files again under new ids, and a file under a new id then meets its own older version.
 */
export async function readFolderSnapshot(
  { disk, library }: FolderPorts,
  folder: string,
  dataset: Dataset,
): Promise<Result<FolderSnapshot>> {
  const listed = await disk.list(folder)
  if (!listed.ok) return listed
  const record = await library.readRecord(folder)
  if (!record.ok) return record
  const byFold = new Map(listed.value.map((entry) => [toNameKey(entry.name), entry]))
  const toExistingEntry = (name: string | null): ExistingEntry | null => {
    const there = name === null ? undefined : byFold.get(toNameKey(name))
    if (there === undefined) return null
    const mediaId = findRecordedMedia(record.value, there.name)
    const isGone = record.value !== null && mediaId !== null && isWithdrawnMedia(dataset, mediaId)
    return { ...there, sizeBytes: there.sizeBytes ?? 0, mediaId: isGone ? null : mediaId }
  }
  return ok({
    findOccupant: (mediaId, wanted) =>
      toExistingEntry(record.value?.findName(mediaId) ?? null) ?? toExistingEntry(wanted),
    isHeld: (media, { type, mediaId, sizeBytes }) =>
      type === 'file' && mediaId === media.id && record.value?.isCurrent(media, sizeBytes) === true,
  })
}
