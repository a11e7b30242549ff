import { GEOMETRY_TYPES } from '../geo/geoJsonGeometry.js'
import { parseWkt } from '../geo/parseWkt.js'
import type { GeometryBounds } from './geometryBounds.js'

/**
 * Geometries as well-known binary (OGC 06-103r4, ISO 13249-3 for heights). A value that is no geometry
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
