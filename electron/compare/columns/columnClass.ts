/**
 * The kind of values in a column, as far as a comparison needs it. Values of different classes never count as equal by
 * themselves.
 */
export type ColumnClass = 'integer' | 'decimal' | 'date' | 'moment' | 'time' | 'boolean' | 'text' | 'nested'

/** Gives the class of a DuckDB type. */
export function classifyType(type: string): ColumnClass {
  if (/^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|BIGNUM)$/.test(type)) return 'integer'
  if (/^(?:FLOAT|DOUBLE|DECIMAL\(.*\))$/.test(type)) return 'decimal'
  if (type === 'DATE') return 'date'
  if (type.startsWith('TIMESTAMP')) return 'moment'
  if (type.startsWith('TIME')) return 'time'
  if (type === 'BOOLEAN') return 'boolean'
  return /\[\d*\]$|^(?:STRUCT|MAP|UNION|JSON|VARIANT|GEOMETRY)/.test(type) ? 'nested' : 'text'
}

/** Whether the values of a class are numbers. */
export const isNumeric = (kind: ColumnClass): boolean => kind === 'integer' || kind === 'decimal'
