/** A geometry in the form of GeoJSON. */
export type WktGeometry =
  | { readonly type: string; readonly coordinates: unknown }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly WktGeometry[] }

/** The types of GeoJSON by their names in well-known text, and how many lists surround a position of each. */
const TYPES: Readonly<Record<string, readonly [type: string, nesting: number]>> = {
  POINT: ['Point', 0],
  LINESTRING: ['LineString', 1],
  POLYGON: ['Polygon', 2],
  MULTIPOINT: ['MultiPoint', 1],
  MULTILINESTRING: ['MultiLineString', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
}
/** Deeper nested collections were made to do harm. */
const DEPTH = 8

const HEAD = /\s*([A-Z]+?)(?:\s*(ZM|Z|M))?\s*(?=\(|EMPTY)/iy
const POSITION = /\s*(-?[\d.]+(?:e[-+]?\d+)?(?:\s+-?[\d.]+(?:e[-+]?\d+)?){1,3})\s*/iy

interface Reading {
  readonly text: string
  at: number
}

/**
 * Parses well-known text, also with PostGIS's code of a coordinate system before it. Null when it is no geometry.
 * GeoJSON has no measures, so they are dropped.
 */
export function parseWkt(text: string): WktGeometry | null {
  const from = { text, at: /^\s*SRID=\d+;/i.exec(text)?.[0].length ?? 0 }
  const geometry = readGeometry(from, 0)
  return text.slice(from.at).trim() === '' ? geometry : null
}

function readGeometry(from: Reading, depth: number): WktGeometry | null {
  const head = take(from, HEAD)
  if (head === null || depth > DEPTH) return null
  const name = (head[1] ?? '').toUpperCase()
  const isEmpty = take(from, /EMPTY/iy) !== null
  if (name === 'GEOMETRYCOLLECTION') {
    const geometries = isEmpty ? [] : readList(from, () => readGeometry(from, depth + 1))
    return geometries === null ? null : { type: 'GeometryCollection', geometries }
  }
  const [type, nesting] = TYPES[name] ?? []
  if (type === undefined || nesting === undefined) return null
  const dimensions = (head[2] ?? '').toUpperCase() === 'M' ? 2 : 3
  const coordinates = isEmpty ? [] : readNested(from, type, nesting, dimensions)
  return coordinates === null ? null : { type, coordinates }
}

function readNested(from: Reading, type: string, nesting: number, dimensions: number): readonly unknown[] | null {
  if (type === 'Point') return readList(from, () => readPosition(from, dimensions))?.[0] ?? null
  // A point of several may have parentheses of its own.
  return readList(from, () => {
    if (nesting > 1) return readNested(from, type, nesting - 1, dimensions)
    const isOpen = type === 'MultiPoint' && take(from, /\s*\(/y) !== null
    const position = readPosition(from, dimensions)
    return isOpen && take(from, /\s*\)/y) === null ? null : position
  })
}

function readPosition(from: Reading, dimensions: number): readonly number[] | null {
  return take(from, POSITION)?.[1]?.split(/\s+/).slice(0, dimensions).map(Number) ?? null
}

/** Reads a list in parentheses; null when it, or one of its items, is none. */
function readList<T>(from: Reading, read: () => T | null): readonly T[] | null {
  if (take(from, /\s*\(/y) === null) return null
  const items: T[] = []
  do {
    const item = read()
    if (item === null) return null
    items.push(item)
  } while (take(from, /\s*,/y) !== null)
  return take(from, /\s*\)/y) === null ? null : items
}

function take(from: Reading, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = from.at
  const found = pattern.exec(from.text)
  if (found !== null) from.at = pattern.lastIndex
  return found
}
