import { quoteIdentifier, quoteLiteral } from '../../../../shared/preview/query/quoteSql.js'
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

/** How the engine writes the date of such a column; null where it is ISO 8601 or no date. */
export const getDateFormat = (type: ColumnType): string | null =>
  type.includes('Iso') ? null : (DATE_FORMATS[type] ?? null)

/** What the engine calls the type of such a column. */
export function getEngineType(type: ColumnType): string {
  if (type === 'momentZoned') return 'TIMESTAMP WITH TIME ZONE'
  if (type.startsWith('moment')) return 'TIMESTAMP'
  if (type.startsWith('date')) return 'DATE'
  if (type.startsWith('boolean')) return 'BOOLEAN'
  if (type === 'integer') return 'BIGINT'
  return type === 'text' ? 'VARCHAR' : type === 'time' ? 'TIME' : 'DOUBLE'
}

const SPACES = quoteLiteral(' \u00a0\u202f')
const trimmed = (text: string): string => `nullif(trim(${text}, ${SPACES}), '')`

/** How the value of a column is made from its text, every one of which is known to have the form. */
function makeValue(text: string, { type, hasSpaces }: TypedColumn): string {
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
      return `lower(${trimmed(text)}) IN ('oui', 'vrai', 'true', 'yes', 'o')`
    case 'momentIso':
      return `CAST(${trimmed(text)} AS TIMESTAMP)`
    case 'momentZoned':
      return `CAST(${trimmed(text)} AS TIMESTAMPTZ)`
    case 'time':
      return `CAST(${trimmed(text)} AS TIME)`
    default: {
      const formats = type.startsWith('moment')
        ? `[${[' %H:%M:%S', ' %H:%M', ''].map((clock) => quoteLiteral(`${format}${clock}`)).join(', ')}]`
        : quoteLiteral(format ?? '')
      const parsed = `strptime(${trimmed(text)}, ${formats})`
      return type.startsWith('moment') ? parsed : `CAST(${parsed} AS DATE)`
    }
  }
}

/** Said by a reading that met a value which its sample had not: another reading follows. */
const SURPRISE = 'CSV Error: a value does not have the form of its column'

/**
 * The columns of a text table with their types, for a SELECT. Not `isSure`: the types are those of the first rows, and a
 * later value that does not have them ends the reading instead of becoming another value, or none.
 */
export function selectTyped(columns: readonly TypedColumn[], isSure: boolean): string {
  return columns
    .map((column) => {
      const name = quoteIdentifier(column.name)
      if (column.type === 'text') return name
      const value = makeValue(name, column)
      if (isSure) return `${value} AS ${name}`
      const fits = `regexp_full_match(${trimmed(name)}, ${quoteLiteral(FORM_PATTERNS[column.type])})`
      return `CASE WHEN ${trimmed(name)} IS NULL THEN NULL WHEN ${fits} THEN ${value} ELSE error(${quoteLiteral(SURPRISE)}) END AS ${name}`
    })
    .join(', ')
}

/** How the engine reads a text table whose columns are known: it finds nothing out by itself. */
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
