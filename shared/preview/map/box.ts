/** A rectangle around vertices, in their integer units. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Creates an empty box, which the first added vertex replaces. */
export const createBox = (): Box => ({ west: Infinity, south: Infinity, east: -Infinity, north: -Infinity })

/** Returns the box around the vertices from one index up to, not including, another. */
export function computeBox(vertices: Int32Array, from: number, to: number): Box {
  const box = createBox()
  growBox(box, vertices, from, to)
  return box
}

/** Whether a box is no larger than this in either direction. */
export const isWithinTolerance = ({ west, south, east, north }: Box, tolerance: number): boolean =>
  east - west <= tolerance && north - south <= tolerance

/** Extends a box by the vertices from one index up to, not including, another; `vertices` alternates x and y. */
export function growBox(box: Box, vertices: Int32Array, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const [x, y] = [vertices[2 * at] ?? 0, vertices[2 * at + 1] ?? 0]
    if (x < box.west) box.west = x
    if (x > box.east) box.east = x
    if (y < box.south) box.south = y
    if (y > box.north) box.north = y
  }
}
