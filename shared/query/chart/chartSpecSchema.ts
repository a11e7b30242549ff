import * as z from 'zod'
import { LIMITS } from '../../limits.js'

/** A chart of a query's result as the person asks for it: its kind and which columns are drawn. */

export const CHART_KINDS = ['line', 'bar', 'histogram', 'scatter'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** How the rows at one position of the axis are combined into one mark. */
export const CHART_AGGREGATES = ['sum', 'mean', 'min', 'max', 'count'] as const
export type ChartAggregate = (typeof CHART_AGGREGATES)[number]

const columnAt = z.number().int().min(0).max(LIMITS.PREVIEW_COLUMNS)

export const chartSpecSchema = z.strictObject({
  kind: z.enum(CHART_KINDS),
  /** The column along the axis. */
  x: columnAt,
  /** The column that is measured. Null where rows are counted. */
  y: columnAt.nullable(),
  /** The column that distinguishes series, by colour. */
  series: columnAt.nullable(),
  aggregate: z.enum(CHART_AGGREGATES),
})
export type ChartSpec = z.infer<typeof chartSpecSchema>
