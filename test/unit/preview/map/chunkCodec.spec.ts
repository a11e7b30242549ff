import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChunkGeometry,
  decodeChunk,
  encodeChunk,
  PATH_POINT,
  PATH_RING,
} from '../../../../shared/preview/map/chunkCodec.js'

describe('a chunk of bytes', () => {
  const sound: ChunkGeometry = {
    rows: Uint32Array.of(7, 9),
    paths: Uint32Array.of(0 * 4 + PATH_RING, 1 * 4 + PATH_POINT),
    starts: Uint32Array.of(0, 3, 4),
    vertices: Int32Array.of(0, 0, 1, 0, 1, 1, 5, 5),
  }
  it('comes out as it went in, wherever it stands in a buffer', () => {
    const bytes = encodeChunk(sound)
    expect(decodeChunk(bytes)).toEqual(sound)
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(decodeChunk(shifted.subarray(3))).toEqual(sound)
  })
  it('that is cut, names a feature that is not there or counts backwards is none', () => {
    expect(decodeChunk(encodeChunk(sound).subarray(0, 40))).toBeNull()
    expect(decodeChunk(new Uint8Array(0))).toBeNull()
    expect(decodeChunk(new Uint8Array(64))).toBeNull()
    expect(decodeChunk(encodeChunk({ ...sound, paths: Uint32Array.of(2, 11) }))).toBeNull()
    expect(decodeChunk(encodeChunk({ ...sound, starts: Uint32Array.of(0, 5, 4) }))).toBeNull()
    expect(decodeChunk(encodeChunk({ ...sound, starts: Uint32Array.of(0, 3, 9) }))).toBeNull()
  })
  it('with any bytes turned is read or refused, and never read beyond', () => {
    fc.assert(
      fc.property(fc.nat({ max: 79 }), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const bytes = encodeChunk(sound)
        bytes[at % bytes.length] = value
        const read = decodeChunk(bytes)
        if (read !== null) expect(read.starts.at(-1)).toBe(read.vertices.length / 2)
      }),
    )
  })
})
