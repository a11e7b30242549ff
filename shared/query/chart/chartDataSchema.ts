import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/** The marks of a chart, which the process computes from all rows of a query's result. */

const count = z.number().int().nonnegative()

const place = z.string().max(LIMITS.PREVIEW_CELL_CHARS + 1)

export const chartMarkSchema = z.strictObject({
  /** A number, date or text, as the database writes it. */
  x: place,
  /** The end of a histogram's bin; null elsewhere. */
  to: place.nullable(),
  y: z.number(),
  series: place.nullable(),
})
export type ChartMark = z.infer<typeof chartMarkSchema>

export const chartDataSchema = z.strictObject({
  marks: z.array(chartMarkSchema).max(LIMITS.CHART_POINTS),
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
  /** The step by which numbers on the axis are combined for the same reason; null when they are not. */
  step: z.number().positive().nullable(),
})
export type ChartData = z.infer<typeof chartDataSchema>
