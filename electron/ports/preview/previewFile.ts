import type { ReaderOptions } from '../../../shared/preview/readerOptions.js'

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
  /** Absolute paths of the protected files that it holds rows of, in clear. */
  readonly revealed?: readonly string[]
}
