import type { Box } from '../../../shared/preview/export/wkb.js'
import type { ByteWriter } from '../../crypto/encryptionStream.js'
import type { ExportTask } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import type { ViewColumn } from '../table/duckdbViews.js'
import type { ExportGeometry } from './exportGeometry.js'

/** What one format's writer works with. */
export interface ExportContext {
  readonly context: PreviewContext
  readonly task: ExportTask
  readonly tables: TableEngine
  readonly columns: readonly ViewColumn[]
  /** Of the formats that are of places; they are not asked for without. */
  readonly geometry: ExportGeometry | null
  /** Around all shapes that were read so far. */
  readonly box: Box
  /** A file of ours that the engine may write, for what is not written from its beginning to its end. */
  readonly scratch: string
  readonly to: ByteWriter
  /** How many rows are written. */
  readonly onRows: (rows: number) => void
}
