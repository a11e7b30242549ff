import type { FileStamp } from '../../../shared/download/model/fileStamp.js'
import type { Misfits, PreviewNote, TableFormat } from '../../../shared/preview/model.js'
import type { ReaderOptions } from '../../../shared/preview/readerOptions.js'

/** What one reading of a whole file gave, kept so that it need not be read again. */
export interface KeptTable {
  /** Absolute path of a Parquet file of ours with its rows, in the order of the file. */
  readonly path: string
  /** Which content was read: another stamp is another file. */
  readonly stamp: FileStamp
  /** Bytes of the file that was read. */
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
  /** The sheet, layer or page to show, from 0; left out, the first that is not empty. */
  readonly part?: number
  /** Only the beginning of a file, which may end anywhere. */
  readonly isBeginning?: boolean
  /** The file inside of this archive that is meant. */
  readonly entry?: number
  /** How a text table is to be read; left out, as found. */
  readonly reader?: ReaderOptions
  /** What it is called in a query; left out, a word made of its name. */
  readonly view?: string
  /** What an earlier reading of it gave, which counts only while the file is the same. */
  readonly kept?: KeptTable
  /** Absolute paths of the protected files that it holds rows of, in clear. */
  readonly revealed?: readonly string[]
}
