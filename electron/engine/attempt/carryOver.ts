import type { Failure } from '../../../shared/failure.js'
import type { LocatedMedia, MediaCredential } from '../../ports/mediaSource.js'

/** What one attempt of a download leaves for the next, in memory only: a credential is never stored. */
export interface CarryOver {
  /** The last one that a server refused, and what that means: it is never shown again, whatever comes in between. */
  refused: MediaCredential | null
  refusal: Failure | null
  /** Whether the library was asked in this run. */
  isLibraryChecked: boolean
  /** Several connections about it brought different versions: from now on there is one. */
  alone: boolean
  /** Resolves when what the attempt before left on disk is gone: until then its name is not free, and its file is about to be removed. */
  tidied: Promise<unknown> | null
  /** The checksums of its blocks, once it is complete. Null where they are not known: the file is read for them. */
  blockCrc32: string | null
  /** Whether what is left of a damaged file was begun with. */
  isSalvaged: boolean
  /** What the catalogue said of the file that is complete: it was judged by that, and its record is made of it. */
  locatedWhenVerified: LocatedMedia | null
}

export const createCarryOver = (): CarryOver => ({
  refused: null,
  refusal: null,
  isLibraryChecked: false,
  alone: false,
  tidied: null,
  blockCrc32: null,
  isSalvaged: false,
  locatedWhenVerified: null,
})
