import { GEOMETRY_TYPES, type GeoJsonGeometry } from './geoJsonGeometry.js'

/** Deeper nested collections were made to do harm. */
const DEPTH = 8
const POINT_BYTES = 16

interface Cursor {
  readonly view: DataView
  at: number
}

/** Thrown for bytes that are no geometry, and caught by the exported functions. */
class NoGeometryError extends Error {}

/** Parses well-known binary in the form of ISO or PostGIS, in two dimensions or with a height; measures are dropped. Null for other bytes. */
export function parseWkb(bytes: Uint8Array): GeoJsonGeometry | null {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return readGeometry({ view, at: 0 }, 0)
  } catch (error) {
    if (error instanceof RangeError || error instanceof NoGeometryError) return null
    throw error
  }
}

function readGeometry(cursor: Cursor, depth: number): GeoJsonGeometry {
  if (depth > DEPTH) throw new NoGeometryError()
  const little = cursor.view.getUint8(cursor.at) === 1
  const code = cursor.view.getUint32(cursor.at + 1, little)
  cursor.at += 5
  if ((code & 0x20000000) !== 0) cursor.at += 4
  const kind = code & 0xffff
  const thousands = Math.floor(kind / 1000)
  const hasZ = (code & 0x80000000) !== 0 || thousands === 1 || thousands === 3
  const hasM = (code & 0x40000000) !== 0 || thousands === 2 || thousands === 3
  const type = GEOMETRY_TYPES[(kind % 1000) - 1]
  if (type === undefined) throw new NoGeometryError()
  const doubles = 2 + Number(hasZ) + Number(hasM)
  const readPoint = (): number[] => {
    const position = Array.from({ length: doubles }, (_, index) =>
      cursor.view.getFloat64(cursor.at + 8 * index, little),
    )
    cursor.at += 8 * doubles
    return position.slice(0, hasZ ? 3 : 2)
  }
  const list = <T>(leastBytes: number, read: () => T): T[] => {
    const count = cursor.view.getUint32(cursor.at, little)
    cursor.at += 4
    if (count * leastBytes > cursor.view.byteLength - cursor.at) throw new NoGeometryError()
    return Array.from({ length: count }, read)
  }
  const readInner = (): GeoJsonGeometry => readGeometry(cursor, depth + 1)
  switch (type) {
    case 'Point': {
      const position = readPoint()
      // A point without a position has numbers that are none.
      return { type, coordinates: position.every(Number.isFinite) ? position : [] }
    }
    case 'LineString':
      return { type, coordinates: list(POINT_BYTES, readPoint) }
    case 'Polygon':
      return { type, coordinates: list(4, () => list(POINT_BYTES, readPoint)) }
    case 'GeometryCollection':
      return { type, geometries: list(5, readInner) }
    default:
      return { type, coordinates: list(5, readInner).map(({ coordinates }) => coordinates) }
  }
}
