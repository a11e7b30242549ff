import type { PreviewColumn, TableFormat } from '../model.js'

/** The programs for which code is written. */
export const SNIPPET_TOOLS = ['pandas', 'polars', 'r', 'duckdb'] as const
export type SnippetTool = (typeof SNIPPET_TOOLS)[number]

export type CsvFormat = Extract<TableFormat, { readonly type: 'csv' }>

export interface SnippetSource {
  /** The absolute path that the program opens. */
  readonly path: string
  readonly format: TableFormat
  readonly columns: readonly PreviewColumn[]
}

/** The lines of the code; null when the program has no reader for such a file. */
export type Lines = readonly string[] | null
