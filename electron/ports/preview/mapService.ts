import type { ColourMethod, MapColours, MapLayer, MapSource } from '../../../shared/preview/map/model.js'
import type { PreviewTable } from '../../../shared/preview/model.js'
import type { Result } from '../../../shared/result.js'
import type { PreviewFile } from './previewFile.js'

export interface MapTask {
  readonly file: PreviewFile
  /** Where the geometry is; null to find it. */
  readonly source: MapSource | null
  /** Where it is for rows for which the source has none; null for nowhere. */
  readonly previous: MapSource | null
  /** Absolute paths in a folder of ours, under names that are not in use. */
  readonly shapes: string
  readonly attributes: string
}

/** The attributes of a map's rows. */
export interface MapAttributes {
  readonly path: string
  /** What a person knows the file by. */
  readonly name: string
}

/** The map that was made last: it is kept on the disk until another one is made. */
export interface MapService {
  /** `look/no-geometry` for a table without any. */
  open(file: PreviewFile, source: MapSource | null, previous?: MapSource | null): Promise<Result<MapLayer>>
  /** A piece of the geometry; `look/map-gone` when another map was made meanwhile. */
  piece(id: number, chunk: number, level: number): Promise<Result<Uint8Array<ArrayBuffer>>>
  /** In the order of the file. */
  rows(id: number, rows: readonly number[]): Promise<Result<PreviewTable>>
  colours(id: number, column: string, method: ColourMethod): Promise<Result<MapColours>>
}
