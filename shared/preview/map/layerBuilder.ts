import { LIMITS } from '../../limits.js'
import { computeBox, createBox, growBox, isWithinTolerance } from './box.js'
import { type ChunkGeometry, encodeChunk, PATH_HOLE, PATH_POINT, PATH_RING, packPath } from './chunkCodec.js'
import { type CrsId, type Extent, guessCrs, mayHoldDegrees } from './crs.js'
import { createGrowable } from './growableArray.js'
import { LAYER_STEPS, MAP_LEVEL_TOLERANCES } from './model.js'
import type { PathSink } from './parseGeometry.js'
import { simplifyPath } from './simplify.js'

/** Converts pairs of coordinates of a system into metres of the map, in place; NaN for what lies outside of it. */
export type Project = (crs: CrsId, coordinates: Float64Array) => void

export interface LayerChunk extends Extent {
  readonly features: number
  /** From coarse to fine. */
  readonly pieces: readonly Uint8Array[]
}

export interface BuiltLayer {
  readonly crs: CrsId
  readonly west: number
  readonly south: number
  readonly step: number
  readonly wide: number
  readonly high: number
  readonly features: number
  readonly unplaced: number
  readonly points: boolean
  /** Created one at a time, because all together may not fit into memory. */
  readonly chunks: () => IterableIterator<LayerChunk>
}

/** The coordinate system that a person chose, and the one that the file declares. */
export interface KnownCrs {
  readonly chosen: CrsId | null
  readonly declared: CrsId | null
}

export interface LayerBuilder extends PathSink {
  /** Assigns the following paths to this row. */
  readonly setRow: (row: number) => void
  /** Whether the limits are reached. */
  readonly isFull: () => boolean
  /**
   * Builds the layer; null when no geometry can be placed. Without a known system, the numbers suggest one, and so they
   * do when they cannot be the degrees that GeoJSON without a declaration has.
   */
  readonly build: (known: KnownCrs, project: Project) => BuiltLayer | null
}

/** A layer with fewer vertices is drawn in full at any time. */
const FEW_VERTICES = 150_000
const CHUNK_VERTICES = 32_768

/**
 * Collects the geometry of a table and packs it into chunks of neighbouring features, each in up to three levels of
 * detail: for the whole layer, for a part, and as in the file.
 */
export function createLayerBuilder(): LayerBuilder {
  const coordinates = createGrowable((length) => new Float64Array(length))
  const starts = createGrowable((length) => new Uint32Array(length))
  const kinds = createGrowable((length) => new Uint32Array(length))
  /** The row of each path. */
  const rows = createGrowable((length) => new Uint32Array(length))
  let row = 0
  let features = 0
  let isNewRow = true
  return {
    setRow(next) {
      row = next
      isNewRow = true
    },
    begin(kind) {
      if (isNewRow) features += 1
      isNewRow = false
      starts.push(coordinates.length() / 2)
      kinds.push(kind)
      rows.push(row)
    },
    vertex(x, y) {
      coordinates.push(x)
      coordinates.push(y)
    },
    isFull: () => features >= LIMITS.MAP_FEATURES || coordinates.length() / 2 >= LIMITS.MAP_VERTICES,
    build({ chosen, declared }, project) {
      const raw = coordinates.values()
      const extent = computeExtent(raw)
      if (extent === null) return null
      const possible = declared === 'wgs84' && !mayHoldDegrees(extent) ? null : declared
      const crs = chosen ?? possible ?? guessCrs(extent)
      project(crs, raw)
      const placed = computeExtent(raw)
      if (placed === null) return null
      const paths = { starts: starts.values(), kinds: kinds.values(), rows: rows.values() }
      return packLayer({ crs, extent: placed, raw, features, ...paths })
    },
  }
}

function computeExtent(raw: Float64Array): Extent | null {
  const extent = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (let at = 0; at < raw.length; at += 2) {
    const [x, y] = [raw[at] ?? Number.NaN, raw[at + 1] ?? Number.NaN]
    if (!isCoordinate(x) || !isCoordinate(y)) continue
    if (x < extent.west) extent.west = x
    if (x > extent.east) extent.east = x
    if (y < extent.south) extent.south = y
    if (y > extent.north) extent.north = y
  }
  return extent.west <= extent.east ? extent : null
}

const isCoordinate = (value: number): boolean => Math.abs(value) <= 1e9

interface Packed {
  readonly crs: CrsId
  readonly extent: Extent
  readonly raw: Float64Array
  readonly features: number
  readonly starts: Uint32Array
  readonly kinds: Uint32Array
  readonly rows: Uint32Array
}

function packLayer(packed: Packed): BuiltLayer {
  const { crs, extent, raw } = packed
  const longer = Math.max(extent.east - extent.west, extent.north - extent.south, 1e-3)
  const step = longer / LAYER_STEPS
  const vertices = new Int32Array(raw.length)
  const isLost = new Uint8Array(raw.length / 2)
  for (let at = 0; at < raw.length; at += 2) {
    const [x, y] = [raw[at] ?? Number.NaN, raw[at + 1] ?? Number.NaN]
    if (!isCoordinate(x) || !isCoordinate(y)) isLost[at / 2] = 1
    else {
      vertices[at] = Math.round((x - extent.west) / step)
      vertices[at + 1] = Math.round((y - extent.south) / step)
    }
  }
  const features = groupPaths(packed, vertices, isLost)
  const isFew = vertices.length / 2 <= FEW_VERTICES || features.points === features.order.length
  return {
    crs,
    west: extent.west,
    south: extent.south,
    step,
    wide: Math.round((extent.east - extent.west) / step),
    high: Math.round((extent.north - extent.south) / step),
    features: features.order.length,
    unplaced: packed.features - features.order.length,
    points: features.points === features.order.length,
    chunks: () => cutChunks(packed, vertices, features, isFew),
  }
}

/**
 * A key combines the position on the curve (30 bits) and the feature's number (`LIMITS.MAP_FEATURES` is less than
 * this).
 */
const FEATURE_KEYS = 2 ** 22

interface Features {
  /** The first path of each feature that can be drawn, in spatial order. */
  readonly order: Uint32Array
  readonly points: number
  /** Paths with a vertex that could not be placed; they are left out. */
  readonly isLeftOut: Uint8Array
}

/**
 * Groups paths into features, the runs of paths of one row, and orders them along a Hilbert curve, so that neighbours
 * share a chunk.
 */
function groupPaths({ starts, kinds, rows, raw }: Packed, vertices: Int32Array, isLost: Uint8Array): Features {
  const isLeftOut = new Uint8Array(starts.length)
  const keys: number[] = []
  const firsts: number[] = []
  let points = 0
  for (let path = 0; path < starts.length; ) {
    const first = path
    let isDrawn = false
    let isPoint = true
    const box = createBox()
    for (; path < starts.length && rows[path] === rows[first]; path++) {
      const to = starts[path + 1] ?? raw.length / 2
      if (!isWhole(isLost, starts[path] ?? 0, to)) {
        isLeftOut[path] = 1
        continue
      }
      isDrawn = true
      if (kinds[path] !== PATH_POINT) isPoint = false
      growBox(box, vertices, starts[path] ?? 0, to)
    }
    if (!isDrawn) continue
    if (isPoint) points += 1
    keys.push(
      computeHilbertIndex((box.west + box.east) / 2, (box.south + box.north) / 2) * FEATURE_KEYS + firsts.length,
    )
    firsts.push(first)
  }
  const order = Uint32Array.from(Float64Array.from(keys).sort(), (key) => firsts[key % FEATURE_KEYS] ?? 0)
  return { order, points, isLeftOut }
}

/** Whether every vertex of a path could be placed; true for a path without vertices. */
function isWhole(isLost: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isLost[at] === 1) return false
  return to > from
}

/** Returns the position of a place along a Hilbert curve of 32,768 by 32,768 cells. */
function computeHilbertIndex(x: number, y: number): number {
  let [cellX, cellY] = [Math.min(32_767, Math.floor(x / 32_768)), Math.min(32_767, Math.floor(y / 32_768))]
  let along = 0
  for (let side = 16_384; side > 0; side = side >> 1) {
    const right = (cellX & side) > 0 ? 1 : 0
    const up = (cellY & side) > 0 ? 1 : 0
    along += side * side * ((3 * right) ^ up)
    if (up === 0) {
      if (right === 1) [cellX, cellY] = [32_767 - cellX, 32_767 - cellY]
      ;[cellX, cellY] = [cellY, cellX]
    }
  }
  return along
}

function* cutChunks(
  packed: Packed,
  vertices: Int32Array,
  features: Features,
  isFew: boolean,
): IterableIterator<LayerChunk> {
  const { starts, rows } = packed
  const { order } = features
  for (let from = 0; from < order.length; ) {
    let to = from
    let held = 0
    let paths = 0
    for (; to < order.length && (to === from || held < CHUNK_VERTICES); to++) {
      let path = order[to] ?? 0
      const row = rows[path]
      for (; path < starts.length && rows[path] === row; path++) {
        held += (starts[path + 1] ?? vertices.length / 2) - (starts[path] ?? 0)
        paths += 1
      }
    }
    yield packChunk(packed, vertices, features, { from, to, paths, held, isFew })
    from = to
  }
}

/** Features that share a chunk, and how many paths and vertices they have. */
interface Span {
  readonly from: number
  readonly to: number
  readonly paths: number
  readonly held: number
  readonly isFew: boolean
}

function packChunk(packed: Packed, vertices: Int32Array, features: Features, span: Span): LayerChunk {
  const { from, to, isFew } = span
  const fine = packPiece(packed, vertices, features, { ...span, tolerance: 0 })
  const box = computeBox(fine.vertices, 0, fine.vertices.length / 2)
  const pieces = isFew
    ? []
    : MAP_LEVEL_TOLERANCES.map((tolerance) =>
        encodeChunk(packPiece(packed, vertices, features, { ...span, tolerance })),
      )
  return { ...box, features: to - from, pieces: [...pieces, encodeChunk(fine)] }
}

function packPiece(
  { starts, kinds, rows }: Packed,
  vertices: Int32Array,
  { order, isLeftOut }: Features,
  { from, to, paths: most, held, tolerance }: Span & { readonly tolerance: number },
): ChunkGeometry {
  const out = new Int32Array(2 * held)
  const paths = new Uint32Array(most)
  const begins = new Uint32Array(most + 1)
  const numbers = new Uint32Array(to - from)
  let [at, made] = [0, 0]
  const put = (x: number, y: number): void => {
    out[at] = x
    out[at + 1] = y
    at += 2
  }
  for (let index = from; index < to; index++) {
    let path = order[index] ?? 0
    const row = rows[path] ?? 0
    numbers[index - from] = row
    for (; path < starts.length && rows[path] === row; path++) {
      if (isLeftOut[path] === 1) continue
      const kind = kinds[path] ?? 0
      const [first, end] = [starts[path] ?? 0, starts[path + 1] ?? vertices.length / 2]
      // This hole is too small to be visible at this level.
      if (kind === PATH_HOLE && tolerance > 0 && isWithinTolerance(computeBox(vertices, first, end), tolerance))
        continue
      paths[made] = packPath(index - from, kind)
      begins[made] = at / 2
      made += 1
      const isRing = kind === PATH_RING || kind === PATH_HOLE
      if (kind === PATH_POINT) put(vertices[2 * first] ?? 0, vertices[2 * first + 1] ?? 0)
      else simplifyPath(vertices, { from: first, to: end, isRing, tolerance }, put)
    }
  }
  begins[made] = at / 2
  return {
    rows: numbers,
    paths: paths.subarray(0, made),
    starts: begins.subarray(0, made + 1),
    vertices: out.subarray(0, at),
  }
}
