import { isRecord, type JsonObject } from '../../decode/untrustedJson.js'

type Position = readonly number[]

/** A feature as in GeoJSON. */
export interface TopologyFeature {
  readonly type: 'Feature'
  readonly id?: unknown
  readonly properties: JsonObject
  readonly geometry: JsonObject | null
}

/** Its objects are layers, in the order of the file. */
export interface Topology {
  readonly layers: readonly string[]
  /** Gives the features of a layer one by one. Throws a `TopologyError`: one is malformed, or the whole is too large. */
  readFeatures(layer: number): Iterable<TopologyFeature>
  /** Whether all positions so far are longitudes and latitudes. */
  isGeographic(): boolean
}

export class TopologyError extends Error {
  constructor(readonly reason: 'malformed' | 'too-large') {
    super(reason)
  }
}

/** The most positions that are written for one file: a few bytes can name a long arc as often as they like. */
const POSITIONS_MOST = 4_000_000
/** Collections in collections. */
const DEPTH_MOST = 8

function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TopologyError('malformed')
  return value
}

function asPosition(value: unknown): Position {
  const [x, y] = asList(value)
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new TopologyError('malformed')
  return [x as number, y as number]
}

/**
 * Opens a TopoJSON document: GeoJSON whose shared borders are stored once, as arcs. Null for other JSON; throws a
 * `TopologyError` for what is no JSON. It is read here and not by a library because a hostile file can name one arc
 * without end.
 */
export function openTopology(text: string): Topology | null {
  const document = parseJson(text)
  if (!isRecord(document) || document.type !== 'Topology' || !isRecord(document.objects)) return null
  const objects = Object.entries(document.objects)
  const arcs = Array.isArray(document.arcs) ? document.arcs : []
  const { place, extent } = createPlacer(document.transform)
  const decodeGeometry = createGeometryDecoder(arcs, isRecord(document.transform), place)
  return {
    layers: objects.map(([name]) => name),
    isGeographic: () => extent.x <= 180 && extent.y <= 90,
    *readFeatures(layer) {
      const [, object] = objects[layer] ?? []
      if (!isRecord(object)) throw new TopologyError('malformed')
      const all = object.type === 'GeometryCollection' ? asList(object.geometries) : [object]
      for (const one of all) {
        if (!isRecord(one)) throw new TopologyError('malformed')
        yield {
          type: 'Feature',
          ...(one.id === undefined ? {} : { id: one.id }),
          properties: isRecord(one.properties) ? one.properties : {},
          geometry: decodeGeometry(one, 0),
        }
      }
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    // JSON that is nested too deeply overflows the stack of the parser.
    if (cause instanceof SyntaxError || cause instanceof RangeError) throw new TopologyError('malformed')
    throw cause
  }
}

/** Places whole numbers of a quantised file. `extent` is how far the positions reach from zero. */
function createPlacer(transform: unknown) {
  const extent = { x: 0, y: 0 }
  const { scale, translate } = isRecord(transform) ? transform : {}
  const [kx, ky] = Array.isArray(scale) ? scale : [1, 1]
  const [dx, dy] = Array.isArray(translate) ? translate : [0, 0]
  const place = ([x = 0, y = 0]: Position): Position => {
    const placed = asPosition([x * Number(kx) + Number(dx), y * Number(ky) + Number(dy)])
    extent.x = Math.max(extent.x, Math.abs(placed[0] ?? 0))
    extent.y = Math.max(extent.y, Math.abs(placed[1] ?? 0))
    return placed
  }
  return { place, extent }
}

function createGeometryDecoder(
  arcs: readonly unknown[],
  isQuantised: boolean,
  place: (position: Position) => Position,
): (geometry: JsonObject, depth: number) => JsonObject | null {
  const known = new Map<number, readonly Position[]>()
  let positions = 0
  const count = (more: number): void => {
    positions += more
    if (positions > POSITIONS_MOST) throw new TopologyError('too-large')
  }
  const readArc = (at: number): readonly Position[] => {
    const before = known.get(at)
    if (before !== undefined) return before
    let [x, y] = [0, 0]
    const arc = asList(arcs[at]).map((one) => {
      const [ax = 0, ay = 0] = asPosition(one)
      // The positions of a quantised arc are steps from the one before.
      ;[x, y] = isQuantised ? [x + ax, y + ay] : [ax, ay]
      return place([x, y])
    })
    known.set(at, arc)
    return arc
  }
  const decodeLine = (line: unknown): readonly Position[] => {
    const decoded: Position[] = []
    for (const index of asList(line)) {
      if (typeof index !== 'number' || !Number.isInteger(index)) throw new TopologyError('malformed')
      const arc = readArc(index < 0 ? -1 - index : index)
      count(arc.length)
      // The last position of an arc is the first of the next. A broken one may have none.
      if (arc.length > 0) decoded.pop()
      for (let at = 0; at < arc.length; at++) decoded.push(arc[index < 0 ? arc.length - 1 - at : at] ?? [])
    }
    return decoded
  }
  const decodePoint = (point: unknown): Position => {
    count(1)
    return place(asPosition(point))
  }
  const decodeRing = (ring: unknown): readonly Position[] => {
    const decoded = [...decodeLine(ring)]
    const [first] = decoded
    // A ring that was simplified to less is still closed (TopoJSON 2.2.5).
    while (first !== undefined && decoded.length < 4) decoded.push(first)
    return decoded
  }
  const decodePolygon = (polygon: unknown) => asList(polygon).map(decodeRing)
  const decodeCoordinates = ({ type, arcs: own, coordinates }: JsonObject): unknown => {
    if (type === 'Point') return decodePoint(coordinates)
    if (type === 'MultiPoint') return asList(coordinates).map(decodePoint)
    if (type === 'LineString') return decodeLine(own)
    if (type === 'MultiLineString') return asList(own).map(decodeLine)
    if (type === 'Polygon') return decodePolygon(own)
    if (type === 'MultiPolygon') return asList(own).map(decodePolygon)
    throw new TopologyError('malformed')
  }
  return function decode(geometry, depth): JsonObject | null {
    const { type } = geometry
    if (type === null || type === undefined) return null
    if (type !== 'GeometryCollection') return { type, coordinates: decodeCoordinates(geometry) }
    if (depth >= DEPTH_MOST) throw new TopologyError('malformed')
    const geometries = asList(geometry.geometries).map((one) => (isRecord(one) ? decode(one, depth + 1) : null))
    return { type, geometries: geometries.filter((one) => one !== null) }
  }
}
