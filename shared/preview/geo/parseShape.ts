import type { GeoJsonGeometry } from './geoJsonGeometry.js'

type Position = readonly number[]

/**
 * Parses the geometry of one record of a `.shp` file to GeoJSON; null when there is none, and for malformed bytes.
 * Measures and heights are dropped. In a polygon, clockwise rings are outlines and the others are holes.
 */
export function parseShape(record: Uint8Array): GeoJsonGeometry | null {
  try {
    const view = new DataView(record.buffer, record.byteOffset, record.byteLength)
    return readShape(view)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Reads a shape by its type. Types with a height are ten higher, and types with a measure twenty higher. */
function readShape(view: DataView): GeoJsonGeometry | null {
  switch (view.getInt32(0, true) % 10) {
    case 1:
      return { type: 'Point', coordinates: readPoint(view, 4) }
    case 8: {
      const count = view.getInt32(36, true)
      return { type: 'MultiPoint', coordinates: readPoints(view, 40, count) }
    }
    case 3: {
      const parts = readParts(view)
      return parts.length === 1
        ? { type: 'LineString', coordinates: parts[0] }
        : { type: 'MultiLineString', coordinates: parts }
    }
    case 5: {
      const areas = groupRings(readParts(view))
      return areas.length === 1
        ? { type: 'Polygon', coordinates: areas[0] }
        : { type: 'MultiPolygon', coordinates: areas }
    }
    default:
      return null
  }
}

const readPoint = (view: DataView, at: number): Position => [view.getFloat64(at, true), view.getFloat64(at + 8, true)]

function readPoints(view: DataView, at: number, count: number): Position[] {
  if (count < 0 || count * 16 > view.byteLength - at) throw new RangeError('more points than bytes')
  return Array.from({ length: count }, (_, index) => readPoint(view, at + 16 * index))
}

function readParts(view: DataView): Position[][] {
  const parts = view.getInt32(36, true)
  const points = view.getInt32(40, true)
  if (parts < 0 || parts * 4 > view.byteLength - 44) throw new RangeError('more parts than bytes')
  const all = readPoints(view, 44 + 4 * parts, points)
  const starts = Array.from({ length: parts }, (_, index) => view.getInt32(44 + 4 * index, true))
  return starts.map((start, index) => all.slice(start, starts[index + 1] ?? points))
}

/** Returns twice the signed area, positive for a clockwise ring. */
function computeTurn(ring: readonly Position[]): number {
  let turn = 0
  for (let index = 0; index + 1 < ring.length; index++) {
    const [x1 = 0, y1 = 0] = ring[index] ?? []
    const [x2 = 0, y2 = 0] = ring[index + 1] ?? []
    turn += (x2 - x1) * (y2 + y1)
  }
  return turn
}

function isInside([x = 0, y = 0]: Position, ring: readonly Position[]): boolean {
  let inside = false
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index++) {
    const [x1 = 0, y1 = 0] = ring[index] ?? []
    const [x2 = 0, y2 = 0] = ring[before] ?? []
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/**
 * How many comparisons of holes with outlines are made. In a file that needs more, each hole belongs to the outline
 * before it.
 */
const COMPARISONS = 10_000

/**
 * Groups outlines with their holes. A hole outside of every outline is an outline that was drawn in the wrong
 * direction.
 */
function groupRings(rings: readonly Position[][]): Position[][][] {
  const areas: Position[][][] = rings.filter((ring) => computeTurn(ring) >= 0).map((ring) => [ring])
  const holes = rings.filter((ring) => computeTurn(ring) < 0)
  const compares = holes.length * areas.length <= COMPARISONS
  for (const hole of holes) {
    const [first = []] = hole
    const around = compares ? areas.find(([outline = []]) => isInside(first, outline)) : areas.at(-1)
    if (around === undefined) areas.push([hole])
    else around.push(hole)
  }
  return areas
}
