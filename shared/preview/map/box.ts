/** A rectangle that grows round vertices, in their whole-numbered units. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** A box round nothing: it takes the place of the first vertex that it grows round. */
export const createBox = (): Box => ({ west: Infinity, south: Infinity, east: -Infinity, north: -Infinity })

/** The box round the vertices from one place up to, not including, another. */
export function boxOf(vertices: Int32Array, from: number, to: number): Box {
  const box = createBox()
  growBox(box, vertices, from, to)
  return box
}

/** Whether a box is no larger than this in either direction. */
export const isWithinTolerance = ({ west, south, east, north }: Box, tolerance: number): boolean =>
  east - west <= tolerance && north - south <= tolerance

/** Grows a box round the vertices from one place up to, not including, another; `vertices` holds x and y in turns. */
export function growBox(box: Box, vertices: Int32Array, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const [x, y] = [vertices[2 * at] ?? 0, vertices[2 * at + 1] ?? 0]
    if (x < box.west) box.west = x
    if (x > box.east) box.east = x
    if (y < box.south) box.south = y
    if (y > box.north) box.north = y
  }
}
