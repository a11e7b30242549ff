import type { FileType } from '../../../shared/preview/detect/fileType.js'
import type { Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { ReadScope } from './readScope.js'
import type { SqlTable } from './sqlTable.js'

/** The ways to read one file: the quickest first, the most patient last. */
export type TableReaders = readonly (() => Promise<Result<SqlTable>>)[]

/** A file whose first bytes were read. */
export interface DetectedFile {
  readonly file: PreviewFile
  readonly what: FileType
  /** Its first bytes; all of them where it is small. */
  readonly head: Uint8Array
  readonly bytes: number
  readonly scope: ReadScope
}
