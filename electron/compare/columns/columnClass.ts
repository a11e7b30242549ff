/** What the values of a column are, as far as a comparison is concerned: two classes are never equal by themselves. */
export type ColumnClass = 'integer' | 'decimal' | 'date' | 'moment' | 'time' | 'boolean' | 'text' | 'nested'

/** The class of a type of DuckDB's. */
export function classifyType(type: string): ColumnClass {
  if (/^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|BIGNUM)$/.test(type)) return 'integer'
  if (/^(?:FLOAT|DOUBLE|DECIMAL\(.*\))$/.test(type)) return 'decimal'
  if (type === 'DATE') return 'date'
  if (type.startsWith('TIMESTAMP')) return 'moment'
  if (type.startsWith('TIME')) return 'time'
  if (type === 'BOOLEAN') return 'boolean'
  return /\[\d*\]$|^(?:STRUCT|MAP|UNION|JSON|VARIANT|GEOMETRY)/.test(type) ? 'nested' : 'text'
}

export const isNumeric = (kind: ColumnClass): boolean => kind === 'integer' || kind === 'decimal'
