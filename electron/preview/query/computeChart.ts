import { basename } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { chooseBins, chooseDateUnit, chooseStep, listEdges } from '../../../shared/preview/profile/bins.js'
import type { ChartData, ChartMark } from '../../../shared/query/chart/chartDataSchema.js'
import type { ChartAggregate, ChartSpec } from '../../../shared/query/chart/chartSpecSchema.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { TableEngine, TextRow } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import { quotePath } from '../context/quotePath.js'
import type { SqlTable } from '../context/sqlTable.js'
import { toUnreadable } from '../context/unreadableFailures.js'
import { readColumns, type ViewColumn } from '../table/viewColumn.js'
import { withViews } from '../table/withViews.js'

const VIEW = 'answer'

/**
 * Computes the marks of a chart over all rows of a stored answer. Where each row would be a mark, a sample is used and
 * reported.
 */
export async function computeChart(
  context: PreviewContext,
  { path, spec }: { readonly path: string; readonly spec: ChartSpec },
): Promise<Result<ChartData>> {
  const sqlTable: SqlTable = {
    from: (at) => `read_parquet(${quotePath(at)})`,
    path,
    name: basename(path),
    format: { type: 'parquet' },
    notes: [],
    misfits: null,
    rows: null,
    cut: false,
  }
  return withViews(context, [{ name: VIEW, sqlTable }], {}, async (tables) => {
    const columns = await readColumns(tables, VIEW)
    if (!columns.ok) return toUnreadable(columns)
    const [x, y, series] = [spec.x, spec.y, spec.series].map((at) => (at === null ? null : columns.value[at]))
    // The chart belongs to an earlier answer, whose columns do not exist any more.
    if (x === null || x === undefined || y === undefined || series === undefined) return fail(failure('look/cancelled'))
    const drawn: Drawn = { tables, spec, x, y, series }
    const counted = await tables.readRows(
      `SELECT CAST(count(*) FILTER (WHERE ${buildDrawnCondition(drawn)}) AS VARCHAR), CAST(count(*) AS VARCHAR) FROM ${VIEW}`,
    )
    if (!counted.ok) return counted
    const [rows, all] = (counted.value[0] ?? []).map(Number)
    const marks = await readMarks(drawn, rows ?? 0)
    return marks.ok ? ok({ ...marks.value, rows: rows ?? 0, without: (all ?? 0) - (rows ?? 0) }) : marks
  })
}

interface Drawn {
  readonly tables: TableEngine
  readonly spec: ChartSpec
  readonly x: ViewColumn
  readonly y: ViewColumn | null
  readonly series: ViewColumn | null
}

type Marks = Omit<ChartData, 'rows' | 'without'>
const WHOLE = { sampled: false, groupsLeftOut: 0, unit: null, step: null } as const

/** Builds the SQL condition for rows with all values that the chart needs, as finite values. */
function buildDrawnCondition({ x, y, series, spec }: Drawn): string {
  const has = ({ sql, shown: { kind } }: ViewColumn): string =>
    kind === 'number'
      ? `${sql} IS NOT NULL AND isfinite(CAST(${sql} AS DOUBLE))`
      : kind === 'date'
        ? `${sql} IS NOT NULL AND isfinite(${sql})`
        : `${sql} IS NOT NULL`
  return [
    has(x),
    ...(y === null || spec.kind === 'histogram' ? [] : [has(y)]),
    // A line or a point belongs to a series.
    ...(series === null || !OF_SERIES.has(spec.kind) ? [] : [`${series.sql} IS NOT NULL`]),
  ].join(' AND ')
}

const OF_SERIES: ReadonlySet<ChartSpec['kind']> = new Set(['line', 'scatter'])

/** Builds the SQL condition for rows of the largest series: there are no more colours. */
function buildSeriesCondition(drawn: Drawn): string {
  if (drawn.series === null) return 'true'
  const name = cut(drawn.series.sql)
  return `${name} IN (SELECT ${name} FROM ${VIEW} WHERE ${buildDrawnCondition(drawn)} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${LIMITS.CHART_SERIES})`
}

const countSeriesSql = (series: ViewColumn | null): string =>
  series === null ? "'0'" : `CAST(count(DISTINCT ${cut(series.sql)}) AS VARCHAR)`

const countSeriesLeftOut = (series: number): number => Math.max(0, series - LIMITS.CHART_SERIES)

function readMarks(drawn: Drawn, rows: number): Promise<Result<Marks>> {
  switch (drawn.spec.kind) {
    case 'histogram':
      return readHistogram(drawn)
    case 'bar':
      return readBars(drawn)
    case 'line':
      return readLine(drawn)
    case 'scatter':
      return readPoints(drawn, rows)
  }
}

const cut = (sql: string): string => `left(CAST(${sql} AS VARCHAR), ${LIMITS.PREVIEW_CELL_CHARS})`

function buildAggregateSql(aggregate: ChartAggregate, y: ViewColumn | null): string {
  if (y === null || aggregate === 'count') return 'count(*)'
  const value = `CAST(${y.sql} AS DOUBLE)`
  return aggregate === 'mean' ? `avg(${value})` : `${aggregate}(${value})`
}

function toMarks(rows: readonly TextRow[]): ChartMark[] {
  return rows.flatMap(([x = null, y, series = null, to = null]) => {
    const value = Number(y)
    return x === null || y === null || !Number.isFinite(value) ? [] : [{ x, to, y: value, series }]
  })
}

async function readHistogram(drawn: Drawn): Promise<Result<Marks>> {
  const { tables, x } = drawn
  const value = `CAST(${x.sql} AS DOUBLE)`
  const ends = await tables.readRows(
    `SELECT CAST(min(${value}) AS VARCHAR), CAST(max(${value}) AS VARCHAR) FROM ${VIEW} WHERE ${buildDrawnCondition(drawn)}`,
  )
  if (!ends.ok) return ends
  const [least, most] = ends.value[0] ?? []
  if (typeof least !== 'string' || typeof most !== 'string') return ok({ marks: [], ...WHOLE })
  const bins = chooseBins(Number(least), Number(most), /INT/.test(x.shown.type))
  const { from, width, many } = bins
  const bin = `least(${many - 1}, greatest(0, CAST(floor((${value} - ${from}) / ${width} + 1e-9) AS INTEGER)))`
  const read = await tables.readRows(
    `SELECT CAST(${bin} AS VARCHAR) AS b, CAST(count(*) AS VARCHAR) FROM ${VIEW} WHERE ${buildDrawnCondition(drawn)} GROUP BY b`,
  )
  if (!read.ok) return read
  const counts = new Map(read.value.map(([b, n]) => [Number(b), Number(n)]))
  const edges = listEdges(bins).map(String)
  const marks = Array.from({ length: many }, (_, at) => ({
    x: edges[at] ?? '',
    to: edges[at + 1] ?? '',
    y: counts.get(at) ?? 0,
    series: null,
  }))
  return ok({ marks, ...WHOLE })
}

/** Computes one bar for each value, the longest first; on an axis with an order of its own, in that order. */
async function readBars(drawn: Drawn): Promise<Result<Marks>> {
  const { tables, spec, x, y } = drawn
  const groups = `SELECT ${x.sql} AS x, ${buildAggregateSql(spec.aggregate, y)} AS y FROM ${VIEW} WHERE ${buildDrawnCondition(drawn)} GROUP BY x`
  const ordered = x.shown.kind === 'text' || x.shown.kind === 'boolean' ? 'y DESC, x' : 'x'
  const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM (${groups})`)
  if (!counted.ok) return counted
  const read = await tables.readRows(
    `SELECT ${cut('x')}, CAST(y AS VARCHAR) FROM (SELECT * FROM (${groups}) ORDER BY y DESC, x LIMIT ${LIMITS.CHART_GROUPS}) ORDER BY ${ordered}`,
  )
  if (!read.ok) return read
  const left = Number(counted.value[0]?.[0] ?? 0) - read.value.length
  return ok({ ...WHOLE, marks: toMarks(read.value), groupsLeftOut: Math.max(0, left) })
}

/**
 * The most positions along the axis of a line. Where there are more, dates are grouped by a unit of the calendar, and
 * numbers by a readable step.
 */
const LINE_PLACES = 600

async function readLine(drawn: Drawn): Promise<Result<Marks>> {
  const { tables, spec, x, y, series } = drawn
  const isDate = x.shown.kind === 'date'
  const moment = `CAST(${x.sql} AS TIMESTAMP)`
  const seen = await tables.readRows(
    `SELECT CAST(count(DISTINCT ${x.sql}) AS VARCHAR), ${isDate ? `CAST(epoch(max(${moment})) - epoch(min(${moment})) AS VARCHAR)` : `CAST(max(CAST(${x.sql} AS DOUBLE)) - min(CAST(${x.sql} AS DOUBLE)) AS VARCHAR)`}, ${countSeriesSql(series)} FROM ${VIEW} WHERE ${buildDrawnCondition(drawn)}`,
  )
  if (!seen.ok) return seen
  const [places = 0, span = 0, many = 0] = (seen.value[0] ?? []).map(Number)
  const isTooLong = places > LINE_PLACES
  const unit = isTooLong && isDate ? chooseDateUnit(span, x.shown.type !== 'DATE', LINE_PLACES) : null
  const step = isTooLong && !isDate && span > 0 ? chooseStep(span / LINE_PLACES) : null
  const at =
    unit !== null
      ? `date_trunc('${unit}', ${moment})`
      : step !== null
        ? roundDownSql(`CAST(${x.sql} AS DOUBLE)`, step)
        : x.sql
  const read = await tables.readRows(
    `SELECT CAST(${at} AS VARCHAR), CAST(${buildAggregateSql(spec.aggregate, y)} AS VARCHAR), ${series === null ? 'NULL' : cut(series.sql)} AS s FROM ${VIEW} WHERE ${buildDrawnCondition(drawn)} AND ${buildSeriesCondition(drawn)} GROUP BY ${at}, s ORDER BY ${at}, s LIMIT ${LIMITS.CHART_POINTS}`,
  )
  if (!read.ok) return read
  return ok({
    ...WHOLE,
    marks: toMarks(read.value),
    unit,
    step,
    groupsLeftOut: countSeriesLeftOut(many),
  })
}

/** The multiple of the step that is not above the value, without the digits that binary fractions add. */
const roundDownSql = (value: string, step: number): string =>
  `round(floor(${value} / ${step} + 1e-9) * ${step}, ${Math.max(0, Math.ceil(-Math.log10(step)))})`

/** Reads one mark for each row, or for a sample of the rows that is always the same. */
async function readPoints(drawn: Drawn, rows: number): Promise<Result<Marks>> {
  const { tables, x, y, series } = drawn
  if (y === null) return ok({ marks: [], ...WHOLE })
  const some = rows > LIMITS.CHART_POINTS ? ` USING SAMPLE reservoir(${LIMITS.CHART_POINTS} ROWS) REPEATABLE (1)` : ''
  const counted =
    series === null
      ? ok([])
      : await tables.readRows(`SELECT ${countSeriesSql(series)} FROM ${VIEW} WHERE ${buildDrawnCondition(drawn)}`)
  if (!counted.ok) return counted
  const read = await tables.readRows(
    `SELECT CAST(CAST(${x.sql} AS DOUBLE) AS VARCHAR), CAST(CAST(${y.sql} AS DOUBLE) AS VARCHAR), ${series === null ? 'NULL' : cut(series.sql)} FROM (SELECT * FROM ${VIEW} WHERE ${buildDrawnCondition(drawn)} AND ${buildSeriesCondition(drawn)})${some}`,
  )
  if (!read.ok) return read
  return ok({
    ...WHOLE,
    marks: toMarks(read.value),
    sampled: some !== '' && read.value.length === LIMITS.CHART_POINTS,
    groupsLeftOut: countSeriesLeftOut(Number(counted.value[0]?.[0] ?? 0)),
  })
}
