import { LIMITS } from '../../limits.js'
import type { Language } from '../../messages/language.js'
import type { ColumnKind } from '../model.js'
import { quoteIdentifier, quoteLiteral } from '../sql/quoteSql.js'
import { foldCellText } from './foldCellText.js'
import { BOOLEAN_WORDS, parseTypedNumber, parseTypedValue } from './parseTypedValue.js'
import type { ColumnFilter, ColumnSort, TableView } from './tableView.js'

/** A column of the database: its whole name and its kind. */
export interface SqlColumn {
  readonly name: string
  readonly kind: ColumnKind
  /**
   * The SQL of the text that a person sees, where the column holds something else: the engine writes geometries and lists
   * in notations of its own. Left out, the value itself is shown.
   */
  readonly text?: string
}

/** The parts of a SELECT, without their keywords. Names and values are quoted. */
export interface ViewSql {
  /** The shown columns, in their order. */
  readonly select: string
  /** A condition, or null when every row is shown. */
  readonly where: string | null
  /** Sort keys, or null for the order of the file. Rows with equal keys have no defined order. */
  readonly orderBy: string | null
}

/**
 * Builds the SQL of a view over a table of these columns, for DuckDB. Null when the view names a column that does not
 * exist.
 */
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

type TextColumn = Pick<SqlColumn, 'name' | 'text'>

/** Casts a column to the text that a person sees. */
export const castToText = ({ name, text }: TextColumn): string => text ?? `CAST(${quoteIdentifier(name)} AS VARCHAR)`

/** Casts a column to the text that is searched: a number without the zeros of its fraction, which the table does not show. */
const castToSearched = (column: SqlColumn): string => {
  const text = castToText(column)
  return column.kind === 'number' ? `regexp_replace(${text}, '\\.0+$', '')` : text
}

/** Cuts a column to what is listed and sent; a value that was cut is one character longer than the limit. */
export const cutToCell = (column: TextColumn): string => `left(${castToText(column)}, ${LIMITS.PREVIEW_CELL_CHARS + 1})`

/** The typographic apostrophe, the no-break space and the narrow one; `PLAIN` has the plain character for each. */
const TYPOGRAPHIC = quoteLiteral('’\u00a0\u202f')
const PLAIN = quoteLiteral("'  ")

/**
 * Folds a text for comparison, as `foldCellText` does in the window: no case, accents, ligatures or typographic apostrophes and spaces. A text with as many
 * bytes as characters has none of these and takes a faster path; most columns of codes and names do.
 */
export const foldTextSql = (sql: string): string =>
  `CASE WHEN strlen(${sql}) = length(${sql}) THEN lower(${sql}) ELSE ${foldSpecial(sql)} END`

const foldSpecial = (sql: string): string =>
  `replace(replace(translate(strip_accents(lower(${sql})), ${TYPOGRAPHIC}, ${PLAIN}), 'œ', 'oe'), 'æ', 'ae')`

function buildSortKeys({ descending }: ColumnSort, column: SqlColumn): string {
  const { name, kind } = column
  // Rows without a value come last in both directions, so that the rows of interest are at the top.
  const manner = `${descending ? 'DESC' : 'ASC'} NULLS LAST`
  switch (kind) {
    case 'text':
      return `${foldTextSql(castToText(column))} ${manner}, ${quoteIdentifier(name)} ${manner}`
    case 'nested':
    case 'geometry':
      return `${castToText(column)} ${manner}`
    default:
      return `${quoteIdentifier(name)} ${manner}`
  }
}

function buildCondition(filter: ColumnFilter, column: SqlColumn): string {
  const shown = column.text ?? quoteIdentifier(column.name)
  switch (filter.type) {
    case 'text':
      return buildTextCondition(filter, column)
    case 'number': {
      const value = column.kind === 'number' ? shown : `TRY_CAST(${shown} AS DOUBLE)`
      return buildRange(value, filter.from, filter.to === null ? null : `<= ${filter.to}`)
    }
    case 'date': {
      const from = filter.from === null ? null : `TIMESTAMP ${quoteLiteral(filter.from)}`
      const behind = filter.to === null ? null : `< TIMESTAMP ${quoteLiteral(filter.to)} + INTERVAL 1 DAY`
      return buildRange(`TRY_CAST(${shown} AS TIMESTAMP)`, from, behind)
    }
    case 'in':
      return buildList(filter.values, column)
    case 'empty': {
      const empty = `${shown} IS NULL OR ${castToText(column)} = ''`
      return filter.empty ? empty : `NOT (${empty})`
    }
  }
}

/**
 * Builds the condition that a column contains a text, in the way a person reads and writes values. `language` is that of
 * the table in sight, where a person searches in it.
 */
export function buildMatch(column: SqlColumn, text: string, language: Language | null = null): string {
  const value = castToSearched(column)
  if (column.kind !== 'boolean')
    return `coalesce(contains(${foldTextSql(value)}, ${toWanted(text, column.kind, language)}), false)`
  const booleans = listBooleans(text, language)
  return booleans.length === 0 ? 'false' : `coalesce(${value} IN (${booleans.map(quoteLiteral).join(', ')}), false)`
}

/** The booleans of which the word in the table, or in the file, contains the text. */
function listBooleans(text: string, language: Language | null): readonly string[] {
  const searched = foldCellText(text)
  return (['true', 'false'] as const).filter((value) =>
    [value, language === null ? '' : BOOLEAN_WORDS[language][value]].some((word) => word.includes(searched)),
  )
}

function buildTextCondition({ match, text }: Extract<ColumnFilter, { type: 'text' }>, column: SqlColumn): string {
  const value = foldTextSql(castToSearched(column))
  const wanted = toWanted(text, column.kind)
  switch (match) {
    case 'contains':
      return buildMatch(column, text)
    case 'excludes':
      return `NOT ${buildMatch(column, text)}`
    case 'starts':
      return `starts_with(${value}, ${wanted})`
    case 'equals':
      return buildEquals(column, text) ?? `${value} = ${wanted}`
  }
}

/** A number equals another one whatever their digits: 12 is shown for what a column of decimals writes as 12.0. */
function buildEquals(column: SqlColumn, text: string): string | null {
  const number = parseTypedNumber(text, column.kind)
  return number === null ? null : `${quoteIdentifier(column.name)} = ${number}`
}

/** The searched text as SQL, in the form of the values that it is compared with. */
function toWanted(text: string, kind: ColumnKind, language: Language | null = null): string {
  const stored = parseTypedValue(text, kind, language)
  return stored === null ? foldTextSql(quoteLiteral(text)) : quoteLiteral(stored)
}

/** Builds a range. A range that is open at both ends still requires a value. */
function buildRange(value: string, from: string | null, upTo: string | null): string {
  const ends = [from === null ? null : `${value} >= ${from}`, upTo === null ? null : `${value} ${upTo}`]
  const given = ends.filter((end) => end !== null)
  return given.length === 0 ? `${value} IS NOT NULL` : given.join(' AND ')
}

function buildList(values: readonly (string | null)[], column: SqlColumn): string {
  const texts = values.filter((value) => value !== null)
  const conditions = [
    ...(texts.length === 0 ? [] : [`${cutToCell(column)} IN (${texts.map(quoteLiteral).join(', ')})`]),
    ...(texts.length === values.length ? [] : [`${column.text ?? quoteIdentifier(column.name)} IS NULL`]),
  ]
  return conditions.length === 0 ? 'false' : conditions.join(' OR ')
}
