import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { chooseCatalogueName } from '../../../shared/download/files/chooseFileName.js'
import {
  type CollisionResolution,
  type ExistingEntry,
  type OnCollision,
  resolveCollision,
} from '../../../shared/download/files/collision.js'
import { ok, type Result } from '../../../shared/result.js'
import { fitFileName } from './fitFileName.js'
import { type FolderPorts, readFolderSnapshot } from './folderSnapshot.js'

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
  ports: FolderPorts,
  root: string,
  { dataset, media, isProtected }: DatasetFiles,
  policy: OnCollision,
): Promise<Result<readonly Collision[]>> {
  const folder = await ports.library.findFolder(root, dataset)
  if (!folder.ok) return folder
  if (folder.value === null) return ok([])
  const view = await readFolderSnapshot(ports, folder.value, dataset)
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
const toCatalogueName = (folder: string, media: Media, isProtected: boolean): string =>
  fitFileName(folder, chooseCatalogueName(media), isProtected)
