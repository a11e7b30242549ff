import type { ColourMethod, MapColours, MapLayer, MapSource } from '../../../shared/preview/map/model.js'
import type { PreviewTable } from '../../../shared/preview/model.js'
import type { Result } from '../../../shared/result.js'
import type { PreviewFile } from './previewFile.js'

export interface MapTask {
  readonly file: PreviewFile
  /** The columns of the geometry; null when they are to be found. */
  readonly source: MapSource | null
  /** The source for rows that have no geometry in the first one; null for none. */
  readonly previous: MapSource | null
  /** Absolute paths in a folder of ours, under names that are not in use. */
  readonly shapes: string
  readonly attributes: string
}

/** The attributes of a map's rows. */
export interface MapAttributes {
  readonly path: string
  /** The name that a person knows the file by. */
  readonly name: string
}

/** Makes maps. The last map stays on the disk until the next one is made. */
export interface MapService {
  /** Makes the map of a file. Fails with `look/no-geometry` for a table without geometries. */
  open(file: PreviewFile, source: MapSource | null, previous?: MapSource | null): Promise<Result<MapLayer>>
  /** Reads a part of the geometries. Fails with `look/map-gone` when another map was made meanwhile. */
  piece(id: number, chunk: number, level: number): Promise<Result<Uint8Array<ArrayBuffer>>>
  /** Reads the attributes of rows, in the order of the file. */
  rows(id: number, rows: readonly number[]): Promise<Result<PreviewTable>>
  colours(id: number, column: string, method: ColourMethod): Promise<Result<MapColours>>
}
