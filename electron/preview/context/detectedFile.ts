import type { FileType } from '../../../shared/preview/detect/fileType.js'
import type { Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { ReadScope } from './readScope.js'
import type { SqlTable } from './sqlTable.js'

/** The readers of one file as a table: the fastest first, the most tolerant last. */
export type TableReaders = readonly (() => Promise<Result<SqlTable>>)[]

/** A file whose first bytes were read. */
export interface DetectedFile {
  readonly file: PreviewFile
  readonly what: FileType
  /** The first bytes of the file; all bytes of a small file. */
  readonly head: Uint8Array
  readonly bytes: number
  readonly scope: ReadScope
}
