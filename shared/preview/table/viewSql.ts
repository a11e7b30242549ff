import { LIMITS } from '../../limits.js'
import type { ColumnKind } from '../model.js'
import { quoteIdentifier, quoteLiteral } from '../query/quoteSql.js'
import type { ColumnFilter, ColumnSort, TableView } from './tableView.js'

/** A column as the engine knows it: its whole name, and what it holds. */
export interface SqlColumn {
  readonly name: string
  readonly kind: ColumnKind
}

/** The parts of a SELECT, without their keywords. Names and values are quoted. */
export interface ViewSql {
  /** The shown columns, in their order. */
  readonly select: string
  /** A condition, or null when every row is shown. */
  readonly where: string | null
  /** Sort keys, or null in the order of the file. Rows that are equal in all of them have no order of their own. */
  readonly orderBy: string | null
}

/** A view over a table of these columns as SQL for DuckDB, or null when it names a column that is not there. */
export function buildViewSql(view: TableView, columns: readonly SqlColumn[]): ViewSql | null {
  const shown = view.columns?.map((at) => columns[at]) ?? columns
  if (!shown.every((column) => column !== undefined)) return null
  const where = buildAll(view.filters, columns, buildCondition)
  const orderBy = buildAll(view.sort, columns, buildSortKeys)
  if (where === null || orderBy === null) return null
  return {
    select: shown.map(({ name }) => quoteIdentifier(name)).join(', '),
    where: where.length === 0 ? null : where.map((one) => `(${one})`).join(' AND '),
    orderBy: orderBy.length === 0 ? null : orderBy.join(', '),
  }
}

function buildAll<T extends { readonly column: number }>(
  parts: readonly T[],
  columns: readonly SqlColumn[],
  build: (part: T, column: SqlColumn) => string,
): readonly string[] | null {
  const built: string[] = []
  for (const part of parts) {
    const column = columns[part.column]
    if (column === undefined) return null
    built.push(build(part, column))
  }
  return built
}

/** A value as the text that a person sees. */
export const castToText = (name: string): string => `CAST(${quoteIdentifier(name)} AS VARCHAR)`

/** A value as it is listed and sent: cut, and one character longer where it was. */
export const cutToCell = (name: string): string => `left(${castToText(name)}, ${LIMITS.PREVIEW_CELL_CHARS + 1})`

/** Apostrophes and spaces of every kind, in the order of `PLAIN`. */
const TYPOGRAPHIC = quoteLiteral('’\u00a0\u202f')
const PLAIN = quoteLiteral("'  ")

/**
 * Text as a person compares it: without case, accents, ligatures and the typographer's apostrophes and spaces. A text
 * that has as many bytes as characters has none of these, and costs a fraction: most columns of codes and names.
 */
export const foldText = (sql: string): string =>
  `CASE WHEN strlen(${sql}) = length(${sql}) THEN lower(${sql}) ELSE ${foldSpecial(sql)} END`

const foldSpecial = (sql: string): string =>
  `replace(replace(translate(strip_accents(lower(${sql})), ${TYPOGRAPHIC}, ${PLAIN}), 'œ', 'oe'), 'æ', 'ae')`

function buildSortKeys({ descending }: ColumnSort, { name, kind }: SqlColumn): string {
  // What has no value is last in either direction: the rows at the top are those that one sorts for.
  const manner = `${descending ? 'DESC' : 'ASC'} NULLS LAST`
  switch (kind) {
    case 'text':
      return `${foldText(castToText(name))} ${manner}, ${quoteIdentifier(name)} ${manner}`
    case 'nested':
    case 'geometry':
      return `${castToText(name)} ${manner}`
    default:
      return `${quoteIdentifier(name)} ${manner}`
  }
}

function buildCondition(filter: ColumnFilter, { name, kind }: SqlColumn): string {
  const column = quoteIdentifier(name)
  switch (filter.type) {
    case 'text':
      return buildTextCondition(filter, { name, kind })
    case 'number': {
      const value = kind === 'number' ? column : `TRY_CAST(${column} AS DOUBLE)`
      return buildRange(value, filter.from, filter.to === null ? null : `<= ${filter.to}`)
    }
    case 'date': {
      const from = filter.from === null ? null : `TIMESTAMP ${quoteLiteral(filter.from)}`
      const behind = filter.to === null ? null : `< TIMESTAMP ${quoteLiteral(filter.to)} + INTERVAL 1 DAY`
      return buildRange(`TRY_CAST(${column} AS TIMESTAMP)`, from, behind)
    }
    case 'in':
      return buildList(filter.values, name)
    case 'empty': {
      const empty = `${column} IS NULL OR ${castToText(name)} = ''`
      return filter.empty ? empty : `NOT (${empty})`
    }
  }
}

/** Whether a column has a text in it, as a person reads and writes its values. */
export const buildMatch = (column: SqlColumn, text: string): string =>
  `coalesce(contains(${foldText(castToText(column.name))}, ${toWanted(text, column.kind)}), false)`

function buildTextCondition({ match, text }: Extract<ColumnFilter, { type: 'text' }>, column: SqlColumn): string {
  const value = foldText(castToText(column.name))
  const wanted = toWanted(text, column.kind)
  switch (match) {
    case 'contains':
      return buildMatch(column, text)
    case 'excludes':
      return `NOT ${buildMatch(column, text)}`
    case 'starts':
      return `starts_with(${value}, ${wanted})`
    case 'equals':
      return `${value} = ${wanted}`
  }
}

/** A text to look for: in numbers and dates as the engine writes them, where a person writes them as in France. */
function toWanted(text: string, kind: ColumnKind): string {
  if (kind === 'number' && /^-?[\d\s]*(?:[.,]\d*)?$/.test(text))
    return quoteLiteral(text.replace(/\s/g, '').replace(',', '.'))
  if (kind === 'date') {
    const day = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
    if (day !== null) return quoteLiteral(`${day[3]}-${day[2]}-${day[1]}`)
  }
  return foldText(quoteLiteral(text))
}

/** Open at both ends, it is still a condition: that there is a value to compare. */
function buildRange(value: string, from: string | null, upTo: string | null): string {
  const ends = [from === null ? null : `${value} >= ${from}`, upTo === null ? null : `${value} ${upTo}`]
  const given = ends.filter((end) => end !== null)
  return given.length === 0 ? `${value} IS NOT NULL` : given.join(' AND ')
}

function buildList(values: readonly (string | null)[], name: string): string {
  const texts = values.filter((value) => value !== null)
  const conditions = [
    ...(texts.length === 0 ? [] : [`${cutToCell(name)} IN (${texts.map(quoteLiteral).join(', ')})`]),
    ...(texts.length === values.length ? [] : [`${quoteIdentifier(name)} IS NULL`]),
  ]
  return conditions.length === 0 ? 'false' : conditions.join(' OR ')
}
