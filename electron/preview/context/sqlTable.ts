import type { Misfits, PreviewNote, TableFormat } from '../../../shared/preview/model.js'
import type { ColumnType } from '../../../shared/preview/values/columnTypes.js'

/** A text column, with the type of its values. */
export interface TypedColumn {
  readonly name: string
  readonly type: ColumnType
  /** Whether there are spaces in or around its numbers. */
  readonly hasSpaces: boolean
}

/** One way to read a file as a table: the SQL source, and what a person should know about this reading. */
export interface SqlTable {
  /** The SQL table function with its arguments, for this path. */
  readonly from: (path: string) => string
  /** The same with these columns alone, for a source of which each column costs; left out for the others. */
  readonly fromColumns?: (path: string, names: ReadonlySet<string>) => string
  /** For a file of texts: the same rows as texts, and the detected types of the columns. */
  readonly texts?: { readonly from: (path: string) => string; readonly columns: readonly TypedColumn[] }
  /** The one file that the engine must be allowed to read: the file itself, or what we have converted it to. */
  readonly path: string
  /** The name that a person knows the file by. */
  readonly name: string
  readonly format: TableFormat
  readonly notes: readonly PreviewNote[]
  /** The lines and values that do not fit the table. Null when all fit, or when the format allows no such misfits. */
  readonly misfits: Misfits | null
  /** The number of rows, when it is known without reading them; else null. */
  readonly rows: number | null
  /** An estimate, when the number of rows is not known. */
  readonly aboutRows?: number
  /** Whether it holds only the beginning of the file. */
  readonly cut: boolean
}
