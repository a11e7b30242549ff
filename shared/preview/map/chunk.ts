/**
 * One piece of a map as packed numbers: what crosses to the window instead of an object for each feature.
 *
 * Four counts (features, paths, vertices, a mark), then the row of each feature, what each path is, where it begins, and
 * the vertices in steps of the layer; all of them 32 bits wide.
 */

export const PATH_POINT = 0
export const PATH_LINE = 1
/** The outline of an area. */
export const PATH_RING = 2
/** A hole of the area whose outline came before it. */
export const PATH_HOLE = 3

export interface ChunkGeometry {
  /** The row of the table that each feature is. */
  readonly rows: Uint32Array
  /** A path's feature in this chunk, times four, plus what it is. */
  readonly paths: Uint32Array
  /** Where each path begins, in vertices, and where the last one ends. */
  readonly starts: Uint32Array
  /** x and y in turns. */
  readonly vertices: Int32Array
}

const MARK = 0x6d6170
const HEADER_WORDS = 4

export function encodeChunk({ rows, paths, starts, vertices }: ChunkGeometry): Uint8Array {
  const words = new Int32Array(HEADER_WORDS + rows.length + paths.length + starts.length + vertices.length)
  words.set([rows.length, paths.length, vertices.length / 2, MARK])
  let at = HEADER_WORDS
  for (const part of [rows, paths, starts, vertices]) {
    words.set(part, at)
    at += part.length
  }
  return new Uint8Array(words.buffer)
}

/** Null for bytes that are no chunk: each count and each reference is checked, so that what draws it need not. */
export function decodeChunk(bytes: Uint8Array): ChunkGeometry | null {
  if (bytes.length % 4 !== 0 || bytes.length < HEADER_WORDS * 4) return null
  // The bytes may stand anywhere in their buffer; numbers must not.
  const { buffer } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const offset = bytes.byteOffset % 4 === 0 ? bytes.byteOffset : 0
  const [features = 0, paths = 0, vertices = 0, mark = 0] = new Uint32Array(buffer, offset, HEADER_WORDS)
  if (mark !== MARK || (HEADER_WORDS + features + paths + paths + 1 + vertices * 2) * 4 !== bytes.length) return null
  let at = offset + HEADER_WORDS * 4
  const take = (length: number): Uint32Array => {
    const taken = new Uint32Array(buffer, at, length)
    at += length * 4
    return taken
  }
  const chunk = {
    rows: take(features),
    paths: take(paths),
    starts: take(paths + 1),
    vertices: new Int32Array(buffer, at, vertices * 2),
  }
  return isSound(chunk) ? chunk : null
}

function isSound({ rows, paths, starts, vertices }: ChunkGeometry): boolean {
  for (const path of paths) if (path >>> 2 >= rows.length) return false
  for (let index = 0; index < paths.length; index++) if ((starts[index] ?? 0) > (starts[index + 1] ?? 0)) return false
  return starts[0] === 0 && starts[paths.length] === vertices.length / 2
}
