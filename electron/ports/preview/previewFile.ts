import type { FileStamp } from '../../../shared/download/model/fileStamp.js'
import type { Misfits, PreviewNote, TableFormat } from '../../../shared/preview/model.js'
import type { ReaderOptions } from '../../../shared/preview/readerOptions.js'

/** The result of reading a whole file, which is kept so that the file is not read again. */
export interface KeptTable {
  /** Absolute path of a Parquet file of ours that has the rows in the order of the file. */
  readonly path: string
  /** The stamp of the file that was read. Another stamp means another content. */
  readonly stamp: FileStamp
  /** The length of the file that was read. */
  readonly bytes: number
  readonly rows: number
  readonly format: TableFormat
  readonly notes: readonly PreviewNote[]
  readonly misfits: Misfits | null
}

/** A file that the library holds. Main finds it by ids; the window never names a path. */
export interface PreviewFile {
  readonly path: string
  /** The name that the person knows. */
  readonly name: string
  /** The number of the sheet, layer or page, from 0. When it is left out, the first one with content is shown. */
  readonly part?: number
  /** Whether these are only the first bytes of a file, which may be cut anywhere. */
  readonly isBeginning?: boolean
  /** The number of the file inside of this archive. */
  readonly entry?: number
  /** How to read a text table. When it is left out, this is detected. */
  readonly reader?: ReaderOptions
  /** The name of the file in queries. When it is left out, it is made from the name of the file. */
  readonly view?: string
  /** The result of an earlier reading. It counts only while the file is the same. */
  readonly kept?: KeptTable
  /** Absolute paths of the protected files whose rows this file has in clear. */
  readonly revealed?: readonly string[]
}
