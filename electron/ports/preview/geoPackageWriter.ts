import type { GeometryBounds } from '../../../shared/preview/export/geometryBounds.js'
import type { Result } from '../../../shared/result.js'

/** What a column of a GeoPackage may hold. */
export type GeoPackageType = 'BOOLEAN' | 'INTEGER' | 'REAL' | 'TEXT' | 'DATE' | 'DATETIME'

export interface GeoPackageLayer {
  /** What the layer is called. */
  readonly name: string
  readonly columns: readonly {
    readonly name: string
    readonly type: GeoPackageType
  }[]
  /** The EPSG code of its coordinates; null where it is not known. */
  readonly epsg: number | null
}

/** A feature: its geometry as well-known binary, and a value for each column as text, in their order. */
export interface GeoPackageFeature {
  readonly wkb: Uint8Array | null
  readonly values: readonly (string | null)[]
}

/** A GeoPackage (OGC 12-128r19) that is being written: one layer. */
export interface GeoPackageWriter {
  add(features: readonly GeoPackageFeature[]): Result<void>
  /** Everything is in the file after it. `box` holds all geometries. */
  finish(box: GeometryBounds): Result<void>
  /** Closes the file, finished or not. */
  close(): void
}

/** Begins a GeoPackage in a new file. `disk/full` and `disk/denied` as the disk has it. */
export type CreateGeoPackage = (path: string, layer: GeoPackageLayer, nowMs: number) => Result<GeoPackageWriter>
