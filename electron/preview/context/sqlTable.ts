import type { Misfits, PreviewNote, TableFormat } from '../../../shared/preview/model.js'
import { quoteLiteral } from '../../../shared/preview/query/quoteSql.js'
import { escapePattern } from '../../../shared/preview/table/escapePattern.js'
import type { ColumnType } from '../../../shared/preview/values/columnTypes.js'

/** A column of texts, and what they are. */
export interface TypedColumn {
  readonly name: string
  readonly type: ColumnType
  /** Spaces stand in or around its numbers. */
  readonly hasSpaces: boolean
}

/** One way to read a file as a table: what SQL reads from, and what a person should know about that reading. */
export interface SqlTable {
  /** A table function with its arguments, reading from this path. */
  readonly from: (path: string) => string
  /** Where the file holds nothing but texts: the same rows as these, and what was found that they are. */
  readonly texts?: { readonly from: (path: string) => string; readonly columns: readonly TypedColumn[] }
  /** The one file that has to be readable for it: the media's own, or what we wrote from it. */
  readonly path: string
  /** What a person knows the file by. */
  readonly name: string
  readonly format: TableFormat
  readonly notes: readonly PreviewNote[]
  /** What does not fit the table; null where everything does, or where the format leaves no room for that. */
  readonly misfits: Misfits | null
  /** Known without reading the rows, or null. */
  readonly rows: number | null
  /** About how many, where they are not known. */
  readonly aboutRows?: number
  /** Only the beginning of the file is in there. */
  readonly cut: boolean
}

/** A path in SQL, for a function that reads it. */
export const quotePath = (path: string): string => quoteLiteral(escapePattern(path))
