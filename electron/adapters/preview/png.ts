import { encode } from 'fast-png'

interface Pixels {
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3 | 4
  readonly data: Uint8Array
}

/** Points as a PNG, packed as fast as it goes: it travels no further than to the window. */
export const encodePng = (pixels: Pixels): Uint8Array => encode({ ...pixels, depth: 8 }, { zlib: { level: 1 } })
