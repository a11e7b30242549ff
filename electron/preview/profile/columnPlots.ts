import { LIMITS } from '../../../shared/limits.js'
import { chooseBins, chooseDateUnit, chooseWholeBins, listEdges } from '../../../shared/preview/profile/bins.js'
import { findFences } from '../../../shared/preview/profile/findFences.js'
import type { ColumnProfile, DateUnit, ProfilePlot } from '../../../shared/preview/profile/model.js'
import { quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { ok, type Result } from '../../../shared/result.js'
import { parseDecimalType } from '../table/parseDecimalType.js'
import type { ViewColumn } from '../table/viewColumn.js'
import { type ColumnFacts, countDistinctExactly } from './columnFacts.js'
import { computeExpressions, type ProfiledTable } from './computeExpressions.js'
import { parseFinite, parseJson, selectFiniteNumber, selectFiniteTimestamp, toSqlDouble } from './sqlValues.js'

/**
 * The expressions that are computed for one column once its range is known, and how their answers complete the profile.
 */
interface PlotPlan {
  readonly expressions: readonly string[]
  readonly finish: (answers: readonly (string | null)[]) => ColumnProfile
}

/**
 * Completes the facts of all columns with a distribution each, and with the deviation and the outliers of numeric
 * columns.
 */
export async function readColumnPlots(
  table: ProfiledTable,
  columns: readonly ViewColumn[],
  facts: readonly ColumnFacts[],
): Promise<Result<readonly ColumnProfile[]>> {
  const plans = facts.map((one, index) => {
    const sql = columns[index]?.sql ?? ''
    return planExactCount(table, sql, one, planPlot(table, sql, one))
  })
  const read = await computeExpressions(
    table,
    plans.map(({ expressions }) => expressions),
  )
  if (!read.ok) return read
  return ok(plans.map(({ finish }, index) => finish(read.value[index] ?? [])))
}

/**
 * Replaces the estimated number of different values by an exact count where they are few: there the estimate is off by
 * a quarter, and an exact count is cheap.
 */
function planExactCount(
  table: ProfiledTable,
  sql: string,
  { column, distinct }: ColumnFacts,
  plot: PlotPlan,
): PlotPlan {
  if (!table.approximate || distinct === null || distinct > LIMITS.PROFILE_COUNTED_VALUES) return plot
  return {
    expressions: [countDistinctExactly(sql, column.kind), ...plot.expressions],
    finish: ([counted, ...rest]) => {
      const exact = parseFinite(counted)
      const profile = plot.finish(rest)
      return exact === null ? profile : { ...profile, distinct: exact, isDistinctExact: true }
    },
  }
}

/** Plans a histogram for a column that can be measured, and the most frequent values for one whose values repeat. */
function planPlot(table: ProfiledTable, sql: string, facts: ColumnFacts): PlotPlan {
  const { column, distinct, least, most } = facts
  const present = table.rows - facts.missing
  const topPlot: PlotPlan =
    distinct === null || distinct >= present || column.kind === 'nested'
      ? { expressions: [], finish: () => ({ ...facts, plot: { type: 'none' } }) }
      : planTop(table, sql, facts, present)
  const isMeasured = least !== null && most !== null && distinct !== null
  const isFew = distinct !== null && distinct <= LIMITS.PREVIEW_TOP && distinct < present
  if (column.kind === 'number' && facts.numbers !== null && isMeasured) {
    const plot = isFew
      ? topPlot
      : IS_WHOLE.test(column.type)
        ? planWholeHistogram(sql, facts, BigInt(least), BigInt(most))
        : planHistogram(sql, facts, Number(least), Number(most))
    return planSpread(selectDistance(sql, facts, facts.numbers.mean), sql, facts.numbers, plot)
  }
  if (column.kind === 'date' && isMeasured && !isFew) return planDates(sql, facts, least, most)
  return topPlot
}

/** Whole numbers of up to 64 bits: sums of their differences fit into a HUGEINT. */
const IS_WHOLE = /^U?(?:TINYINT|SMALLINT|INTEGER|BIGINT)$/

/**
 * Builds the SQL of the distance of a value from a place near the mean. Large whole numbers and decimals are subtracted
 * exactly, because they differ by less than a DOUBLE distinguishes at their size.
 */
function selectDistance(sql: string, { column, least, most }: ColumnFacts, mean: number): string {
  if (IS_WHOLE.test(column.type) && least !== null && most !== null) {
    const [low, high, middle] = [BigInt(least), BigInt(most), BigInt(Math.round(mean))]
    const near = middle < low ? low : middle > high ? high : middle
    return `CAST(CAST(${sql} AS HUGEINT) - CAST('${near}' AS HUGEINT) AS DOUBLE)`
  }
  // Where the difference has more digits than a DECIMAL, the value itself is as exact as a DOUBLE can tell.
  if (parseDecimalType(column.type) !== null && least !== null)
    return `coalesce(CAST(TRY(${sql} - CAST('${least}' AS ${column.type})) AS DOUBLE), CAST(${sql} AS DOUBLE) - ${toSqlDouble(Number(least))})`
  return `(${selectFiniteNumber(sql)} - ${toSqlDouble(mean)})`
}

/**
 * Adds what needs the mean and the quartiles: the deviation, by a second pass over the values, and the number of values
 * outside the fences.
 */
function planSpread(
  distance: string,
  sql: string,
  numbers: NonNullable<ColumnFacts['numbers']>,
  plot: PlotPlan,
): PlotPlan {
  const value = selectFiniteNumber(sql)
  const fences = findFences(numbers.quartiles)
  const outside =
    fences === null
      ? '0'
      : `count(*) FILTER (WHERE ${value} < ${toSqlDouble(fences.low)} OR ${value} > ${toSqlDouble(fences.high)})`
  return {
    expressions: [
      `fsum(${distance} * ${distance})`,
      `fsum(${distance})`,
      `count(${value})`,
      outside,
      ...plot.expressions,
    ],
    finish: ([squares, distances, many, outliers, ...rest]) => {
      const count = parseFinite(many) ?? 0
      const [all, off] = [parseFinite(squares), parseFinite(distances)]
      // The distances are from a place near the mean, so the square of their own mean is taken off.
      const sum = all === null || off === null ? null : Math.max(0, all - (off / count) * off)
      const deviation = sum === null || count < 2 ? null : Math.sqrt(sum / (count - 1))
      return { ...plot.finish(rest), numbers: { ...numbers, deviation, outliers: parseFinite(outliers) ?? 0 } }
    },
  }
}

function planWholeHistogram(sql: string, facts: ColumnFacts, least: bigint, most: bigint): PlotPlan {
  const { from, width, many } = chooseWholeBins(least, most)
  const bin = `CAST((CAST(${sql} AS HUGEINT) - CAST('${from}' AS HUGEINT)) // CAST('${width}' AS HUGEINT) AS INTEGER)`
  const edges = Array.from({ length: many + 1 }, (_, index) => Number(from + BigInt(index) * width))
  return {
    expressions: [`to_json(histogram(${bin}))`],
    finish: ([answer]) => ({ ...facts, plot: { type: 'histogram', counts: fillBins(many, answer), edges } }),
  }
}

function planHistogram(sql: string, facts: ColumnFacts, least: number, most: number): PlotPlan {
  const isWhole = /INT|BIGNUM/.test(facts.column.type)
  const bins = chooseBins(least, most, isWhole)
  const edges = listEdges(bins)
  const value = selectFiniteNumber(sql)
  const rough = `CAST(greatest(0, least(${bins.many - 1}, floor((${value} - ${toSqlDouble(bins.from)}) / ${toSqlDouble(bins.width)}))) AS INTEGER)`
  // A value on an edge belongs to the bin that begins there, also where the division is inexact: 0.3 / 0.1 is below
  // three.
  const list = `[${edges.map(toSqlDouble).join(', ')}]`
  const selectValueAt = (offset: number): string => `list_extract(${list}, ${rough} + ${offset})`
  const bin = `(CASE WHEN ${value} IS NULL THEN NULL WHEN ${rough} < ${bins.many - 1} AND ${value} >= ${selectValueAt(2)} THEN ${rough} + 1 WHEN ${rough} > 0 AND ${value} < ${selectValueAt(1)} THEN ${rough} - 1 ELSE ${rough} END)`
  return {
    expressions: [`to_json(histogram(${bin}))`],
    finish: ([answer]) => ({
      ...facts,
      plot: { type: 'histogram', counts: fillBins(bins.many, answer), edges: [...edges] },
    }),
  }
}

/** Gives the counts of the bins in their order. A bin that is not in the answer is empty. */
function fillBins(many: number, answer: string | null | undefined): number[] {
  const found = readCounts(answer)
  return Array.from({ length: many }, (_, bin) => found.get(String(bin)) ?? 0)
}

function readCounts(answer: string | null | undefined): ReadonlyMap<string, number> {
  const counts = parseJson(answer)
  if (typeof counts !== 'object' || counts === null) return new Map()
  return new Map(Object.entries(counts).map(([key, many]) => [key, Number(many)]))
}

function planDates(sql: string, facts: ColumnFacts, least: string, most: string): PlotPlan {
  const isDate = facts.column.type === 'DATE'
  const unit = chooseDateUnit(getSpanSeconds(least, most), !isDate)
  const start = (moment: string): string => `date_trunc('${unit}', ${moment})`
  const end = (text: string): string =>
    start(`CAST(CAST(${quoteLiteral(text)} AS ${isDate ? 'DATE' : facts.column.type}) AS TIMESTAMP)`)
  const step = STEPS[unit]
  return {
    expressions: [
      `to_json(list_transform(range(${end(least)}, ${end(most)} + INTERVAL '${step}', INTERVAL '${step}'), s -> CAST(s AS VARCHAR)))`,
      `to_json(histogram(CAST(${start(selectFiniteTimestamp(sql))} AS VARCHAR)))`,
    ],
    finish: ([starts, answer]) => {
      const found = readCounts(answer)
      const all = parseJson(starts)
      const listed = Array.isArray(all) ? all.map(String).slice(0, LIMITS.PROFILE_BINS) : []
      const counts = listed.map((one) => found.get(one) ?? 0)
      const shown = listed.map((one) => (isDate || one.endsWith(' 00:00:00') ? one.slice(0, -' 00:00:00'.length) : one))
      return { ...facts, plot: listed.length === 0 ? { type: 'none' } : { type: 'dates', unit, counts, starts: shown } }
    },
  }
}

const STEPS: Readonly<Record<DateUnit, string>> = {
  minute: '1 minute',
  hour: '1 hour',
  day: '1 day',
  week: '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
  decade: '10 years',
  century: '100 years',
  millennium: '1000 years',
}

/**
 * The seconds between two timestamps as the engine writes them. Years before our era, which cannot be parsed, count as
 * infinitely long ago.
 */
function getSpanSeconds(least: string, most: string): number {
  const [from, to] = [least, most].map((text) =>
    Date.parse(`${text.replace(' ', 'T').replace(/[+-]\d\d(?::?\d\d)?$/, '')}${text.length > 10 ? 'Z' : ''}`),
  )
  return from === undefined || to === undefined || Number.isNaN(from + to)
    ? Number.POSITIVE_INFINITY
    : (to - from) / 1000
}

function planTop(table: ProfiledTable, sql: string, facts: ColumnFacts, present: number): PlotPlan {
  const value = `left(CAST(v AS VARCHAR), ${LIMITS.PREVIEW_CELL_CHARS})`
  const none: PlotPlan = { expressions: [], finish: () => ({ ...facts, plot: { type: 'none' } }) }
  if (table.approximate && (facts.distinct ?? 0) > LIMITS.PROFILE_COUNTED_VALUES) return none
  const exact = `(SELECT to_json(list({'v': ${value}, 'n': n} ORDER BY n DESC, v)) FROM (SELECT v, n FROM (SELECT ${sql} AS v, count(*) AS n FROM ${table.from} WHERE ${sql} IS NOT NULL GROUP BY v) WHERE n > 1 ORDER BY n DESC, v LIMIT ${LIMITS.PREVIEW_TOP}))`
  const entries = `list_transform(map_entries(histogram(CAST(${sql} AS VARCHAR))), e -> {'m': -CAST(e.value AS BIGINT), 'v': left(e.key, ${LIMITS.PREVIEW_CELL_CHARS}), 'n': e.value})`
  const streamed = `to_json(list_slice(list_sort(list_filter(${entries}, e -> e.n > 1)), 1, ${LIMITS.PREVIEW_TOP}))`
  return {
    expressions: [table.approximate ? streamed : `any_value(${exact})`],
    finish: ([answer]) => ({ ...facts, plot: toTop(answer, present) }),
  }
}

function toTop(answer: string | null | undefined, present: number): ProfilePlot {
  const list = parseJson(answer)
  if (!Array.isArray(list) || list.length === 0) return { type: 'none' }
  const values = (list as readonly { readonly v: unknown; readonly n: unknown }[]).map(({ v, n }) => ({
    value: String(v),
    count: Number(n),
  }))
  const listed = values.reduce((sum, { count }) => sum + count, 0)
  return { type: 'top', values, rest: Math.max(0, present - listed) }
}
