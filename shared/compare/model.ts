import * as z from 'zod'
import { LIMITS } from '../limits.js'
import { previewNote } from '../preview/model.js'

/** The differences between two files, as the process that compares sends them and the window shows them. */

const record = z.strictObject
const count = z.number().int().nonnegative()
/** The name of a column in its file. */
const columnName = z.string().max(LIMITS.COMPARE_NAME_CHARS)
const columnNames = z.array(columnName).max(LIMITS.COMPARE_COLUMNS)
const typeName = z.string().max(LIMITS.COMPARE_NAME_CHARS)
const sum = z.number().nullable()
const notes = z.array(previewNote).max(LIMITS.COMPARE_NOTES)

/** Rows, lines or files, counted exactly. */
const changeCounts = record({ added: count, removed: count, changed: count, same: count })
export type ChangeCounts = Readonly<z.infer<typeof changeCounts>>

/** A column of numbers whose sum or whose cells have changed. */
const numberChange = record({
  column: columnName,
  /** Sums over all rows; null when the column has no number. */
  was: sum,
  now: sum,
  /** How many rows that are in both files changed in this column; null where rows were not matched by a key. */
  changed: count.nullable(),
})
export type NumberChange = Readonly<z.infer<typeof numberChange>>

const schemaChange = record({
  added: columnNames,
  removed: columnNames,
  retyped: z.array(record({ column: columnName, was: typeName, now: typeName })).max(LIMITS.COMPARE_COLUMNS),
})
export interface SchemaChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly retyped: readonly { readonly column: string; readonly was: string; readonly now: string }[]
}

const tableComparison = record({
  type: z.literal('tables'),
  schema: schemaChange,
  /**
   * Columns that were only renamed, as far as this is certain. They are also listed among the added and removed ones.
   */
  renamed: z.array(record({ was: columnName, now: columnName })).max(LIMITS.COMPARE_COLUMNS),
  /** The columns by which rows were matched; empty when whole rows were compared. */
  key: record({ columns: columnNames, isFound: z.boolean() }),
  /**
   * The columns that both files have, in the order of the old file, with the number of rows in which each changed: null
   * without a key.
   */
  columns: z.array(record({ name: columnName, changed: count.nullable() })).max(LIMITS.COMPARE_COLUMNS),
  numbers: z.array(numberChange).max(LIMITS.COMPARE_COLUMNS),
  counts: changeCounts,
  /** What a person should know about how each file was read. */
  notes: record({ old: notes, now: notes }),
})
export interface TableComparison {
  readonly type: 'tables'
  readonly schema: SchemaChange
  readonly renamed: readonly { readonly was: string; readonly now: string }[]
  readonly key: { readonly columns: readonly string[]; readonly isFound: boolean }
  readonly columns: readonly { readonly name: string; readonly changed: number | null }[]
  readonly numbers: readonly NumberChange[]
  readonly counts: ChangeCounts
  readonly notes: {
    readonly old: readonly z.infer<typeof previewNote>[]
    readonly now: readonly z.infer<typeof previewNote>[]
  }
}

/** Two files that are not both tables. */
const contentComparison = record({
  type: z.literal('content'),
  isIdentical: z.boolean(),
  /** What is counted: lines of two texts, or the file as a whole. */
  unit: z.enum(['lines', 'file']),
  counts: changeCounts,
})
export type ContentComparison = Readonly<z.infer<typeof contentComparison>>

export const comparison = z.discriminatedUnion('type', [tableComparison, contentComparison])
export type Comparison = TableComparison | ContentComparison

/** What a comparison is doing: reading one of the files, matching rows, or writing the rows that differ. */
export const comparePhase = z.enum(['old', 'now', 'rows', 'write'])
export type ComparePhase = z.infer<typeof comparePhase>

/** Whether the columns differ in any way. */
export const isSchemaChanged = ({ added, removed, retyped }: SchemaChange): boolean =>
  added.length + removed.length + retyped.length > 0

/** Whether anything differs: rows, lines, columns or bytes. */
export function isDifferent(comparison: Comparison): boolean {
  const { added, removed, changed } = comparison.counts
  if (added + removed + changed > 0) return true
  return comparison.type === 'content' ? !comparison.isIdentical : isSchemaChanged(comparison.schema)
}
