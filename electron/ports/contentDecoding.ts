import type { ContentCoding } from '../../shared/http/contentCoding.js'
import type { Result } from '../../shared/result.js'

/** Undoes one content coding, piece by piece and in bounded memory. */
export interface ContentDecoder {
  /**
   * Decodes further bytes, and returns what can be decoded so far, which may be nothing yet. Fails with
   * `server/not-what-we-asked` for bytes that are not of this coding, and with `file/too-large` for a body that unfolds
   * beyond an honest size.
   */
  push(bytes: Uint8Array): Promise<Result<readonly Uint8Array[]>>
  /** Ends the input. Fails with `net/broken` when the coding is incomplete, because something was cut off. */
  end(): Promise<Result<readonly Uint8Array[]>>
  /** Frees the memory. May be called at any time, and again. */
  close(): void
}

export interface ContentDecoding {
  /** Returns null when this runtime does not have the coding. */
  open(coding: ContentCoding): ContentDecoder | null
}
