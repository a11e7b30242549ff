import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/** A chart of a query's result: which columns are drawn, and the marks that the process computes from all rows. */

const record = z.strictObject
const count = z.number().int().nonnegative()

export const CHART_KINDS = ['line', 'bar', 'histogram', 'scatter'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** How the rows at one position of the axis are combined into one mark. */
export const CHART_AGGREGATES = ['sum', 'mean', 'min', 'max', 'count'] as const
export type ChartAggregate = (typeof CHART_AGGREGATES)[number]

const columnAt = z.number().int().min(0).max(LIMITS.PREVIEW_COLUMNS)

export const chartSpec = record({
  kind: z.enum(CHART_KINDS),
  /** The column along the axis. */
  x: columnAt,
  /** The column that is measured. Null where rows are counted. */
  y: columnAt.nullable(),
  /** The column that distinguishes series, by colour. */
  series: columnAt.nullable(),
  aggregate: z.enum(CHART_AGGREGATES),
})
export type ChartSpec = z.infer<typeof chartSpec>

const place = z.string().max(LIMITS.PREVIEW_CELL_CHARS + 1)

export const chartMark = record({
  /** A number, date or text, as the database writes it. */
  x: place,
  /** The end of a histogram's bin; null elsewhere. */
  to: place.nullable(),
  y: z.number(),
  series: place.nullable(),
})
export type ChartMark = z.infer<typeof chartMark>

export const chartData = record({
  marks: z.array(chartMark).max(LIMITS.CHART_POINTS),
  /** Rows with all the drawn values. */
  rows: count,
  /** Rows that lack one of them. */
  without: count,
  /** The marks are a sample of the rows, random but always the same, with as many rows as `marks`. */
  sampled: z.boolean(),
  /** Groups or series that are left out because there are too many. */
  groupsLeftOut: count,
  /** The unit by which dates on the axis are combined so that there are not too many; null when they are not. */
  unit: z
    .enum(['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'decade', 'century', 'millennium'])
    .nullable(),
})
export type ChartData = z.infer<typeof chartData>
