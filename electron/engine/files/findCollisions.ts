import { join } from 'node:path'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { chooseFileName } from '../../../shared/download/files/chooseFileName.js'
import {
  type CollisionResolution,
  type ExistingEntry,
  type OnCollision,
  resolveCollision,
} from '../../../shared/download/files/collision.js'
import { toNameKey } from '../../../shared/download/files/freeNames.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryFolders } from '../../ports/library/libraryFolders.js'
import { fitFileName } from './fitFileName.js'
import { readFileSize } from './readFileSize.js'

type Ports = { readonly disk: Disk; readonly library: Pick<LibraryFolders, 'readRecord' | 'findFolder'> }

/** A file that has the name a media would get, found before anything of the media was fetched. */
export interface Collision {
  readonly mediaId: string
  /** The name from the catalogue; the server may suggest another one later. */
  readonly name: string
  readonly with: ExistingEntry
  /** How the collision will be resolved. */
  readonly resolution: CollisionResolution
  /**
   * The existing file has the declared length: with `skip` its bytes may turn out to be the same, and then nothing is
   * fetched.
   */
  readonly mayBeSame: boolean
  /**
   * The existing file is recorded as this media in its present version and with its length, so reading it will most
   * likely confirm it and end the download.
   */
  readonly isHeld: boolean
}

/** Media of one dataset, and whether their files are kept encrypted. */
export interface DatasetFiles {
  readonly dataset: Dataset
  readonly media: readonly Media[]
  readonly isProtected: boolean
}

/**
 * Finds the media of a dataset whose catalogue names already exist in its folder below `root`. It lists the folder and
 * reads its record once; it opens no file and creates no folder. A folder that does not exist has no collisions.
 */
export async function findCollisions(
  ports: Ports,
  root: string,
  { dataset, media, isProtected }: DatasetFiles,
  policy: OnCollision,
): Promise<Result<readonly Collision[]>> {
  const folder = await ports.library.findFolder(root, dataset)
  if (!folder.ok) return folder
  if (folder.value === null) return ok([])
  const view = await readFolderSnapshot(ports, folder.value)
  if (!view.ok) return view
  return ok(
    media.flatMap((one): readonly Collision[] => {
      const name = toCatalogueName(folder.value ?? root, one, isProtected)
      const occupant = view.value.findOccupant(one.id, name)
      if (occupant === null) return []
      const mayBeSame = occupant.type === 'file' && one.sizeBytes === occupant.sizeBytes
      const resolution = resolveCollision(policy, one.id, occupant)
      return [
        { mediaId: one.id, name, with: occupant, resolution, mayBeSame, isHeld: view.value.isHeld(one, occupant) },
      ]
    }),
  )
}

/** The name that a file gets on the disk, as far as the catalogue tells it. */
function toCatalogueName(folder: string, { id, name, fileType }: Media, isProtected: boolean): string {
  const sources = { contentDisposition: null, mediaName: name, mediaId: id, fileType, isCiphertext: false }
  return fitFileName(folder, chooseFileName(sources), isProtected)
}

/**
 * Finds the entry that one media would collide with when its file gets a name. When the record lists a file of this
 * media and it exists, only that file is examined.
 */
export async function findExisting(
  ports: Ports,
  folder: string,
  { mediaId, wanted }: { readonly mediaId: string; readonly wanted: string },
): Promise<Result<ExistingEntry | null>> {
  const record = await ports.library.readRecord(folder)
  if (!record.ok) return record
  const own = record.value?.findName(mediaId) ?? null
  const size = own === null ? null : await readFileSize(ports.disk, join(folder, own))
  if (own !== null && size?.ok === true) return ok({ name: own, type: 'file', sizeBytes: size.value, mediaId })
  const view = await readFolderSnapshot(ports, folder)
  return view.ok ? ok(view.value.findOccupant(mediaId, wanted)) : view
}

/** The content of a folder at one moment. */
export interface FolderSnapshot {
  /** Returns the recorded file of a media if it still exists, or else the entry that has the name it wants. */
  findOccupant(mediaId: string, wanted: string): ExistingEntry | null
  isHeld(media: Media, existing: ExistingEntry): boolean
}

/** Reads a folder and its record. If the record cannot be read, every file counts as that of another media. */
export async function readFolderSnapshot({ disk, library }: Ports, folder: string): Promise<Result<FolderSnapshot>> {
  const listed = await disk.list(folder)
  if (!listed.ok) return listed
  const record = await library.readRecord(folder)
  if (!record.ok) return record
  const byFold = new Map(listed.value.map((entry) => [toNameKey(entry.name), entry]))
  const occupant = (name: string | null): ExistingEntry | null => {
    const there = name === null ? undefined : byFold.get(toNameKey(name))
    if (there === undefined) return null
    const mediaId = record.value === null ? 'unknown' : record.value.findMedia(there.name)
    return { name: there.name, type: there.type, sizeBytes: there.sizeBytes ?? 0, mediaId }
  }
  return ok({
    findOccupant: (mediaId, wanted) => occupant(record.value?.findName(mediaId) ?? null) ?? occupant(wanted),
    isHeld: (media, { type, mediaId, sizeBytes }) =>
      type === 'file' && mediaId === media.id && record.value?.isCurrent(media, sizeBytes) === true,
  })
}
