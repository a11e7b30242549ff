import type { Failure } from '../../../shared/failure.js'
import type { LocatedMedia, MediaCredential } from '../../ports/mediaSource.js'

/** What one attempt of a download passes on to the next. It is in memory only, because a credential is never stored. */
export interface CarryOver {
  /** The credential that a server refused last, and the failure that the refusal means. It is never sent again. */
  refusedCredential: MediaCredential | null
  refusal: Failure | null
  /** Whether the library was searched for the file in this run. */
  isLibraryChecked: boolean
  /** Several connections brought different versions, so later attempts use one connection. */
  isSingleConnection: boolean
  /**
   * Resolves when the files of earlier attempts are removed: until then their names are not free, and a file that
   * exists may be about to disappear.
   */
  cleanupDone: Promise<unknown> | null
  /** The block checksums of the complete file. Null where they are not known; then the file is read to compute them. */
  blockCrc32: string | null
  /** Whether the sound blocks of a damaged file were already looked for. */
  isSalvaged: boolean
  /** The catalogue's entry by which the complete file was judged, and from which its record is made. */
  locatedWhenVerified: LocatedMedia | null
}

export const createCarryOver = (): CarryOver => ({
  refusedCredential: null,
  refusal: null,
  isLibraryChecked: false,
  isSingleConnection: false,
  cleanupDone: null,
  blockCrc32: null,
  isSalvaged: false,
  locatedWhenVerified: null,
})
