/** A GeoJSON geometry. */
export interface GeoJsonGeometry {
  readonly type: string
  readonly coordinates?: unknown
  readonly geometries?: readonly GeoJsonGeometry[]
}

/** The types in the order of their numbers, from 1, which well-known binary and FlatGeobuf have in common. */
export const GEOMETRY_TYPES = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
] as const
