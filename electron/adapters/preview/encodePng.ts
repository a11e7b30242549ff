import { encode } from 'fast-png'

/** Samples as bytes: grey or three colours, each with opacity or without. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
  readonly data: Uint8Array
}

/** Encodes pixels as a PNG with the fastest compression, because it is only sent to the window. */
export const encodePng = (pixels: Pixels): Uint8Array => encode({ ...pixels, depth: 8 }, { zlib: { level: 1 } })
