import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../setup/paths.mjs'

/**
 * Generates the outlines that the window's small map draws without a network: Natural Earth's countries (public domain,
 * by way of world-atlas), coarse for the world, fine around metropolitan France. Run `npx tsx build/map/generateOutlines.ts`
 * after a change of the data or the frame, and commit its output.
 */

type Point = readonly [number, number]
type Ring = readonly Point[]
interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point }
  readonly arcs: readonly (readonly Point[])[]
  readonly objects: { readonly countries: { readonly geometries: readonly Geometry[] } }
}
type Geometry =
  | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] }

interface Frame {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

const FRANCE: Frame = { west: -8, east: 12, south: 40, north: 53 }
const WORLD: Frame = { west: -180, east: 180, south: -90, north: 90 }

async function readRings(file: string): Promise<Ring[]> {
  const path = createRequire(import.meta.url).resolve(`world-atlas/${file}`)
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology
  const { scale, translate } = topology.transform
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  const toRing = (numbers: readonly number[]): Ring =>
    numbers.flatMap((number, index) => {
      const arc = number < 0 ? [...(arcs[~number] ?? [])].reverse() : (arcs[number] ?? [])
      return index === 0 ? arc : arc.slice(1)
    })
  return topology.objects.countries.geometries.flatMap((one) =>
    one.type === 'Polygon' ? one.arcs.map(toRing) : one.arcs.flatMap((polygon) => polygon.map(toRing)),
  )
}

/**
 * Clips a ring at one edge after the other (Sutherland–Hodgman), which is good enough because only the inside of the
 * frame is shown.
 */
function clipRing(ring: Ring, frame: Frame): Ring {
  const edges: readonly (readonly [0 | 1, number, 1 | -1])[] = [
    [0, frame.west, 1],
    [0, frame.east, -1],
    [1, frame.south, 1],
    [1, frame.north, -1],
  ]
  return edges.reduce<Ring>((points, [axis, limit, sign]) => {
    const isIn = (point: Point): boolean => sign * (point[axis] - limit) >= 0
    return points.flatMap((point, index) => {
      const before = points[(index + points.length - 1) % points.length] ?? point
      const part = (limit - before[axis]) / (point[axis] - before[axis])
      const crossing: Point = [before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1])]
      if (isIn(point)) return isIn(before) ? [point] : [crossing, point]
      return isIn(before) ? [crossing] : []
    })
  }, ring)
}

/** Simplifies a ring (Douglas–Peucker): no dropped point is further than `tolerance` degrees from the result. */
function simplifyRing(ring: Ring, tolerance: number): Ring {
  const first = ring[0]
  const last = ring.at(-1)
  if (first === undefined || last === undefined || ring.length < 3) return ring
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  const getDistance = ([x, y]: Point): number =>
    length === 0 ? Math.hypot(x - first[0], y - first[1]) : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length
  const far = ring.reduce(
    (best, point, index) => (getDistance(point) > getDistance(ring[best] ?? first) ? index : best),
    0,
  )
  if (getDistance(ring[far] ?? first) <= tolerance) return [first, last]
  return [...simplifyRing(ring.slice(0, far + 1), tolerance).slice(0, -1), ...simplifyRing(ring.slice(far), tolerance)]
}

/** Encodes a ring in integer units of `1 / per` degrees, each as the difference to the one before, in base 36. */
function encodeRing(ring: Ring, per: number): string {
  let [x, y] = [0, 0]
  return ring
    .map(([lon, lat]) => {
      const [nextX, nextY] = [Math.round(lon * per), Math.round(lat * per)]
      const step = `${(nextX - x).toString(36)} ${(nextY - y).toString(36)}`
      x = nextX
      y = nextY
      return step
    })
    .join(' ')
}

async function createOutlines(file: string, frame: Frame, tolerance: number, per: number): Promise<string> {
  const rings = (await readRings(file))
    .map((ring) => simplifyRing(clipRing(ring, frame), tolerance))
    .filter((ring) => ring.length > 3)
  return rings.map((ring) => encodeRing(ring, per)).join(',')
}

const formatLine = (name: string, frame: Frame, per: number, rings: string): string =>
  `export const ${name} = {\n  frame: ${JSON.stringify(frame)},\n  per: ${per},\n  rings:\n    '${rings}',\n} as const\n`

const world = await createOutlines('countries-110m.json', WORLD, 0.2, 10)
const france = await createOutlines('countries-10m.json', FRANCE, 0.008, 200)
const head = `/**
 * Outlines of countries for the small map, made by \`build/map/generateOutlines.ts\` from Natural Earth (public domain): rings of
 * differences in base 36, in parts of a degree. Data, not code.
 */
`
await writeFile(
  join(ROOT, 'renderer/features/map/base/outlineData.ts'),
  [head, formatLine('WORLD', WORLD, 10, world), formatLine('FRANCE', FRANCE, 200, france)].join('\n'),
)
