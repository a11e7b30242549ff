import type { ContentCoding } from '../../shared/http/contentCoding.js'
import type { Result } from '../../shared/result.js'

/** Undoes one content coding, piece by piece and in bounded memory. */
export interface ContentDecoder {
  /**
   * Decodes on. Gives what there is so far, which may be nothing yet. `server/not-what-we-asked` for bytes that are not
   * of this coding, `file/too-large` for a body that unfolds beyond what honest ones do.
   */
  push(bytes: Uint8Array): Promise<Result<readonly Uint8Array[]>>
  /** No more comes. `net/broken` when the coding is not at its end: something was cut. */
  end(): Promise<Result<readonly Uint8Array[]>>
  /** Lets go of its memory; safe at any time, and twice. */
  close(): void
}

export interface ContentDecoding {
  /** Null where this runtime does not have the coding. */
  open(coding: ContentCoding): ContentDecoder | null
}
