import { computeBox, isWithinTolerance } from './box.js'

/**
 * Passes on the vertices of a path that are worth drawing: those farther than `tolerance` from the line that would
 * replace them (Douglas and Peucker).
 */
export function simplifyPath(
  vertices: Int32Array,
  {
    from,
    to,
    isRing,
    tolerance,
  }: { readonly from: number; readonly to: number; readonly isRing: boolean; readonly tolerance: number },
  put: (x: number, y: number) => void,
): void {
  const getX = (at: number): number => vertices[2 * at] ?? 0
  const getY = (at: number): number => vertices[2 * at + 1] ?? 0
  if (to - from <= (isRing ? 4 : 2)) {
    for (let at = from; at < to; at++) put(getX(at), getY(at))
    return
  }
  if (isRing) {
    const box = computeBox(vertices, from, to)
    // A path smaller than a pixel becomes one pixel.
    if (isWithinTolerance(box, tolerance)) {
      put(box.west, box.south)
      put(box.east, box.south)
      put(box.east, box.north)
      put(box.west, box.north)
      return
    }
  }
  const kept = new Uint8Array(to - from)
  kept[0] = 1
  kept[to - from - 1] = 1
  // A ring begins where it ends, so it is split in two at the vertex farthest from there.
  const middle = isRing ? findFarthestFrom(vertices, from, to) : from
  if (isRing) kept[middle - from] = 1
  const pending = isRing ? [from, middle, middle, to - 1] : [from, to - 1]
  const limit = tolerance * tolerance
  while (pending.length > 0) {
    const last = pending.pop() ?? 0
    const first = pending.pop() ?? 0
    const { at, squared } = findFarthestBetween(vertices, first, last)
    if (squared <= limit) continue
    kept[at - from] = 1
    pending.push(first, at, at, last)
  }
  for (let at = from; at < to; at++) if (kept[at - from] === 1) put(getX(at), getY(at))
}

function findFarthestFrom(vertices: Int32Array, from: number, to: number): number {
  const [x0, y0] = [vertices[2 * from] ?? 0, vertices[2 * from + 1] ?? 0]
  let far = -1
  let found = from
  for (let at = from + 1; at < to; at++) {
    const squared = ((vertices[2 * at] ?? 0) - x0) ** 2 + ((vertices[2 * at + 1] ?? 0) - y0) ** 2
    if (squared > far) [far, found] = [squared, at]
  }
  return found
}

/** Finds the vertex between two others that is farthest from the line between them. */
function findFarthestBetween(vertices: Int32Array, first: number, last: number) {
  const [x0, y0] = [vertices[2 * first] ?? 0, vertices[2 * first + 1] ?? 0]
  const [dx, dy] = [(vertices[2 * last] ?? 0) - x0, (vertices[2 * last + 1] ?? 0) - y0]
  const length = dx * dx + dy * dy
  let found = first
  let squared = -1
  for (let at = first + 1; at < last; at++) {
    const [px, py] = [(vertices[2 * at] ?? 0) - x0, (vertices[2 * at + 1] ?? 0) - y0]
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
    const away = (px - along * dx) ** 2 + (py - along * dy) ** 2
    if (away > squared) {
      squared = away
      found = at
    }
  }
  return { at: found, squared }
}
