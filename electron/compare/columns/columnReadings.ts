import { quoteLiteral } from '../../../shared/preview/query/quoteSql.js'
import { type ColumnClass, classifyType } from './columnClass.js'

/** One way to understand the values of a column. */
export interface Reading {
  /** Two readings of one name understand equal texts as equal values. */
  readonly id: string
  readonly kind: ColumnClass
  /** As DuckDB calls it. */
  readonly type: string
  /** The value, in SQL. */
  readonly sql: string
  /** Whether a text has this form, in SQL; left out where every value has it. */
  readonly fits?: string
}

/** What the engine found out about how a text table writes its values. */
export interface TextManner {
  readonly decimal: ',' | '.'
  readonly dateFormat: string | null
  readonly momentFormat: string | null
}

const readAsText = (column: string): Reading => ({ id: 'text', kind: 'text', type: 'VARCHAR', sql: column })

/** The readings of a column whose values have their types in the file, the column's own first. */
export function readTypedColumn(column: string, type: string): readonly Reading[] {
  const kind = classifyType(type)
  const text = readAsText(kind === 'nested' ? `CAST(to_json(${column}) AS VARCHAR)` : `CAST(${column} AS VARCHAR)`)
  if (kind === 'nested') return [{ ...text, id: 'nested', kind, type }, text]
  if (kind === 'text') return [{ ...text, type }]
  return [{ id: kind, kind, type, sql: column }, text]
}

/**
 * The readings of a column of texts that the engine took for `type` after its sample: the narrowest first, the text itself
 * last. The first one that all values fit is what the column holds; a code with a leading zero fits no number.
 */
export function readTextColumn(column: string, type: string, manner: TextManner): readonly Reading[] {
  return [...narrow(column, type, manner), readAsText(column)]
}

function narrow(column: string, type: string, manner: TextManner): readonly Reading[] {
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
      return [castTo(column, classifyType(type), type)]
    default:
      return []
  }
}

const matches = (column: string, pattern: string): string => `regexp_full_match(${column}, ${quoteLiteral(pattern)})`

/** Eighteen digits fit into a BIGINT, whichever they are. */
const readAsInteger = (column: string): Reading => ({
  id: 'integer',
  kind: 'integer',
  type: 'BIGINT',
  sql: `TRY_CAST(${column} AS BIGINT)`,
  fits: matches(column, '\\s*-?(?:0|[1-9][0-9]{0,17})\\s*'),
})

/** No more digits than a DOUBLE keeps before its sign: two long numbers that differ are never equal. */
function readAsDecimal(column: string, { decimal }: Pick<TextManner, 'decimal'>): Reading {
  const sign = decimal === ',' ? ',' : '\\.'
  return {
    id: 'decimal',
    kind: 'decimal',
    type: 'DOUBLE',
    sql: `TRY_CAST(${decimal === ',' ? `replace(${column}, ',', '.')` : column} AS DOUBLE)`,
    fits: matches(
      column,
      `\\s*-?(?:(?:0|[1-9][0-9]{0,14})(?:${sign}[0-9]*)?|${sign}[0-9]+)(?:[eE][+-]?[0-9]{1,3})?\\s*`,
    ),
  }
}

function castTo(column: string, kind: ColumnClass, type: string): Reading {
  const sql = `TRY_CAST(${column} AS ${type})`
  return { id: kind, kind, type, sql, fits: `${sql} IS NOT NULL` }
}

function readAsDate(column: string, type: string, format: string | null): Reading {
  const kind = classifyType(type)
  const parsed = format === null ? column : `try_strptime(${column}, ${writeFormats(format)})`
  const sql = `TRY_CAST(${parsed} AS ${type})`
  return { id: `${kind} ${format ?? 'ISO'}`, kind, type, sql, fits: `${sql} IS NOT NULL` }
}

/** A moment may lack its seconds, or its clock where it is midnight. */
function writeFormats(format: string): string {
  const shorter = [format, format.replace(/:%S$/, ''), format.replace(/ .*$/, '')]
  return `[${[...new Set(shorter)].map(quoteLiteral).join(', ')}]`
}

/** A day above twelve tells the two apart; without one, the day comes first, as in France. */
function listFormats(format: string | null): readonly (string | null)[] {
  const dayFirst = format?.replace(/^%m([-/. ])%d/, '%d$1%m') ?? null
  const monthFirst = format?.replace(/^%d([-/. ])%m/, '%m$1%d') ?? null
  return [...new Set([dayFirst, monthFirst])]
}
