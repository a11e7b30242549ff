import type { GeometryBounds } from '../../../shared/preview/export/geometryBounds.js'
import type { Result } from '../../../shared/result.js'

/** The types of a column in a GeoPackage. */
export type GeoPackageType = 'BOOLEAN' | 'INTEGER' | 'REAL' | 'TEXT' | 'DATE' | 'DATETIME'

export interface GeoPackageLayer {
  /** The name of the layer. */
  readonly name: string
  readonly columns: readonly {
    readonly name: string
    readonly type: GeoPackageType
  }[]
  /** The EPSG code of the coordinates; null when it is unknown. */
  readonly epsg: number | null
}

/** A feature: its geometry as well-known binary, and a value for each column as text, in their order. */
export interface GeoPackageFeature {
  readonly wkb: Uint8Array | null
  readonly values: readonly (string | null)[]
}

/** Writes a GeoPackage (OGC 12-128r19) with one layer. */
export interface GeoPackageWriter {
  add(features: readonly GeoPackageFeature[]): Result<void>
  /** Completes the file. `box` contains all geometries. */
  finish(box: GeometryBounds): Result<void>
  /** Closes the file, finished or not. */
  close(): void
}

/** Begins a GeoPackage in a new file. Fails with `disk/full` and `disk/denied`. */
export type CreateGeoPackage = (path: string, layer: GeoPackageLayer, nowMs: number) => Result<GeoPackageWriter>
