import { PATH_HOLE, PATH_LINE, PATH_POINT, PATH_RING } from './chunkCodec.js'

/** Receives the paths of a geometry. */
export interface PathSink {
  readonly begin: (kind: number) => void
  readonly vertex: (x: number, y: number) => void
}

/** How deep collections may be nested: real ones are flatter. */
const COLLECTION_DEPTH = 4

/** Parses GeoJSON or WKT into paths. Other text gives none. */
export function parseGeometry(text: string, sink: PathSink): void {
  if (/^\s*\{/.test(text)) {
    try {
      readGeojson(JSON.parse(text), sink, 0)
    } catch {
      // A cell that is not JSON counts as a row without a geometry.
    }
  } else readWkt(text, sink)
}

function readGeojson(geometry: unknown, sink: PathSink, depth: number): void {
  if (typeof geometry !== 'object' || geometry === null || depth > COLLECTION_DEPTH) return
  const { type, coordinates, geometries, geometry: inner } = geometry as Record<string, unknown>
  if (type === 'Feature') readGeojson(inner, sink, depth + 1)
  else if (type === 'GeometryCollection') for (const one of toList(geometries)) readGeojson(one, sink, depth + 1)
  else for (const [kind, positions] of listPaths(type, toList(coordinates))) putPath(sink, kind, positions)
}

type Path = readonly [kind: number, positions: readonly unknown[]]

function listPaths(type: unknown, list: readonly unknown[]): readonly Path[] {
  switch (type) {
    case 'Point':
      return [[PATH_POINT, [list]]]
    case 'MultiPoint':
      return list.map((one) => [PATH_POINT, [one]])
    case 'LineString':
      return [[PATH_LINE, list]]
    case 'MultiLineString':
      return list.map((one) => [PATH_LINE, toList(one)])
    case 'Polygon':
      return listRings(list)
    case 'MultiPolygon':
      return list.flatMap((area) => listRings(toList(area)))
    default:
      return []
  }
}

const listRings = (rings: readonly unknown[]): readonly Path[] =>
  rings.map((ring, index) => [index === 0 ? PATH_RING : PATH_HOLE, toList(ring)])

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function putPath(sink: PathSink, kind: number, positions: readonly unknown[]): void {
  if (positions.length === 0) return
  sink.begin(kind)
  for (const position of positions) {
    const [x, y] = toList(position)
    if (typeof x === 'number' && typeof y === 'number') sink.vertex(x, y)
  }
}

const WKT_TYPE = /(MULTI)?(POINT|LINESTRING|POLYGON)\s*(?:ZM|Z|M)?\s*(?:EMPTY)?/gi
/** An empty outline has parentheses too, but only numbers make vertices. */
const RING_OR_END = /\(([^()]*)\)/g

/** Reads WKT: the coordinates in each pair of parentheses are a path, and the words before them give its kind. */
function readWkt(text: string, sink: PathSink): void {
  const types = [...text.matchAll(WKT_TYPE)]
  for (const [index, found] of types.entries()) {
    const from = (found.index ?? 0) + found[0].length
    const body = text.slice(from, types[index + 1]?.index ?? text.length)
    const type = (found[2] ?? '').toUpperCase()
    let before = 0
    for (const ring of body.matchAll(RING_OR_END)) {
      // A second outline follows a closing and an opening parenthesis; a hole follows a comma only.
      const isNewArea = body.slice(before, ring.index).includes('(')
      before = (ring.index ?? 0) + ring[0].length
      const kind = type === 'POINT' ? PATH_POINT : type === 'LINESTRING' ? PATH_LINE : isNewArea ? PATH_RING : PATH_HOLE
      putWktPath(sink, kind, ring[1] ?? '')
    }
  }
}

function putWktPath(sink: PathSink, kind: number, coordinates: string): void {
  if (kind !== PATH_POINT) sink.begin(kind)
  for (const position of coordinates.split(',')) {
    const [x = Number.NaN, y = Number.NaN] = position.trim().split(/\s+/).map(Number)
    // Several points may share one pair of parentheses.
    if (kind === PATH_POINT) sink.begin(kind)
    sink.vertex(x, y)
  }
}
