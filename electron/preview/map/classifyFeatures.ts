import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { ColourMethod, MapColours } from '../../../shared/preview/map/model.js'
import { quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { MapAttributes } from '../../ports/preview/mapService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import { readColumns, toTextSql, type ViewColumn } from '../table/viewColumn.js'
import { FEATURES_VIEW, ROW_NUMBER, withFeaturesView } from './featuresView.js'

/** The number of classes for a numeric column: more cannot be distinguished on a map. */
const STEPS = 6

/** Assigns each row to a class by its value in this column. */
export async function classifyFeatures(
  context: PreviewContext,
  attributes: MapAttributes,
  { column: name, method }: { readonly column: string; readonly method: ColourMethod },
): Promise<Result<MapColours>> {
  return withFeaturesView(context, attributes, async (tables) => {
    const columns = await readColumns(tables, FEATURES_VIEW)
    if (!columns.ok) return columns
    const column = columns.value.find(({ shown }) => shown.name === name)
    if (column === undefined) return fail(failure('look/unreadable', { note: name }))
    return column.shown.kind === 'number' ? classifyNumbers(tables, column, method) : classifyTexts(tables, column)
  })
}

async function classifyNumbers(
  tables: TableEngine,
  { sql }: ViewColumn,
  method: ColourMethod,
): Promise<Result<MapColours>> {
  const value = `CAST(${sql} AS DOUBLE)`
  const inner = Array.from({ length: STEPS - 1 }, (_, index) => (index + 1) / STEPS)
  const asked = await tables.readRows(
    `SELECT CAST(min(v) AS VARCHAR), CAST(max(v) AS VARCHAR), ${inner
      .map((share) => `CAST(quantile_cont(v, ${share}) AS VARCHAR)`)
      .join(', ')} FROM (SELECT ${value} AS v FROM ${FEATURES_VIEW} WHERE isfinite(${value}))`,
  )
  if (!asked.ok) return asked
  const [least = null, most = null, ...quantiles] = asked.value[0] ?? []
  if (least === null || most === null) return readClasses(tables, "'0'", { type: 'steps', breaks: [], counts: [] })
  const [from, to] = [Number(least), Number(most)]
  const between = method === 'quantile' ? quantiles.map(Number) : inner.map((share) => from + share * (to - from))
  // When many rows share a value, several quantiles are equal, and one step is enough for them.
  const breaks = [...new Set([from, ...between, to])].sort((one, other) => one - other)
  const tests = breaks
    .slice(1, -1)
    .map((end, index) => `WHEN ${value} < CAST(${quoteLiteral(String(end))} AS DOUBLE) THEN '${index + 1}'`)
  const last = Math.max(1, breaks.length - 1)
  return readClasses(
    tables,
    `CASE WHEN ${sql} IS NULL OR NOT isfinite(${value}) THEN '0' ${tests.join(' ')} ELSE '${last}' END`,
    { type: 'steps', breaks, counts: [] },
  )
}

async function classifyTexts(tables: TableEngine, column: ViewColumn): Promise<Result<MapColours>> {
  const { sql } = column
  const value = toTextSql(column)
  const top = await tables.readRows(
    `SELECT v, CAST(count(*) AS VARCHAR) FROM (SELECT ${value} AS v FROM ${FEATURES_VIEW} WHERE ${sql} IS NOT NULL AND ${value} <> '') GROUP BY v ORDER BY count(*) DESC, v LIMIT ${LIMITS.MAP_CLASSES + 1}`,
  )
  if (!top.ok) return top
  // The most frequent values get a class of their own, and the rest share class 9.
  const named = top.value.slice(0, LIMITS.MAP_CLASSES)
  const tests = named.map(([text], index) => `WHEN ${value} = ${quoteLiteral(text ?? '')} THEN '${index + 1}'`)
  return readClasses(tables, `CASE WHEN ${sql} IS NULL OR ${value} = '' THEN '0' ${tests.join(' ')} ELSE '9' END`, {
    type: 'categories',
    values: named.map(([text, count]) => ({
      value: (text ?? '').slice(0, LIMITS.PREVIEW_CELL_CHARS),
      count: Number(count),
    })),
    others: 0,
  })
}

async function readClasses(
  tables: TableEngine,
  digit: string,
  legend: MapColours['legend'],
): Promise<Result<MapColours>> {
  const read = await tables.readRows(
    `SELECT string_agg(c, '' ORDER BY n) FROM (SELECT ${digit} AS c, ${ROW_NUMBER} AS n FROM ${FEATURES_VIEW})`,
  )
  if (!read.ok) return read
  const classes = read.value[0]?.[0] ?? ''
  const counts = new Array<number>(10).fill(0)
  for (let at = 0; at < classes.length; at++) {
    const one = classes.charCodeAt(at) - 48
    counts[one] = (counts[one] ?? 0) + 1
  }
  return ok({
    legend:
      legend.type === 'steps'
        ? { ...legend, counts: counts.slice(1, Math.max(1, legend.breaks.length)) }
        : { ...legend, others: counts[9] ?? 0 },
    empties: counts[0] ?? 0,
    classes,
  })
}
