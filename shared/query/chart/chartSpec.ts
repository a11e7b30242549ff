import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/** A chart of an answer: what is drawn of which columns, and the marks that the machine computes for it over all rows. */

const record = z.strictObject
const count = z.number().int().nonnegative()

export const CHART_KINDS = ['line', 'bar', 'histogram', 'scatter'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** How the rows of one place on the axis become one mark. */
export const CHART_AGGREGATES = ['sum', 'mean', 'min', 'max', 'count'] as const
export type ChartAggregate = (typeof CHART_AGGREGATES)[number]

const columnAt = z.number().int().min(0).max(LIMITS.PREVIEW_COLUMNS)

export const chartSpec = record({
  kind: z.enum(CHART_KINDS),
  /** The column along the axis. */
  x: columnAt,
  /** The column that is measured. Null where rows are counted. */
  y: columnAt.nullable(),
  /** The column that tells series apart, by colour. */
  series: columnAt.nullable(),
  aggregate: z.enum(CHART_AGGREGATES),
})
export type ChartSpec = z.infer<typeof chartSpec>

const place = z.string().max(LIMITS.PREVIEW_CELL_CHARS + 1)

export const chartMark = record({
  /** A number, a date or a text, as the engine writes it. */
  x: place,
  /** The end of a histogram's bin; null elsewhere. */
  to: place.nullable(),
  y: z.number(),
  series: place.nullable(),
})
export type ChartMark = z.infer<typeof chartMark>

export const chartData = record({
  marks: z.array(chartMark).max(LIMITS.CHART_POINTS),
  /** Rows that have all the values that are drawn. */
  rows: count,
  /** Rows of the answer that lack one. */
  without: count,
  /** Marks are some of the rows, chosen at random but each time the same: as many as `marks`. */
  sampled: z.boolean(),
  /** Groups or series that are not drawn, since there are too many of them. */
  groupsLeftOut: count,
  /** What dates along the axis were gathered by, so that there are not too many; null when they were not. */
  unit: z
    .enum(['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'decade', 'century', 'millennium'])
    .nullable(),
})
export type ChartData = z.infer<typeof chartData>
