import { LIMITS } from '../../../shared/limits.js'
import type { ColumnProfile } from '../../../shared/preview/profile/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { ViewColumn } from '../table/viewColumn.js'
import { computeExpressions, type ProfiledTable } from './computeExpressions.js'
import { parseFinite, parseJson, selectFiniteNumber, selectFiniteTimestamp } from './sqlValues.js'

/**
 * The facts about a column that one pass finds: its whole profile except for the plot and what depends on the
 * quartiles.
 */
export type ColumnFacts = Omit<ColumnProfile, 'plot'>

/** Reads the facts of all columns, in their order. */
export async function readColumnFacts(
  table: ProfiledTable,
  columns: readonly ViewColumn[],
): Promise<Result<readonly ColumnFacts[]>> {
  const read = await computeExpressions(
    table,
    columns.map((column) => listFactExpressions(column, table.approximate)),
  )
  if (!read.ok) return read
  return ok(columns.map((column, index) => toColumnFacts(column, table, read.value[index] ?? [])))
}

/** A number as people write it in texts: with groups of thousands, a comma or a point. */
const NUMERIC = String.raw`[+-]?(?:[0-9]+|[0-9]{1,3}(?:[ \x{A0}\x{202F}][0-9]{3})+)(?:[.,][0-9]+)?(?:[eE][+-]?[0-9]+)?`
const DATE_LIKE = '(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4})(?:[T ][0-9].*)?'

function listFactExpressions({ sql, shown }: ViewColumn, approximate: boolean): readonly string[] {
  const facts = [`count(${sql})`, countDistinct(sql, shown.kind, approximate)]
  switch (shown.kind) {
    case 'number': {
      const value = selectFiniteNumber(sql)
      const quartiles = `${approximate ? 'approx_quantile' : 'quantile_cont'}(${value}, [0.25, 0.5, 0.75])`
      const ends = ['min', 'max'].map((end) => `${end}(CASE WHEN ${value} IS NOT NULL THEN ${sql} END)`)
      return [...facts, ...ends, `count(${value})`, `favg(${value})`, `to_json(${quartiles})`]
    }
    case 'date': {
      const ends = ['min', 'max'].map((end) => `${end}(CASE WHEN isfinite(${sql}) THEN ${sql} END)`)
      const middle = approximate
        ? `make_timestamp(CAST(approx_quantile(epoch_us(${selectFiniteTimestamp(sql)}), 0.5) AS BIGINT))`
        : `quantile_disc(CASE WHEN isfinite(${sql}) THEN ${sql} END, 0.5)`
      return [...facts, ...ends, shown.type === 'DATE' ? `CAST(${middle} AS DATE)` : middle]
    }
    case 'time':
      return [...facts, `min(${sql})`, `max(${sql})`]
    case 'text': {
      const text = `CAST(${sql} AS VARCHAR)`
      const has = (condition: string): string => `count(*) FILTER (WHERE ${condition})`
      return [
        ...facts,
        ...['min', 'max', 'avg'].map((what) => `${what}(length(${text}))`),
        has(`trim(${text}) = ''`),
        has(`trim(${text}) <> '' AND ${text} <> trim(${text})`),
        has(`regexp_full_match(${text}, '0[0-9]+')`),
        has(`regexp_full_match(trim(${text}), '${NUMERIC}')`),
        has(`regexp_full_match(trim(${text}), '${DATE_LIKE}')`),
      ]
    }
    default:
      return facts
  }
}

function countDistinct(sql: string, kind: ColumnProfile['column']['kind'], approximate: boolean): string {
  if (kind === 'geometry') return 'NULL'
  return approximate ? `approx_count_distinct(${toComparableSql(sql, kind)})` : countDistinctExactly(sql, kind)
}

const toComparableSql = (sql: string, kind: ColumnProfile['column']['kind']): string =>
  kind === 'nested' ? `CAST(${sql} AS VARCHAR)` : sql

/** Counts different values exactly. For a long table it is used only when an estimate says that they are few. */
export const countDistinctExactly = (sql: string, kind: ColumnProfile['column']['kind']): string =>
  `count(DISTINCT ${toComparableSql(sql, kind)})`

const cut = (text: string | null | undefined): string | null => text?.slice(0, LIMITS.PREVIEW_CELL_CHARS) ?? null
const parseCount = (text: string | null | undefined): number => Math.max(0, Math.round(parseFinite(text) ?? 0))

function toColumnFacts(
  { shown }: ViewColumn,
  { rows, approximate }: Pick<ProfiledTable, 'rows' | 'approximate'>,
  answers: readonly (string | null)[],
): ColumnFacts {
  const [counted, differing, ...more] = answers
  const present = parseCount(counted)
  const facts: ColumnFacts = {
    column: shown,
    missing: rows - present,
    // The estimate may exceed the number of values.
    distinct: shown.kind === 'geometry' ? null : Math.min(present, parseCount(differing)),
    isDistinctExact: !approximate,
    least: null,
    most: null,
    middle: null,
    numbers: null,
    texts: null,
  }
  if (present === 0) return facts
  switch (shown.kind) {
    case 'number':
      return { ...facts, least: cut(more[0]), most: cut(more[1]), numbers: toNumberFacts(present, more.slice(2)) }
    case 'date':
      return { ...facts, least: cut(more[0]), most: cut(more[1]), middle: cut(more[2]) }
    case 'time':
      return { ...facts, least: cut(more[0]), most: cut(more[1]) }
    case 'text':
      return { ...facts, texts: toTextFacts(more) }
    default:
      return facts
  }
}

/** Null when no value is finite, or when the values are too large to be summed. */
function toNumberFacts(present: number, [finite, mean, quartiles]: readonly (string | null)[]): ColumnFacts['numbers'] {
  const middle = parseFinite(mean)
  const three = parseJson(quartiles)
  if (middle === null || !Array.isArray(three)) return null
  const [low, median, high] = three.map((one) => parseFinite(String(one)))
  if (typeof low !== 'number' || typeof median !== 'number' || typeof high !== 'number') return null
  const notFinite = present - parseCount(finite)
  return { mean: middle, deviation: null, quartiles: [low, median, high], notFinite, outliers: 0 }
}

function toTextFacts(answers: readonly (string | null)[]): ColumnFacts['texts'] {
  const [shortest, longest, mean, blank, padded, zeroLed, numeric, dateLike] = answers
  return {
    shortest: parseCount(shortest),
    longest: parseCount(longest),
    meanLength: parseFinite(mean) ?? 0,
    blank: parseCount(blank),
    padded: parseCount(padded),
    zeroLed: parseCount(zeroLed),
    numeric: parseCount(numeric),
    dateLike: parseCount(dateLike),
  }
}
