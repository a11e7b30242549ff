import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { previewColumn } from '../model.js'

/** What is known of a whole table and of each of its columns. Texts are bounded; numbers are finite. */

const record = z.strictObject
const count = z.number().int().nonnegative()
const value = z.string().max(LIMITS.PREVIEW_CELL_CHARS)
const figure = z.number()

/** The calendar units that a distribution of dates is counted by. */
export const dateUnit = z.enum([
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'decade',
  'century',
  'millennium',
])
export type DateUnit = z.infer<typeof dateUnit>

const counts = z.array(count).max(LIMITS.PROFILE_BINS)
const valueCount = record({ value, count })

export const profilePlot = z.discriminatedUnion('is', [
  /** Bin `i` holds the values from `edges[i]` up to, not including, `edges[i + 1]`; the last one includes its end. */
  record({ is: z.literal('histogram'), counts, edges: z.array(figure).max(LIMITS.PROFILE_BINS + 1) }),
  /** How many values fall into each unit of the calendar, from `starts[0]` on, empty units included. */
  record({ is: z.literal('dates'), unit: dateUnit, counts, starts: z.array(value).max(LIMITS.PROFILE_BINS) }),
  /** The values that occur more often than once, the most frequent first; `rest` are the rows of all other values. */
  record({ is: z.literal('top'), values: z.array(valueCount).max(LIMITS.PREVIEW_TOP), rest: count }),
  record({ is: z.literal('none') }),
])
export type ProfilePlot = z.infer<typeof profilePlot>

/** Over the finite values. Quartiles are interpolated between the two nearest values; the deviation is that of a sample. */
const numberFacts = record({
  mean: figure,
  /** Null with fewer than two values. */
  deviation: figure.nullable(),
  quartiles: z.tuple([figure, figure, figure]),
  /** Values that are infinite or no number. */
  notFinite: count,
  /** Values farther than one and a half interquartile ranges outside the quartiles. */
  outliers: count,
})

const textFacts = record({
  /** In characters. */
  shortest: count,
  longest: count,
  meanLength: figure,
  /** Texts of nothing or of spaces only; they are not missing. */
  blank: count,
  /** Texts with spaces at an end. */
  padded: count,
  /** Whole numbers that begin with a zero, such as codes of communes. */
  zeroLed: count,
  /** Texts that read as a number, and as a date. */
  numeric: count,
  dateLike: count,
})

export const columnProfile = record({
  column: previewColumn,
  missing: count,
  /** Null where values are not compared (geometries). */
  distinct: count.nullable(),
  /** Otherwise `distinct` is an estimate, which may be a quarter off. */
  isDistinctExact: z.boolean(),
  /** Of numbers, dates and times. */
  least: value.nullable(),
  most: value.nullable(),
  /** The middle date. */
  middle: value.nullable(),
  numbers: numberFacts.nullable(),
  texts: textFacts.nullable(),
  plot: profilePlot,
})
export type ColumnProfile = z.infer<typeof columnProfile>

const columnName = z.string().max(LIMITS.TITLE_CHARS)

/** What tells the rows apart. */
export const profileKey = record({
  /** One column, or two where no single one is a key. */
  columns: z.array(columnName).min(1).max(2),
  /** Rows whose key another row has too, the first of each left out. 0: it is a key. */
  repeated: count,
  /** The keys that occur most often, for a look at them. */
  examples: z.array(valueCount).max(LIMITS.PROFILE_EXAMPLES),
})
export type ProfileKey = z.infer<typeof profileKey>

export const previewProfile = record({
  rows: count,
  /** All columns of the file. */
  columnCount: count,
  /** Whether all rows of the file were read: false where only its beginning can be. */
  whole: z.boolean(),
  /** Whether distinct counts and quartiles are approximate: past `PROFILE_EXACT_ROWS`, or where memory does not do. */
  approximate: z.boolean(),
  /** Of the file on the disk. */
  bytes: count,
  /** Rows that are the same as an earlier one in every column. Null: not counted. */
  duplicateRows: count.nullable(),
  /** Columns, or pairs of them, that are a key, and those that nearly are. Empty: none, or not looked for. */
  keys: z.array(profileKey).max(LIMITS.PROFILE_KEYS),
  columns: z.array(columnProfile).max(LIMITS.PREVIEW_COLUMNS),
})
export type PreviewProfile = z.infer<typeof previewProfile>
