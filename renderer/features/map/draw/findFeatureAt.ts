import {
  type ChunkGeometry,
  getPathFeature,
  getPathKind,
  PATH_HOLE,
  PATH_LINE,
  PATH_POINT,
  PATH_RING,
} from '../../../../shared/preview/map/chunkCodec.js'
import type { DrawnChunk } from '../frame/mapFrame.js'

interface Hit {
  readonly row: number
  readonly rank: number
  readonly away: number
}

/**
 * The row of the feature at a point, in steps of the layer: the nearest point within reach, otherwise the nearest line,
 * otherwise the last area that contains it. Null for none.
 */
export function findFeatureAt(
  chunks: readonly DrawnChunk[],
  at: readonly [number, number],
  reach: number,
): number | null {
  let best: Hit | null = null
  for (const { geometry } of chunks)
    for (const hit of listHits(geometry, at, reach)) if (isBetter(hit, best)) best = hit
  return best?.row ?? null
}

function* listHits(
  { rows, paths, starts, vertices }: ChunkGeometry,
  at: readonly [number, number],
  reach: number,
): IterableIterator<Hit> {
  let isInside = false
  for (let path = 0; path < paths.length; path++) {
    const packed = paths[path] ?? 0
    const kind = getPathKind(packed)
    const span = { from: starts[path] ?? 0, to: starts[path + 1] ?? 0 }
    const row = rows[getPathFeature(packed)] ?? 0
    if (kind === PATH_POINT || kind === PATH_LINE) {
      const away = measureDistance(vertices, span, at)
      if (away <= reach) yield { row, rank: kind === PATH_POINT ? 2 : 1, away }
      continue
    }
    const holdsIt = holds(vertices, span, at)
    isInside = kind === PATH_RING ? holdsIt : isInside && !holdsIt
    const isLast = getPathKind(paths[path + 1] ?? 0) !== PATH_HOLE
    if (isInside && isLast) yield { row, rank: 0, away: 0 }
  }
}

const isBetter = (hit: Hit, best: Hit | null): boolean =>
  best === null || hit.rank > best.rank || (hit.rank === best.rank && hit.away <= best.away)

interface Span {
  readonly from: number
  readonly to: number
}

function measureDistance(vertices: Int32Array, { from, to }: Span, [x, y]: readonly [number, number]): number {
  let least = Number.POSITIVE_INFINITY
  for (let at = from; at < to; at++) {
    const [x0, y0] = [vertices[2 * at] ?? 0, vertices[2 * at + 1] ?? 0]
    const next = Math.min(at + 1, to - 1)
    const [dx, dy] = [(vertices[2 * next] ?? 0) - x0, (vertices[2 * next + 1] ?? 0) - y0]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length))
    least = Math.min(least, Math.hypot(x - x0 - along * dx, y - y0 - along * dy))
  }
  return least
}

/** Whether a ring contains a point: a ray to the east crosses it an odd number of times. */
function holds(vertices: Int32Array, { from, to }: Span, [x, y]: readonly [number, number]): boolean {
  let isInside = false
  for (let at = from, before = to - 1; at < to; before = at++) {
    const [x1, y1] = [vertices[2 * at] ?? 0, vertices[2 * at + 1] ?? 0]
    const [x0, y0] = [vertices[2 * before] ?? 0, vertices[2 * before + 1] ?? 0]
    if (y1 > y !== y0 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1) isInside = !isInside
  }
  return isInside
}
