import type { GeometryBounds } from '../../../shared/preview/export/geometryBounds.js'
import type { ExportTask } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import type { ViewColumn } from '../table/viewColumn.js'
import type { ByteWriter } from './byteWriter.js'
import type { ExportGeometry } from './findExportGeometry.js'

/** The inputs of the writer of one format. */
export interface ExportContext {
  readonly context: PreviewContext
  readonly task: ExportTask
  readonly tables: TableEngine
  readonly columns: readonly ViewColumn[]
  /** The geometry, for geographic formats: these are never written without one. Null for other formats. */
  readonly geometry: ExportGeometry | null
  /** The bounding box of all shapes that were read so far. */
  readonly box: GeometryBounds
  /** A scratch file that the engine may write, for formats that are not written from beginning to end. */
  readonly scratch: string
  readonly to: ByteWriter
  /** Called with the number of rows that are written. */
  readonly onRows: (rows: number) => void
}
