import { isPairName, isShapesName, listCoordinatePairs } from './coordinateColumns.js'
import { parsePair } from './coordinatesInOneCell.js'
import { type CrsId, type Extent, guessCrs } from './crs.js'
import type { MapSource } from './model.js'

const WKT =
  /^\s*(?:SRID=\d+;)?\s*(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(?:ZM?|M)?\s*(?:\(|EMPTY)/i

/** How many first rows are read to detect the columns that hold places. */
export const DETECTED_ROWS = 200

/** The part of a previewed table that is examined. */
interface TableSample {
  readonly columns: readonly { readonly name: string; readonly kind: string }[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** Detects where the geometry of a table is, from names and the first rows; null when neither tells. */
export function detectMapSource(table: TableSample): MapSource | null {
  const columns = table.columns.map((column, index) => ({ ...column, index }))
  const listValues = (index: number): readonly string[] =>
    table.rows.slice(0, DETECTED_ROWS).flatMap((row) => row[index] ?? [])
  const geometry = columns.find(({ kind, name, index }) => {
    if (kind !== 'geometry' && !isShapesName(name)) return false
    const values = listValues(index).slice(0, 5)
    // A column of the reader may be empty at first; other columns only have such a name.
    return values.some(isGeometryText) || (kind === 'geometry' && values.length === 0)
  })
  if (geometry !== undefined) return { type: 'shapes', column: geometry.name, crs: null }
  for (const { x, y } of listCoordinatePairs(table.columns)) {
    const [{ name: xName = '' } = {}, { name: yName = '' } = {}] = [table.columns[x], table.columns[y]]
    if (guessCoordinates(listValues(x), listValues(y)) !== null)
      return { type: 'columns', x: xName, y: yName, crs: null }
  }
  const pair = columns.find(
    ({ name, index }) =>
      isPairName(name) &&
      listValues(index)
        .slice(0, 5)
        .some((text) => parsePair(text) !== null),
  )
  return pair === undefined ? null : { type: 'pair', column: pair.name, crs: null }
}

const isGeometryText = (text: string): boolean => /^\s*\{\s*"/.test(text) || WKT.test(text)

/**
 * Guesses the system of these coordinates. Null when they cannot be positions: a row needs both numbers, and zeros do
 * not count.
 */
export function guessCoordinates(xs: readonly string[], ys: readonly string[]): CrsId | null {
  const extent = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const x of xs.map(Number).filter(isPlace)) {
    extent.west = Math.min(extent.west, x)
    extent.east = Math.max(extent.east, x)
  }
  for (const y of ys.map(Number).filter(isPlace)) {
    extent.south = Math.min(extent.south, y)
    extent.north = Math.max(extent.north, y)
  }
  if (extent.west > extent.east || extent.south > extent.north) return null
  const crs = guessCrs(extent satisfies Extent)
  return crs === 'plane' ? null : crs
}

/** In many files, zero means "unknown". */
const isPlace = (value: number): boolean => Number.isFinite(value) && value !== 0
