/** The extent of geometries, in degrees or in the units of their system. */
export interface GeometryBounds {
  west: number
  south: number
  east: number
  north: number
}

export const createBounds = (): GeometryBounds => ({
  west: Infinity,
  south: Infinity,
  east: -Infinity,
  north: -Infinity,
})
