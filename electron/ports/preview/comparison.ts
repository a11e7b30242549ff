import type { PreviewNote } from '../../../shared/preview/model.js'

/** Rows, lines or files, counted exactly. */
export interface ChangeCounts {
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly same: number
}

/** A column of numbers whose sum is another one, or some of whose cells have changed. */
export interface NumberChange {
  readonly column: string
  /** Sums over all rows; null without a value. */
  readonly was: number | null
  readonly now: number | null
  /** Rows in both files in which it changed; null where rows were not matched by a key. */
  readonly changed: number | null
}

export interface SchemaChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly retyped: readonly { readonly column: string; readonly was: string; readonly now: string }[]
}

export interface TableComparison {
  readonly type: 'tables'
  readonly schema: SchemaChange
  /** Columns that only got another name, as far as that is sure. They are among the added and the removed ones, too. */
  readonly renamed: readonly { readonly was: string; readonly now: string }[]
  /** By which rows were matched; none when whole rows were compared. */
  readonly key: { readonly columns: readonly string[]; readonly isFound: boolean }
  readonly numbers: readonly NumberChange[]
  readonly counts: ChangeCounts
  /** What a person should know about the reading of either file. */
  readonly notes: { readonly old: readonly PreviewNote[]; readonly now: readonly PreviewNote[] }
}

/** Two files that are not both tables. */
export interface ContentComparison {
  readonly type: 'content'
  readonly isIdentical: boolean
  /** What is counted: lines of two texts, or the file as a whole. */
  readonly unit: 'lines' | 'file'
  readonly counts: ChangeCounts
}

export type Comparison = TableComparison | ContentComparison

export interface CompareTask {
  readonly old: ComparedFile
  readonly now: ComparedFile
  /** Columns that identify a row; null to find them. */
  readonly key: readonly string[] | null
  /** Where the differences are written, or null. */
  readonly out: DifferencesFile | null
}

export interface ComparedFile {
  /** Absolute. */
  readonly path: string
  /** What a person knows it by. */
  readonly name: string
}

export interface DifferencesFile {
  readonly format: 'csv' | 'parquet'
  /** Absolute path in a folder that exists. Never replaced. */
  readonly target: string
  /** Where it is made, in the same folder. */
  readonly partial: string
}
