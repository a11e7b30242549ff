import type { Failure } from '../../../shared/failure.js'
import type { LocatedMedia, MediaCredential } from '../../ports/mediaSource.js'

/** What this process knows of a complete file that it has verified. */
export interface VerifiedFile {
  /** The catalogue's entry by which the file was judged. */
  readonly located: LocatedMedia
  /** The checksums of its blocks. Null where they are not known; then the file is read to compute them. */
  readonly blockCrc32: string | null
}

/** What one attempt of a download passes on to the next. It is in memory only, because a credential is never stored. */
export interface CarryOver {
  /** The credential that a server refused last, and the failure that the refusal means. It is never sent again. */
  refusedCredential: MediaCredential | null
  refusal: Failure | null
  /** Whether the library was searched for the file in this run. */
  isLibraryChecked: boolean
  /** Several connections brought different versions, so later attempts use one connection. */
  isSingleConnection: boolean
  /** Whether the sound blocks of a damaged file were already looked for. */
  isSalvaged: boolean
  /** What its record is made from, once the file is complete. */
  verified: VerifiedFile | null
}

export const createCarryOver = (): CarryOver => ({
  refusedCredential: null,
  refusal: null,
  isLibraryChecked: false,
  isSingleConnection: false,
  isSalvaged: false,
  verified: null,
})
