import type { LibraryFileId } from '../../../../shared/ids.js'
import type { LibraryRow } from '../../../../shared/library/model.js'
import type { ComparedPair, ComparedSide } from '../../compare/store/compareStore.js'
import type { LibraryState } from './libraryState.js'

/** The two selected files, the older one first; null when the number is not two, or one of them is not loaded. */
export function findPickedPair(pages: LibraryState['pages'], picked: readonly LibraryFileId[]): ComparedPair | null {
  if (picked.length !== 2) return null
  const rows = [...pages.values()].flat().filter(({ id, standing }) => picked.includes(id) && standing !== 'missing')
  const [old, now] = rows.toSorted((one, other) => (one.fetchedMs ?? 0) - (other.fetchedMs ?? 0))
  if (rows.length !== 2 || old === undefined || now === undefined) return null
  return { old: toComparedSide(old), now: toComparedSide(now) }
}

/** A file of the library in its present version. */
export const toComparedSide = ({ id, name, fetchedMs }: LibraryRow): ComparedSide => ({
  file: { file: id, version: null },
  name,
  atMs: fetchedMs,
})
