import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/**
 * A view of a table: which rows and columns are shown, and in which order. The window sends it instead of SQL. A column
 * is its index in the table as read, from 0, because names may be cut or repeated.
 */

const record = z.strictObject
/** SQL text ends at a zero byte, so none is accepted. */
const text = z
  .string()
  .max(LIMITS.TABLE_FILTER_CHARS)
  .refine((value) => !value.includes('\0'))
/** A listed value of a cell: cut where cells are cut, null for an empty cell. */
const listedValue = z
  .string()
  .max(LIMITS.PREVIEW_CELL_CHARS + 1)
  .refine((value) => !value.includes('\0'))
  .nullable()
/** A number as typed digits, so that none is lost. */
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
  /** Ignores case and accents. */
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
  /** The cell is empty, or a text of length zero. */
  record({ type: z.literal('empty'), column: columnPlace, empty: z.boolean() }),
])
export type ColumnFilter = z.infer<typeof columnFilter>

export const tableView = record({
  /** Sort keys, the most important first; rows with equal keys keep the order of the file. */
  sort: z.array(columnSort).max(LIMITS.TABLE_SORTS),
  /** A row must pass all filters. */
  filters: z.array(columnFilter).max(LIMITS.TABLE_FILTERS),
  /** The shown columns in order; null for all. */
  columns: z.array(columnPlace).max(LIMITS.TABLE_COLUMNS).nullable(),
})
export type TableView = z.infer<typeof tableView>

/** The whole table as in the file. */
export const WHOLE_TABLE: TableView = { sort: [], filters: [], columns: null }

/** Whether a view has every row of the file, in its order: it neither sorts nor filters. */
export const isInFileOrder = ({ sort, filters }: TableView): boolean => sort.length === 0 && filters.length === 0
