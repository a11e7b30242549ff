/** A GeoJSON geometry. */
export interface GeoJsonGeometry {
  readonly type: string
  readonly coordinates?: unknown
  readonly geometries?: readonly GeoJsonGeometry[]
}
