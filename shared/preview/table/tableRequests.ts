import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { cell, misfits, previewColumn, previewNote } from '../model.js'
import { columnPlace, tableView } from './tableView.js'

/** What is asked of a table that is scrolled, and what is answered. Rows are counted from 0, in the order of the view. */

const record = z.strictObject
const rowPlace = z.number().int().min(0).max(LIMITS.TABLE_ROWS)
const searched = z
  .string()
  .max(LIMITS.TABLE_FILTER_CHARS)
  .refine((text) => !text.includes('\0'))

/** The whole table, once all of it was read. */
export const tableShape = record({
  columns: z.array(previewColumn).max(LIMITS.TABLE_COLUMNS),
  /** Columns behind the last that can be shown. */
  columnsLeftOut: z.number().int().nonnegative(),
  /** Rows that pass the filters, and all of them: counted, not reckoned. */
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

/** The next cell that has this text in it, behind `from` or before it; the search goes on at the other end. */
export const findRequest = { view: tableView, text: searched.min(1), from: cellPlace, backwards: z.boolean() }
export const foundCell = cellPlace.extend({ wrapped: z.boolean() }).nullable()
export type FoundCell = z.infer<typeof foundCell>

/** The values of a column that pass all other filters and have this text in them, the most frequent first. */
export const valuesRequest = { view: tableView, column: columnPlace, text: searched }
export const listedValues = record({
  values: z.array(record({ value: cell, count: rowPlace })).max(LIMITS.TABLE_VALUES),
  more: z.boolean(),
})
export type ListedValues = z.infer<typeof listedValues>

export const cellRequest = { view: tableView, at: cellPlace }
/** A whole value, or its beginning when it is longer than a window shows. */
export const wholeCell = record({ text: z.string().max(LIMITS.TABLE_VALUE_CHARS).nullable(), cut: z.boolean() })
export type WholeCell = z.infer<typeof wholeCell>

/** Where a row of the file stands in a view, and which row of the file stands there; both counted from 0. */
export const placeRequest = { view: tableView, origin: rowPlace }
export const originRequest = { view: tableView, row: rowPlace }
/** Null when the filters leave the row out, or when there is none. */
export const foundRow = rowPlace.nullable()
export type FoundRow = z.infer<typeof foundRow>

export const copyRequest = {
  /** `columns` says which, in their order. */
  view: tableView,
  from: rowPlace,
  count: rowPlace,
  withNames: z.boolean(),
  /** Of numbers, for the spreadsheet that they are pasted into. */
  decimal: z.enum(['.', ',']),
}
/** Lines of tab-separated values. `rows` are in it; the rest did not fit when `cut`. */
export const copiedCells = record({
  text: z.string().max(2 * LIMITS.TABLE_COPY_CHARS),
  rows: rowPlace,
  cut: z.boolean(),
})
export type CopiedCells = z.infer<typeof copiedCells>

/** How far the reading or sorting of a table is; `part` is null while it is unknown. */
export const tableProgress = record({
  phase: z.enum(['read', 'sort']),
  part: z.number().min(0).max(1).nullable(),
}).nullable()
export type TableProgress = z.infer<typeof tableProgress>
