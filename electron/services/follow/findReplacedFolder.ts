import type { DownloadRequest } from '../../engine/api/engine.js'
import { isBelow } from '../../library/files/isBelow.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'

/** Finds the folder whose file a request will replace; null when it replaces none that the library knows. */
export async function findReplacedFolder(
  libraryIndex: Pick<LibraryIndex, 'find'>,
  { ref, root, folder, onCollision }: DownloadRequest,
): Promise<string | null> {
  if (onCollision !== 'replace') return null
  if (folder !== undefined) return folder
  const found = await libraryIndex.find(ref.datasetId, ref.mediaId)
  if (!found.ok || found.value === null) return null
  const { folder: known } = found.value
  return isAtOrBelow(known, root) ? known : null
}

/** Selects the folders of its dataset in which a request may replace the file of another media: those below its root. */
export const selectFormerFolders = (
  folders: readonly string[],
  { root, onCollision }: DownloadRequest,
): readonly string[] => (onCollision === 'replace' ? folders.filter((folder) => isAtOrBelow(folder, root)) : [])

const isAtOrBelow = (folder: string, root: string): boolean => folder === root || isBelow(folder, root)
