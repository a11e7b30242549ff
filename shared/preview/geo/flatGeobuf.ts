import { findEpsgOfWkt } from './findEpsg.js'
import {
  type DecodeText,
  type FlatTable,
  findVector,
  openFlatBuffer,
  readBytes,
  readNumber,
  readTable,
  readTables,
  readText,
  readUint64,
} from './flatBuffer.js'
import { GEOMETRY_TYPES, type GeoJsonGeometry } from './geoJsonGeometry.js'

/**
 * A reader of FlatGeobuf (version 3): a header, a spatial index, and consecutive features, each preceded by its length.
 * The bytes may be malicious; malformed parts give null.
 */

/** The first bytes of a file; the last one is a patch version that does not matter to readers. */
export const FLATGEOBUF_MAGIC = 'fgb\x03fgb'
export const FLATGEOBUF_MAGIC_BYTES = 8

export interface FlatGeobufHeader {
  readonly name: string
  /** The type of all geometries, or 0 where each has its own. */
  readonly geometryType: number
  readonly columns: readonly FlatGeobufColumn[]
  readonly epsg: number | null
  /** The length of the index between the header and the features. */
  readonly indexBytes: number
}

export interface FlatGeobufColumn {
  readonly name: string
  readonly type: number
}

/** A value as text, and whether the column's type is text; or the bytes of a binary value. */
export type FlatGeobufValue = { readonly text: string; readonly isText: boolean } | { readonly bytes: Uint8Array }

export interface FlatGeobufFeature {
  readonly geometry: GeoJsonGeometry | null
  readonly values: readonly (FlatGeobufValue & { readonly column: FlatGeobufColumn })[]
}

export function parseFlatGeobufHeader(bytes: Uint8Array, decode: DecodeText): FlatGeobufHeader | null {
  return readOrNull(() => {
    const header = openFlatBuffer(bytes)
    const crs = readTable(header, 10)
    return {
      name: readText(header, 0, decode) ?? '',
      geometryType: readNumber(header, 2, 'Uint8') ?? 0,
      columns: readColumns(header, 7, decode),
      epsg: crs === null ? null : readEpsg(crs, decode),
      indexBytes: computeIndexBytes(readUint64(header, 8) ?? 0, readNumber(header, 9, 'Uint16') ?? 16),
    }
  })
}

/** Parses one feature, without the length that precedes it. */
export function parseFlatGeobufFeature(
  bytes: Uint8Array,
  header: FlatGeobufHeader,
  decode: DecodeText,
): FlatGeobufFeature | null {
  return readOrNull(() => {
    const feature = openFlatBuffer(bytes)
    const geometry = readTable(feature, 0)
    const own = readColumns(feature, 2, decode)
    // In a valid file, no position belongs to two geometries. Without this limit, shared parts could expand without
    // end.
    const budget = { vertices: bytes.length / VERTEX_BYTES, parts: bytes.length / PART_BYTES }
    return {
      geometry: geometry === null ? null : readGeometry(geometry, header.geometryType, { budget, depth: 0 }),
      values: readValues(readBytes(feature, 1), own.length > 0 ? own : header.columns, decode),
    }
  })
}

function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const readColumns = (table: FlatTable, field: number, decode: DecodeText): readonly FlatGeobufColumn[] =>
  readTables(table, field).map((column) => ({
    name: readText(column, 0, decode) ?? '',
    type: readNumber(column, 1, 'Uint8') ?? 0,
  }))

function readEpsg(crs: FlatTable, decode: DecodeText): number | null {
  const organisation = readText(crs, 0, decode)
  const code = readNumber(crs, 1, 'Int32') ?? 0
  if (code > 0 && code <= 1_000_000 && (organisation === null || organisation.toUpperCase() === 'EPSG')) return code
  return findEpsgOfWkt(readText(crs, 4, decode) ?? '')
}

const NODE_BYTES = 40

/**
 * The size of the index, a packed tree: one node per feature, and one per `nodeSize` nodes of the level below, up to a
 * single one.
 */
function computeIndexBytes(features: number, nodeSize: number): number {
  if (features === 0 || nodeSize === 0) return 0
  let nodes = features
  for (let level = features; level > 1; ) {
    level = Math.ceil(level / Math.max(2, nodeSize))
    nodes += level
  }
  return (features === 1 ? 2 : nodes) * NODE_BYTES
}

const VERTEX_BYTES = 16
const PART_BYTES = 4
/** How deep geometries may be nested: a collection of multi-polygons has fewer levels. */
const DEPTH = 4

interface Reading {
  readonly budget: { vertices: number; parts: number }
  readonly depth: number
}

/** Reads a geometry; null for curves, which GeoJSON lacks. */
function readGeometry(table: FlatTable, declared: number, { budget, depth }: Reading): GeoJsonGeometry | null {
  if (depth > DEPTH) throw new RangeError('too deep')
  const number = declared === 0 ? (readNumber(table, 6, 'Uint8') ?? 0) : declared
  const type = GEOMETRY_TYPES[number - 1]
  const readParts = (kind: number): readonly GeoJsonGeometry[] => {
    const parts = readTables(table, 7)
    budget.parts -= parts.length
    if (budget.parts < 0) throw new RangeError('more parts than bytes')
    return parts.flatMap((part) => readGeometry(part, kind, { budget, depth: depth + 1 }) ?? [])
  }
  switch (type) {
    case 'Point':
      return readPoint(readPositions(table, budget))
    case 'MultiPoint':
    case 'LineString':
      return { type, coordinates: readPositions(table, budget) }
    case 'Polygon':
    case 'MultiLineString':
      return { type, coordinates: cutAtEnds(table, readPositions(table, budget)) }
    case 'MultiPolygon':
      return { type, coordinates: readParts(3).map(({ coordinates }) => coordinates) }
    case 'GeometryCollection':
      return { type, geometries: readParts(0) }
    default:
      return null
  }
}

/** Reads a point; one without a position is empty and gives null. */
function readPoint([position]: readonly (readonly number[])[]): GeoJsonGeometry | null {
  return position === undefined || position.some(Number.isNaN) ? null : { type: 'Point', coordinates: position }
}

function readPositions(table: FlatTable, budget: Reading['budget']): readonly (readonly number[])[] {
  const { view } = table
  const xy = findVector(table, 1, 8)
  if (xy === null) return []
  const z = findVector(table, 2, 8)
  const count = Math.floor(xy.length / 2)
  budget.vertices -= count
  if (budget.vertices < 0) throw new RangeError('more places than bytes')
  const hasHeights = z !== null && z.length >= count
  return Array.from({ length: count }, (_, index) => {
    const at = xy.at + VERTEX_BYTES * index
    const position = [view.getFloat64(at, true), view.getFloat64(at + 8, true)]
    if (hasHeights) position.push(view.getFloat64(z.at + 8 * index, true))
    return position
  })
}

/** Splits a list of positions into rings or lines at the given ends; without ends it is a single one. */
function cutAtEnds(table: FlatTable, positions: readonly (readonly number[])[]): readonly (readonly number[])[][] {
  const ends = findVector(table, 0, 4)
  if (ends === null || ends.length === 0) return [[...positions]]
  let from = 0
  return Array.from({ length: ends.length }, (_, index) => {
    const to = table.view.getUint32(ends.at + 4 * index, true)
    if (to < from || to > positions.length) throw new RangeError('an end out of its places')
    const part = positions.slice(from, to)
    from = to
    return part
  })
}

/** Reads consecutive values, each preceded by the number of its column. */
function readValues(
  bytes: Uint8Array | null,
  columns: readonly FlatGeobufColumn[],
  decode: DecodeText,
): FlatGeobufFeature['values'] {
  if (bytes === null) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const values: (FlatGeobufValue & { readonly column: FlatGeobufColumn })[] = []
  for (let at = 0; at < bytes.length; ) {
    const column = columns[view.getUint16(at, true)]
    const read = column === undefined ? undefined : READERS[column.type]
    // Without the type of its column, the length of a value is unknown.
    if (column === undefined || read === undefined) throw new RangeError('a value of no column')
    const { size, ...value } = read(view, at + 2, decode)
    values.push({ column, ...value })
    at += 2 + size
  }
  return values
}

type ReadValue = (view: DataView, at: number, decode: DecodeText) => FlatGeobufValue & { readonly size: number }

const createFixedReader =
  (size: number, read: (view: DataView, at: number) => number | bigint | boolean): ReadValue =>
  (view, at) => ({ text: String(read(view, at)), isText: false, size })

function readLong(view: DataView, at: number): Uint8Array {
  const length = view.getUint32(at, true)
  if (at + 4 + length > view.byteLength) throw new RangeError('a value longer than its feature')
  return new Uint8Array(view.buffer, view.byteOffset + at + 4, length)
}

const readTextValue: ReadValue = (view, at, decode) => {
  const bytes = readLong(view, at)
  return { text: decode(bytes), isText: true, size: 4 + bytes.length }
}

const readBinaryValue: ReadValue = (view, at) => {
  const bytes = readLong(view, at)
  return { bytes, size: 4 + bytes.length }
}

/** Returns the shortest decimal that gives the same number in 32 bits: 0.1, not 0.10000000149. */
function shortenFloat(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

/** Readers by the number of the type in the format. */
const READERS: readonly ReadValue[] = [
  createFixedReader(1, (view, at) => view.getInt8(at)),
  createFixedReader(1, (view, at) => view.getUint8(at)),
  createFixedReader(1, (view, at) => view.getUint8(at) !== 0),
  createFixedReader(2, (view, at) => view.getInt16(at, true)),
  createFixedReader(2, (view, at) => view.getUint16(at, true)),
  createFixedReader(4, (view, at) => view.getInt32(at, true)),
  createFixedReader(4, (view, at) => view.getUint32(at, true)),
  createFixedReader(8, (view, at) => view.getBigInt64(at, true)),
  createFixedReader(8, (view, at) => view.getBigUint64(at, true)),
  createFixedReader(4, (view, at) => shortenFloat(view.getFloat32(at, true))),
  createFixedReader(8, (view, at) => view.getFloat64(at, true)),
  ...[readTextValue, readTextValue, readTextValue],
  readBinaryValue,
]
