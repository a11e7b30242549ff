import { quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { type ColumnClass, classifyType } from './columnClass.js'

/** One way to read the values of a column. */
export interface Reading {
  /** Two readings with the same id read equal texts as equal values. */
  readonly id: string
  readonly kind: ColumnClass
  /** The DuckDB type of the value. */
  readonly type: string
  /** The SQL expression of the value. */
  readonly sql: string
  /** The SQL condition for a text of this form; left out when every value has it. */
  readonly fits?: string
}

/** How a text table writes its values, as the table engine has detected it. */
export interface TextManner {
  readonly decimal: ',' | '.'
  readonly dateFormat: string | null
  readonly momentFormat: string | null
}

const readAsText = (column: string): Reading => ({ id: 'text', kind: 'text', type: 'VARCHAR', sql: column })

/** Gives the readings of a column whose types are stored in the file, the reading in its own type first. */
export function readTypedColumn(column: string, type: string): readonly Reading[] {
  const kind = classifyType(type)
  const text = readAsText(kind === 'nested' ? `CAST(to_json(${column}) AS VARCHAR)` : `CAST(${column} AS VARCHAR)`)
  if (kind === 'nested') return [{ ...text, id: 'nested', kind, type }, text]
  if (kind === 'text') return [{ ...text, type }]
  return [{ id: kind, kind, type, sql: column }, text]
}

/**
 * Gives the readings of a text column that the engine, from its sample, took for `type`: the narrowest first, the text
 * itself last. The first reading that fits all values is what the column holds; a code with a leading zero does not
 * count as a number.
 */
export function readTextColumn(column: string, type: string, manner: TextManner): readonly Reading[] {
  return [...listNarrowReadings(column, type, manner), readAsText(column)]
}

function listNarrowReadings(column: string, type: string, manner: TextManner): readonly Reading[] {
  switch (classifyType(type)) {
    case 'integer':
      return [readAsInteger(column), readAsDecimal(column, manner)]
    case 'decimal':
      return [readAsInteger(column), readAsDecimal(column, manner)]
    case 'date':
      return listFormats(manner.dateFormat).map((format) => readAsDate(column, 'DATE', format))
    case 'moment':
      return listFormats(manner.momentFormat).map((format) => readAsDate(column, type, format))
    case 'time':
    case 'boolean':
      return [readAsCast(column, classifyType(type), type)]
    default:
      return []
  }
}

const matches = (column: string, pattern: string): string => `regexp_full_match(${column}, ${quoteLiteral(pattern)})`

/** French numbers have spaces between their thousands: these are removed where there is no number without that. */
const castNumber = (digits: string, type: string): string =>
  `coalesce(TRY_CAST(${digits} AS ${type}), TRY_CAST(translate(${digits}, ' \u00a0\u202f', '') AS ${type}))`

/** A whole number of at most so many digits, with or without spaces between its thousands. */
const buildWholePattern = (digits: number): string =>
  `(?:0|[1-9][0-9]{0,${digits - 1}}|[1-9][0-9]{0,2}(?:[ \\x{00A0}\\x{202F}][0-9]{3}){1,${digits / 3 - 1}})`

const matchesNumber = (column: string, pattern: string): string => {
  const around = '[\\s\\x{00A0}\\x{202F}]*'
  return matches(column, `${around}-?${pattern}${around}`)
}

/** Any eighteen digits fit into a BIGINT. */
const readAsInteger = (column: string): Reading => ({
  id: 'integer',
  kind: 'integer',
  type: 'BIGINT',
  sql: castNumber(column, 'BIGINT'),
  fits: matchesNumber(column, buildWholePattern(18)),
})

/**
 * At most as many digits before the decimal mark as a DOUBLE keeps exactly, so that two different long numbers never
 * count as equal.
 */
function readAsDecimal(column: string, { decimal }: Pick<TextManner, 'decimal'>): Reading {
  const mark = decimal === ',' ? ',' : '\\.'
  return {
    id: 'decimal',
    kind: 'decimal',
    type: 'DOUBLE',
    sql: castNumber(decimal === ',' ? `replace(${column}, ',', '.')` : column, 'DOUBLE'),
    fits: matchesNumber(column, `(?:${buildWholePattern(15)}(?:${mark}[0-9]*)?|${mark}[0-9]+)(?:[eE][+-]?[0-9]{1,3})?`),
  }
}

function readAsCast(column: string, kind: ColumnClass, type: string): Reading {
  const sql = `TRY_CAST(${column} AS ${type})`
  return { id: kind, kind, type, sql, fits: `${sql} IS NOT NULL` }
}

function readAsDate(column: string, type: string, format: string | null): Reading {
  const kind = classifyType(type)
  const parsed = format === null ? column : `try_strptime(${column}, ${writeFormats(format)})`
  const sql = `TRY_CAST(${parsed} AS ${type})`
  return { id: `${kind} ${format ?? 'ISO'}`, kind, type, sql, fits: `${sql} IS NOT NULL` }
}

/** A timestamp may have no seconds, and no time at all where it is midnight. */
function writeFormats(format: string): string {
  const shorter = [format, format.replace(/:%S$/, ''), format.replace(/ .*$/, '')]
  return `[${[...new Set(shorter)].map(quoteLiteral).join(', ')}]`
}

/**
 * Lists the formats to try for a date. Only a day above twelve tells day first from month first; without one, the
 * format with the day first is used, as in France.
 */
function listFormats(format: string | null): readonly (string | null)[] {
  const dayFirst = format?.replace(/^%m([-/. ])%d/, '%d$1%m') ?? null
  const monthFirst = format?.replace(/^%d([-/. ])%m/, '%m$1%d') ?? null
  return [...new Set([dayFirst, monthFirst])]
}
