/**
 * A piece of a map as packed numbers, which is sent to the window instead of an object per feature.
 *
 * It has four counts (features, paths, vertices, a mark), then the row of each feature, the kind of each path, where
 * each path begins, and the vertices in steps of the layer; each is a 32-bit number.
 */

export const PATH_POINT = 0
export const PATH_LINE = 1
/** The outline of an area. */
export const PATH_RING = 2
/** A hole in the area of the last outline before it. */
export const PATH_HOLE = 3

export interface ChunkGeometry {
  /** The table row of each feature. */
  readonly rows: Uint32Array
  /** The feature and the kind of each path, packed into one number. */
  readonly paths: Uint32Array
  /** The first vertex of each path, and the end of the last path. */
  readonly starts: Uint32Array
  /** Alternating x and y. */
  readonly vertices: Int32Array
}

/** Packs an item of `paths`. */
export const packPath = (feature: number, kind: number): number => feature * 4 + kind

/** The kind of a path: `PATH_POINT` and so on. */
export const getPathKind = (packed: number): number => packed & 3

/** The feature of a path: its place in `rows`. */
export const getPathFeature = (packed: number): number => packed >>> 2

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

/**
 * Decodes a chunk; null for malformed bytes. Every count and reference is checked, so that drawing code need not check
 * them.
 */
export function decodeChunk(bytes: Uint8Array): ChunkGeometry | null {
  if (bytes.length % 4 !== 0 || bytes.length < HEADER_WORDS * 4) return null
  // The bytes may begin at any offset of their buffer, but 32-bit arrays must be aligned.
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
  for (const path of paths) if (getPathFeature(path) >= rows.length) return false
  for (let index = 0; index < paths.length; index++) if ((starts[index] ?? 0) > (starts[index + 1] ?? 0)) return false
  return starts[0] === 0 && starts[paths.length] === vertices.length / 2
}
