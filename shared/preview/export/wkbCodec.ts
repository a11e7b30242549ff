import { GEOMETRY_TYPES } from '../geo/geoJsonGeometry.js'
import { parseWkt } from '../geo/parseWkt.js'
import type { GeometryBounds } from './geometryBounds.js'

/**
 * Geometries as well-known binary (OGC 06-103r4, ISO 13249-3 for heights) and as GeoJSON. A value that is no geometry
 * of RFC 7946, or has a coordinate that is not finite, is refused: the files come from other people, and other programs
 * read the result.
 */

const COLLECTION = 7
/** Added to a type's number when its positions have a height. */
const WITH_HEIGHT = 1000
/** Deeper nested collections were made to do harm. */
const DEPTH = 8
/** How many lists surround a position, by type. */
const NESTING: Readonly<Record<number, number>> = {
  1: 0,
  2: 1,
  3: 2,
  4: 1,
  5: 2,
  6: 3,
}

/**
 * Encodes a geometry in GeoJSON or well-known text as well-known binary, little-endian; null when it is none. Extends
 * `box` by its positions.
 */
export function encodeWkb(text: string, box: GeometryBounds | null = null): Uint8Array | null {
  try {
    const geometry: unknown = /^\s*\{/.test(text) ? JSON.parse(text) : parseWkt(text)
    const to = createByteList()
    return writeGeometry(to, geometry, box, 0) ? to.bytes() : null
  } catch {
    return null
  }
}

function createByteList() {
  let buffer = new Uint8Array(128)
  let view = new DataView(buffer.buffer)
  let at = 0
  const reserve = (bytes: number): void => {
    if (at + bytes <= buffer.length) return
    const larger = new Uint8Array(Math.max(at + bytes, buffer.length * 2))
    larger.set(buffer)
    buffer = larger
    view = new DataView(buffer.buffer)
  }
  return {
    head(type: number): void {
      reserve(5)
      view.setUint8(at, 1)
      view.setUint32(at + 1, type, true)
      at += 5
    },
    count(value: number): void {
      reserve(4)
      view.setUint32(at, value, true)
      at += 4
    },
    number(value: number): void {
      reserve(8)
      view.setFloat64(at, value, true)
      at += 8
    },
    bytes: (): Uint8Array => buffer.slice(0, at),
  }
}
type ByteList = ReturnType<typeof createByteList>

function writeGeometry(to: ByteList, geometry: unknown, box: GeometryBounds | null, depth: number): boolean {
  if (typeof geometry !== 'object' || geometry === null || depth > DEPTH) return false
  const { type, coordinates, geometries } = geometry as Record<string, unknown>
  const number = GEOMETRY_TYPES.indexOf(type as never) + 1
  if (number === COLLECTION) {
    if (!Array.isArray(geometries)) return false
    to.head(COLLECTION + (hasHeight(geometry) ? WITH_HEIGHT : 0))
    to.count(geometries.length)
    return geometries.every((one) => writeGeometry(to, one, box, depth + 1))
  }
  if (number === 0 || !Array.isArray(coordinates) || coordinates.length === 0) return false
  const height = hasHeight(geometry)
  const put = (list: unknown, nesting: number): boolean => {
    if (!Array.isArray(list)) return false
    if (nesting === 0) return writePosition(to, list, height, box)
    to.count(list.length)
    return list.every((one) => put(one, nesting - 1))
  }
  const mine = height ? number + WITH_HEIGHT : number
  to.head(mine)
  // In a geometry of several parts, each part begins with its own head.
  if (number < 4) return put(coordinates, NESTING[number] ?? 0)
  to.count(coordinates.length)
  return coordinates.every((part) => {
    to.head(mine - 3)
    return put(part, NESTING[number - 3] ?? 0)
  })
}

function writePosition(
  to: ByteList,
  position: readonly unknown[],
  height: boolean,
  box: GeometryBounds | null,
): boolean {
  const [x, y, z = 0] = position
  if (!isCoordinate(x) || !isCoordinate(y) || !isCoordinate(z)) return false
  to.number(x)
  to.number(y)
  if (height) to.number(z)
  if (box === null) return true
  box.west = Math.min(box.west, x)
  box.east = Math.max(box.east, x)
  box.south = Math.min(box.south, y)
  box.north = Math.max(box.north, y)
  return true
}

const isCoordinate = (value: unknown): value is number => Number.isFinite(value)

/** Whether its first position has a height. */
function hasHeight(geometry: object): boolean {
  let list: unknown = 'coordinates' in geometry ? geometry.coordinates : null
  if (list === null && 'geometries' in geometry && Array.isArray(geometry.geometries)) {
    const [first] = geometry.geometries
    return typeof first === 'object' && first !== null && hasHeight(first)
  }
  while (Array.isArray(list) && Array.isArray(list[0])) list = list[0]
  return Array.isArray(list) && list.length > 2
}

/**
 * Converts well-known binary that we or the database have written to GeoJSON; null when it cannot be read as a geometry.
 * That of other people's files is parsed by `parseWkb`.
 */
export function convertWkbToGeoJson(bytes: Uint8Array): object | null {
  const from = {
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    at: 0,
  }
  try {
    return readGeometry(from, 0)
  } catch {
    return null
  }
}

interface Reading {
  readonly view: DataView
  at: number
}

/** How many numbers of a position are stored, and how many are kept: GeoJSON has no measures, so they are dropped. */
interface Dimensions {
  readonly stored: number
  readonly kept: number
}
const FLAT: Dimensions = { stored: 2, kept: 2 }
/** By the thousands of a type's number: flat, with a height, with a measure, with both. */
const DIMENSIONS: readonly Dimensions[] = [FLAT, { stored: 3, kept: 3 }, { stored: 3, kept: 2 }, { stored: 4, kept: 3 }]

function readGeometry(from: Reading, depth: number): object | null {
  if (depth > DEPTH) return null
  const little = from.view.getUint8(from.at) === 1
  const code = from.view.getUint32(from.at + 1, little)
  from.at += 5
  const number = code % WITH_HEIGHT
  const dimensions = DIMENSIONS[Math.floor(code / WITH_HEIGHT)] ?? FLAT
  const type = GEOMETRY_TYPES[number - 1]
  if (type === undefined) return null
  if (number === COLLECTION) {
    const geometries = readList(from, little, () => readGeometry(from, depth + 1))
    return geometries.includes(null) ? null : { type, geometries }
  }
  if (number < 4) {
    const coordinates = readNested(from, little, dimensions, NESTING[number] ?? 0)
    // A point without a position has numbers that are none.
    return { type, coordinates: type === 'Point' && !isPosition(coordinates) ? [] : coordinates }
  }
  const parts = readList(from, little, () => readGeometry(from, depth + 1) as { readonly coordinates: unknown } | null)
  return parts.includes(null) ? null : { type, coordinates: parts.map((part) => part?.coordinates) }
}

function readNested(from: Reading, little: boolean, dimensions: Dimensions, nesting: number): unknown {
  if (nesting > 0) return readList(from, little, () => readNested(from, little, dimensions, nesting - 1))
  const { stored, kept } = dimensions
  const position = Array.from({ length: kept }, (_, index) => from.view.getFloat64(from.at + index * 8, little))
  from.at += stored * 8
  return position
}

const isPosition = (value: unknown): boolean => Array.isArray(value) && value.every(isCoordinate)

function readList<T>(from: Reading, little: boolean, read: () => T): T[] {
  const count = from.view.getUint32(from.at, little)
  from.at += 4
  const list: T[] = []
  // A wrong count runs past the end, where reading throws.
  for (let index = 0; index < count; index++) list.push(read())
  return list
}
