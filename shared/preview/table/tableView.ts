import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/**
 * Which rows and columns of a table are looked at, and in which order: what the window sends instead of SQL. A column is
 * its place in the table as it is read, from 0: names may be cut, or be there twice.
 */

const record = z.strictObject
/** SQL text ends at a zero byte. */
const text = z
  .string()
  .max(LIMITS.TABLE_FILTER_CHARS)
  .refine((value) => !value.includes('\0'))
/** A value of a cell as it is listed: cut where a cell is cut, null where it has none. */
const listedValue = z
  .string()
  .max(LIMITS.PREVIEW_CELL_CHARS + 1)
  .refine((value) => !value.includes('\0'))
  .nullable()
/** Digits as they were typed, so that none is lost on the way. */
const decimal = z
  .string()
  .max(62)
  .regex(/^-?\d{1,30}(?:\.\d{1,30})?$/)

export const columnPlace = z
  .number()
  .int()
  .min(0)
  .max(LIMITS.TABLE_COLUMNS - 1)

export const columnSort = record({
  column: columnPlace,
  descending: z.boolean(),
})
export type ColumnSort = z.infer<typeof columnSort>

export const columnFilter = z.discriminatedUnion('type', [
  /** Without regard to case and accents. */
  record({
    type: z.literal('text'),
    column: columnPlace,
    match: z.enum(['contains', 'excludes', 'equals', 'starts']),
    text: text.min(1),
  }),
  /** Both ends are part of the range; null is open. */
  record({
    type: z.literal('number'),
    column: columnPlace,
    from: decimal.nullable(),
    to: decimal.nullable(),
  }),
  /** Days, both of them part of the range. */
  record({
    type: z.literal('date'),
    column: columnPlace,
    from: z.iso.date().max(10).nullable(),
    to: z.iso.date().max(10).nullable(),
  }),
  record({
    type: z.literal('in'),
    column: columnPlace,
    values: z.array(listedValue).max(LIMITS.TABLE_FILTER_VALUES),
  }),
  /** Nothing at all, or a text without a letter in it. */
  record({ type: z.literal('empty'), column: columnPlace, empty: z.boolean() }),
])
export type ColumnFilter = z.infer<typeof columnFilter>

export const tableView = record({
  /** The first decides; rows that are equal in all of them keep the order of the file. */
  sort: z.array(columnSort).max(LIMITS.TABLE_SORTS),
  /** A row has to pass all of them. */
  filters: z.array(columnFilter).max(LIMITS.TABLE_FILTERS),
  /** The columns that are shown, in their order; null for all of them. */
  columns: z.array(columnPlace).max(LIMITS.TABLE_COLUMNS).nullable(),
})
export type TableView = z.infer<typeof tableView>

/** Everything, as it is in the file. */
export const WHOLE_TABLE: TableView = { sort: [], filters: [], columns: null }
