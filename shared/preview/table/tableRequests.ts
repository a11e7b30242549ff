import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { languageSchema } from '../../messages/language.js'
import { cell, misfits, previewColumn, previewNote } from '../model.js'
import { columnPlace, tableView } from './tableView.js'

/** Requests and answers about a scrolled table. Rows are counted from 0, in the order of the view. */

const record = z.strictObject
const rowPlace = z.number().int().min(0).max(LIMITS.TABLE_ROWS)
const searched = z
  .string()
  .max(LIMITS.TABLE_FILTER_CHARS)
  .refine((text) => !text.includes('\0'))

/** The shape of the whole table, once it was read completely. */
export const tableShape = record({
  columns: z.array(previewColumn).max(LIMITS.TABLE_COLUMNS),
  /** Columns beyond the last one that can be shown. */
  columnsLeftOut: z.number().int().nonnegative(),
  /** Exact counts: `rows` that pass the filters, `of` all rows. */
  rows: rowPlace,
  of: rowPlace,
  notes: z.array(previewNote).max(10),
  misfits: misfits.nullable(),
})
export type TableShape = z.infer<typeof tableShape>

/** A rectangle of cells. */
export const windowRequest = {
  view: tableView,
  from: rowPlace,
  count: z.number().int().min(1).max(LIMITS.TABLE_WINDOW_ROWS),
  columns: z.array(columnPlace).min(1).max(LIMITS.TABLE_WINDOW_COLUMNS),
}
export const windowRows = z.array(z.array(cell).max(LIMITS.TABLE_WINDOW_COLUMNS)).max(LIMITS.TABLE_WINDOW_ROWS)
export type WindowRows = z.infer<typeof windowRows>

const cellPlace = record({ row: rowPlace, column: columnPlace })
export type CellPlace = z.infer<typeof cellPlace>

/** The language in which the table is shown: `1,234` is another number in English than in French. */
const language = languageSchema

/** Finds the next cell with this text after `from`, or before it; the search wraps around. */
export const findRequest = { view: tableView, text: searched.min(1), language, from: cellPlace, backwards: z.boolean() }
export const foundCell = cellPlace.extend({ wrapped: z.boolean() }).nullable()
export type FoundCell = z.infer<typeof foundCell>

/** Lists the values of a column that pass all other filters and contain this text, the most frequent first. */
export const valuesRequest = { view: tableView, column: columnPlace, text: searched, language }
export const listedValues = record({
  values: z.array(record({ value: cell, count: rowPlace })).max(LIMITS.TABLE_VALUES),
  more: z.boolean(),
})
export type ListedValues = z.infer<typeof listedValues>

export const cellRequest = { view: tableView, at: cellPlace }
/** A whole value, or its beginning when it is too long for the window. */
export const wholeCell = record({ text: z.string().max(LIMITS.TABLE_VALUE_CHARS).nullable(), cut: z.boolean() })
export type WholeCell = z.infer<typeof wholeCell>

/**
 * `placeRequest` asks where a row of the file is in a view, `originRequest` which row of the file is at a place; both
 * count from 0.
 */
export const placeRequest = { view: tableView, origin: rowPlace }
export const originRequest = { view: tableView, row: rowPlace }
/** Null when the filters leave the row out, or when there is none. */
export const foundRow = rowPlace.nullable()
export type FoundRow = z.infer<typeof foundRow>

export const copyRequest = {
  /** The view; its `columns` are copied, in order. */
  view: tableView,
  from: rowPlace,
  count: rowPlace,
  withNames: z.boolean(),
  /** The decimal mark of numbers, for the spreadsheet that they are pasted into. */
  decimal: z.enum(['.', ',']),
}
/** Tab-separated lines. `rows` is how many they are; when `cut`, the rest did not fit. */
export const copiedCells = record({
  text: z.string().max(2 * LIMITS.TABLE_COPY_CHARS),
  rows: rowPlace,
  cut: z.boolean(),
})
export type CopiedCells = z.infer<typeof copiedCells>

/** The progress of reading or sorting a table; `part` is null while it is unknown. */
export const tableProgress = record({
  phase: z.enum(['read', 'sort']),
  part: z.number().min(0).max(1).nullable(),
}).nullable()
export type TableProgress = z.infer<typeof tableProgress>
