import { LIMITS } from '../../limits.js'
import type { Geometry } from '../model.js'

type Shape = Geometry['shapes'][number]

export interface GeometryBounds {
  readonly add: (geometry: unknown) => void
  readonly drawing: (of: number) => Geometry | null
}

/** A nesting deeper than that of GeoJSON's deepest coordinates is no geometry. */
const COLLECTION_DEPTH = 4

/** Gathers geometries into what can be drawn, within limits: long lines lose points evenly, and what does not fit is left out. */
export function collectGeometry(): GeometryBounds {
  const shapes: Shape[] = []
  let points = 0
  let drawn = 0
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }

  function put(is: Shape['is'], positions: readonly unknown[]): void {
    if (shapes.length >= LIMITS.PREVIEW_SHAPES || points >= LIMITS.PREVIEW_POINTS) return
    const at: number[] = []
    for (const position of thinned(positions)) {
      const [x, y] = Array.isArray(position) ? position : []
      if (typeof x !== 'number' || typeof y !== 'number' || !(Math.abs(x) <= 1e9) || !(Math.abs(y) <= 1e9)) continue
      at.push(x, y)
      bounds.west = Math.min(bounds.west, x)
      bounds.east = Math.max(bounds.east, x)
      bounds.south = Math.min(bounds.south, y)
      bounds.north = Math.max(bounds.north, y)
    }
    if (at.length < (is === 'point' ? 2 : 4)) return
    points += at.length / 2
    shapes.push({ is, at })
  }

  function draw(geometry: unknown, depth: number): void {
    if (typeof geometry !== 'object' || geometry === null || depth > COLLECTION_DEPTH) return
    const { type, coordinates, geometries } = geometry as Record<string, unknown>
    const list = Array.isArray(coordinates) ? coordinates : []
    if (type === 'Point') put('point', [list])
    else if (type === 'MultiPoint') for (const one of list) put('point', [one])
    else if (type === 'LineString') put('line', list)
    else if (type === 'MultiLineString') for (const one of list) put('line', Array.isArray(one) ? one : [])
    else if (type === 'Polygon') for (const ring of list) put('area', Array.isArray(ring) ? ring : [])
    else if (type === 'MultiPolygon') {
      for (const area of list)
        for (const ring of Array.isArray(area) ? area : []) put('area', Array.isArray(ring) ? ring : [])
    } else if (type === 'GeometryCollection' && Array.isArray(geometries))
      for (const one of geometries) draw(one, depth + 1)
  }

  return {
    add(geometry) {
      const before = shapes.length
      draw(geometry, 0)
      if (shapes.length > before) drawn += 1
    },
    drawing(of) {
      if (shapes.length === 0) return null
      const { west, south, east, north } = bounds
      const geographic = west >= -180 && east <= 180 && south >= -90 && north <= 90
      return { bounds, shapes, drawn, of: Math.max(of, drawn), geographic }
    },
  }
}

/** Points of one shape: more are not seen on a screen. */
const SHAPE_POINTS = 600

function thinned(positions: readonly unknown[]): readonly unknown[] {
  if (positions.length <= SHAPE_POINTS) return positions
  const step = positions.length / SHAPE_POINTS
  const some = Array.from({ length: SHAPE_POINTS }, (_, index) => positions[Math.floor(index * step)])
  return [...some, positions[positions.length - 1]]
}

const LONGITUDE = /^(?:lon|lng|long|longitude|x_?wgs84|coord_?x|geo_?lon|lon_?wgs84|x_?long)$/i
const LATITUDE = /^(?:lat|latitude|y_?wgs84|coord_?y|geo_?lat|lat_?wgs84|y_?lat)$/i

/** The columns that hold points, by what people call them. */
export function detectPointColumns(columns: readonly { readonly name: string; readonly kind: string }[]) {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const x = numbers.find(({ name }) => LONGITUDE.test(name))
  const y = numbers.find(({ name }) => LATITUDE.test(name))
  return x === undefined || y === undefined ? null : { x: x.name, y: y.name }
}
