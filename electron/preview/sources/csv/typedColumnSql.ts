import { quoteIdentifier, quoteLiteral } from '../../../../shared/preview/sql/quoteSql.js'
import type { ColumnType } from '../../../../shared/preview/values/columnTypes.js'
import { FORM_PATTERNS } from '../../../../shared/preview/values/valueForms.js'
import type { TypedColumn } from '../../context/sqlTable.js'

const DATE_FORMATS: Readonly<Partial<Record<ColumnType, string>>> = {
  dateIso: '%Y-%m-%d',
  dateIsoSlash: '%Y/%m/%d',
  dateDaySlash: '%d/%m/%Y',
  dateDayDash: '%d-%m-%Y',
  dateDayDot: '%d.%m.%Y',
  dateMonthSlash: '%m/%d/%Y',
  dateMonthDash: '%m-%d-%Y',
  momentDaySlash: '%d/%m/%Y',
  momentDayDash: '%d-%m-%Y',
  momentDayDot: '%d.%m.%Y',
  momentMonthSlash: '%m/%d/%Y',
  momentMonthDash: '%m-%d-%Y',
}

/** The date format of such a column in the notation of the engine; null for ISO 8601 and for other types. */
export const getDateFormat = (type: ColumnType): string | null =>
  type.includes('Iso') ? null : (DATE_FORMATS[type] ?? null)

/** The type of such a column in the engine. */
export function getEngineType(type: ColumnType): string {
  if (type === 'momentZoned') return 'TIMESTAMP WITH TIME ZONE'
  if (type.startsWith('moment')) return 'TIMESTAMP'
  if (type.startsWith('date')) return 'DATE'
  if (type.startsWith('boolean')) return 'BOOLEAN'
  if (type === 'integer') return 'BIGINT'
  return type === 'text' ? 'VARCHAR' : type === 'time' ? 'TIME' : 'DOUBLE'
}

const SPACES = quoteLiteral(' \u00a0\u202f')
const trimSql = (text: string): string => `nullif(trim(${text}, ${SPACES}), '')`

/** Builds the SQL that converts a text to its value. Every text is known to have the form. */
function castSql(text: string, { type, hasSpaces }: TypedColumn): string {
  const digits = hasSpaces
    ? `nullif(regexp_replace(${text}, '[ \\x{00A0}\\x{202F}]', '', 'g'), '')`
    : `nullif(${text}, '')`
  const format = DATE_FORMATS[type]
  switch (type) {
    case 'text':
      return text
    case 'integer':
      return `CAST(${digits} AS BIGINT)`
    case 'decimalPoint':
      return `CAST(${digits} AS DOUBLE)`
    case 'decimalComma':
      return `CAST(replace(${digits}, ',', '.') AS DOUBLE)`
    case 'booleanWord':
    case 'booleanLetter':
      return `lower(${trimSql(text)}) IN ('oui', 'vrai', 'true', 'yes', 'o')`
    case 'momentIso':
      return `CAST(${trimSql(text)} AS TIMESTAMP)`
    case 'momentZoned':
      return `CAST(${trimSql(text)} AS TIMESTAMPTZ)`
    case 'time':
      return `CAST(${trimSql(text)} AS TIME)`
    default: {
      const formats = type.startsWith('moment')
        ? `[${[' %H:%M:%S', ' %H:%M', ''].map((clock) => quoteLiteral(`${format}${clock}`)).join(', ')}]`
        : quoteLiteral(format ?? '')
      const parsed = `strptime(${trimSql(text)}, ${formats})`
      return type.startsWith('moment') ? parsed : `CAST(${parsed} AS DATE)`
    }
  }
}

/** The error of a reader that meets a value with a form that its sample did not have. The next reader is tried then. */
const UNEXPECTED_FORM = 'CSV Error: a value does not have the form of its column'

/**
 * Builds the SELECT list of a text table with typed columns. Without `isSure`, the types come from the first rows only:
 * a later value of another form then ends the reading, instead of becoming another value or NULL.
 */
export function selectTyped(columns: readonly TypedColumn[], isSure: boolean): string {
  return columns
    .map((column) => {
      const name = quoteIdentifier(column.name)
      if (column.type === 'text') return name
      if (isSure) return `${castSql(name, column)} AS ${name}`
      // The first rows do not tell whether later numbers have spaces: these are looked for where there is no number.
      const values = [castSql(name, column), castSql(name, { ...column, hasSpaces: true })]
      const tried = [...new Set(values)].map((value) => `TRY(${value})`).join(', ')
      const unexpected = `error(${quoteLiteral(UNEXPECTED_FORM)})`
      const fits = `regexp_full_match(${trimSql(name)}, ${quoteLiteral(FORM_PATTERNS[column.type])})`
      return `CASE WHEN ${trimSql(name)} IS NULL THEN NULL WHEN ${fits} THEN coalesce(${tried}, ${unexpected}) ELSE ${unexpected} END AS ${name}`
    })
    .join(', ')
}

/** Builds the options with which the engine reads a text table of known columns. It detects nothing by itself. */
export function declareColumns(
  names: readonly string[],
  options: {
    readonly separator: string
    readonly quote: string
    readonly skip: number
    readonly lineEnd: '\n' | '\r\n'
    readonly lineBytes: number
  },
  more: readonly string[] = [],
): readonly string[] {
  return [
    'auto_detect = false',
    'header = false',
    `skip = ${options.skip}`,
    `delim = ${quoteLiteral(options.separator)}`,
    `quote = ${quoteLiteral(options.quote)}`,
    `escape = ${quoteLiteral(options.quote)}`,
    `columns = {${names.map((name) => `${quoteLiteral(name)}: 'VARCHAR'`).join(', ')}}`,
    `new_line = ${quoteLiteral(options.lineEnd === '\n' ? '\\n' : '\\r\\n')}`,
    `max_line_size = ${options.lineBytes}`,
    ...more,
  ]
}
