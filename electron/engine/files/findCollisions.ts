import { join } from 'node:path'
import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import {
  type CollisionResolution,
  type ExistingEntry,
  type OnCollision,
  resolveCollision,
} from '../../../shared/download/files/collision.js'
import { chooseFileName, fitPathLength, toNameKey } from '../../../shared/download/files/fileNames.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryFolders } from '../../ports/library/libraryFolders.js'
import { PARTIAL_SUFFIX } from './nameReservations.js'

type Ports = { readonly disk: Disk; readonly library: Pick<LibraryFolders, 'onRecord' | 'folderOf'> }

/** What one media would meet under its name, before anything of it was fetched. */
export interface Collision {
  readonly mediaId: string
  /** The name that the catalogue gives it; a server may still suggest another. */
  readonly name: string
  readonly with: ExistingEntry
  /** What will be done about it. */
  readonly resolution: CollisionResolution
  /** The length is the declared one: `skip` may find the file to be the same, and then fetches nothing. */
  readonly mayBeSame: boolean
  /** This media's own file of today's version, as long as it was: reading it again will most likely end it. */
  readonly isHeld: boolean
}

/**
 * Which of a dataset's media would collide in `root`, by their catalogue names: one listing of the folder and its
 * record, no file is opened and no folder is made. A folder that is not there yet has no collisions.
 */
export async function findCollisions(
  ports: Ports,
  root: string,
  { dataset, media }: { readonly dataset: Dataset; readonly media: readonly Media[] },
  policy: OnCollision,
): Promise<Result<readonly Collision[]>> {
  const folder = await ports.library.folderOf(root, dataset)
  if (!folder.ok) return folder
  if (folder.value === null) return ok([])
  const view = await readFolderSnapshot(ports, folder.value)
  if (!view.ok) return view
  return ok(
    media.flatMap((one): readonly Collision[] => {
      const name = catalogueName(folder.value ?? root, one)
      const occupant = view.value.occupantOf(one.id, name)
      if (occupant === null) return []
      const mayBeSame = occupant.is === 'file' && one.sizeBytes === occupant.sizeBytes
      const resolution = resolveCollision(policy, one.id, occupant)
      return [
        { mediaId: one.id, name, with: occupant, resolution, mayBeSame, isHeld: view.value.isHeld(one, occupant) },
      ]
    }),
  )
}

const catalogueName = (folder: string, { id, name, fileType }: Media): string =>
  fitPathLength(
    folder,
    chooseFileName({ contentDisposition: null, mediaName: name, mediaId: id, fileType, isCiphertext: false }),
    PARTIAL_SUFFIX,
  )

/** The same for one media at the moment when its file is to get a name: its own file on record is looked at alone. */
export async function findExisting(
  ports: Ports,
  folder: string,
  { mediaId, wanted }: { readonly mediaId: string; readonly wanted: string },
): Promise<Result<ExistingEntry | null>> {
  const record = await ports.library.onRecord(folder)
  if (!record.ok) return record
  const own = record.value?.nameOf(mediaId) ?? null
  const opened = own === null ? null : await ports.disk.open(join(folder, own), 'read')
  if (own !== null && opened?.ok === true) {
    const size = await opened.value.size()
    await opened.value.close()
    return size.ok ? ok({ name: own, is: 'file', sizeBytes: size.value, mediaId }) : size
  }
  const view = await readFolderSnapshot(ports, folder)
  return view.ok ? ok(view.value.occupantOf(mediaId, wanted)) : view
}

/** A folder at one moment. */
export interface FolderSnapshot {
  /** What a media would meet: its own file on record when that is still there, else whatever has the name that it wants. */
  occupantOf(mediaId: string, wanted: string): ExistingEntry | null
  isHeld(media: Media, existing: ExistingEntry): boolean
}

/** Looks at a folder and at what is on record of it. A record that cannot be read makes every file that of another media. */
export async function readFolderSnapshot({ disk, library }: Ports, folder: string): Promise<Result<FolderSnapshot>> {
  const listed = await disk.list(folder)
  if (!listed.ok) return listed
  const record = await library.onRecord(folder)
  if (!record.ok) return record
  const byFold = new Map(listed.value.map((entry) => [toNameKey(entry.name), entry]))
  const occupant = (name: string | null): ExistingEntry | null => {
    const there = name === null ? undefined : byFold.get(toNameKey(name))
    if (there === undefined) return null
    return { ...there, mediaId: record.value === null ? 'unknown' : record.value.mediaOf(there.name) }
  }
  return ok({
    occupantOf: (mediaId, wanted) => occupant(record.value?.nameOf(mediaId) ?? null) ?? occupant(wanted),
    isHeld: (media, { is, mediaId, sizeBytes }) =>
      is === 'file' && mediaId === media.id && record.value?.isCurrent(media, sizeBytes) === true,
  })
}
