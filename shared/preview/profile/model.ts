import * as z from 'zod'
import { LIMITS } from '../../limits.js'
import { previewColumn } from '../model.js'

/** The profile of a whole table and of each of its columns. Texts are bounded; numbers are finite. */

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

/** What a profile is doing: reading the rows, measuring the columns, counting their distributions, looking for keys. */
export const PROFILE_STEPS = ['read', 'measure', 'plot', 'keys'] as const

/** How far a profile is; null while none is made. */
export const profileProgress = record({
  step: z.enum(PROFILE_STEPS),
  /** How many columns this step is done with; null where it does not go column by column. */
  columns: record({ done: count, of: count }).nullable(),
  /** The share of this step that is done; null while it is unknown. */
  part: z.number().min(0).max(1).nullable(),
}).nullable()
export type ProfileProgress = z.infer<typeof profileProgress>

const counts = z.array(count).max(LIMITS.PROFILE_BINS)
const valueCount = record({ value, count })

export const profilePlot = z.discriminatedUnion('type', [
  /** Bin `i` counts the values from `edges[i]` up to, not including, `edges[i + 1]`; the last bin includes its end. */
  record({ type: z.literal('histogram'), counts, edges: z.array(figure).max(LIMITS.PROFILE_BINS + 1) }),
  /** How many values fall into each unit of the calendar, from `starts[0]` on, empty units included. */
  record({ type: z.literal('dates'), unit: dateUnit, counts, starts: z.array(value).max(LIMITS.PROFILE_BINS) }),
  /** The values that occur more than once, the most frequent first; `rest` is the number of rows with other values. */
  record({ type: z.literal('top'), values: z.array(valueCount).max(LIMITS.PREVIEW_TOP), rest: count }),
  record({ type: z.literal('none') }),
])
export type ProfilePlot = z.infer<typeof profilePlot>

/**
 * Facts about the finite values. Quartiles are interpolated between the two nearest values; the deviation is that of a
 * sample.
 */
const numberFacts = record({
  mean: figure,
  /** Null with fewer than two values. */
  deviation: figure.nullable(),
  quartiles: z.tuple([figure, figure, figure]),
  /** How many values are infinite or NaN. */
  notFinite: count,
  /** Values farther than one and a half interquartile ranges outside the quartiles. */
  outliers: count,
})

const textFacts = record({
  /** In characters. */
  shortest: count,
  longest: count,
  meanLength: figure,
  /** Texts that are empty or only spaces; they do not count as missing. */
  blank: count,
  /** Texts with spaces at an end. */
  padded: count,
  /** Whole numbers that begin with a zero, such as codes of communes. */
  zeroLed: count,
  /** Texts that look like a number, and like a date. */
  numeric: count,
  dateLike: count,
})

export const columnProfile = record({
  column: previewColumn,
  missing: count,
  /** Null where values are not compared (geometries). */
  distinct: count.nullable(),
  /** When false, `distinct` is an estimate that may be a quarter off. */
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

/** What separates the values of a key of several columns in an example. */
export const KEY_SEPARATOR = ' · '

/** A key of the table: columns whose values identify each row. */
export const profileKey = record({
  /** One column, or two when no single column is a key. */
  columns: z.array(columnName).min(1).max(2),
  /** Rows whose key an earlier row has as well. 0: it is a key. */
  repeated: count,
  /** The most frequent repeated keys, as examples. */
  examples: z.array(valueCount).max(LIMITS.PROFILE_EXAMPLES),
})
export type ProfileKey = z.infer<typeof profileKey>

export const previewProfile = record({
  rows: count,
  /** All columns of the file. */
  columnCount: count,
  /** Whether all rows of the file were read; false where only its beginning can be read. */
  whole: z.boolean(),
  /**
   * Whether distinct counts and quartiles are approximate: beyond `PROFILE_EXACT_ROWS`, or where memory does not
   * suffice.
   */
  approximate: z.boolean(),
  /** Of the file on the disk. */
  bytes: count,
  /** Rows that equal an earlier one in every column. Null: not counted. */
  duplicateRows: count.nullable(),
  /** Columns, or pairs of columns, that are a key or nearly one. Empty: there is none, or none was looked for. */
  keys: z.array(profileKey).max(LIMITS.PROFILE_KEYS),
  columns: z.array(columnProfile).max(LIMITS.PREVIEW_COLUMNS),
})
export type PreviewProfile = z.infer<typeof previewProfile>
