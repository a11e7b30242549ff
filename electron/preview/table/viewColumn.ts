import type { ColumnKind, PreviewColumn } from '../../../shared/preview/model.js'
import { isGeometryType, toGeoJsonSql } from './geometryColumn.js'

/** Lists, structures and what may hold them. */
const STRUCTURED = /\[\d*\]$|^(?:STRUCT|MAP|UNION|VARIANT)\b/
const isNested = (type: string): boolean => type === 'JSON' || STRUCTURED.test(type)

/** Maps a type of the engine to the kind of column that a person sees. */
export function toColumnKind(type: string, name = ''): ColumnKind {
  if (/^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|DOUBLE|DECIMAL\(.*\)|BIGNUM)$/.test(type)) return 'number'
  if (type === 'DATE' || type.startsWith('TIMESTAMP')) return 'date'
  if (type.startsWith('TIME')) return 'time'
  if (type === 'BOOLEAN') return 'boolean'
  if (isNested(type)) return name === 'geometry' ? 'geometry' : 'nested'
  return name === 'geometry' || isGeometryType(type) ? 'geometry' : 'text'
}

/** A column of a view. */
export interface ViewColumn {
  /** The quoted name for SQL, uncut. */
  readonly sql: string
  /** The whole name. */
  readonly name: string
  /** The whole name of its type in the engine. */
  readonly type: string
  /** The column as a person sees it. */
  readonly shown: PreviewColumn
}

/**
 * Builds the SQL of a column's values as text. Lists and structures become JSON and geometries GeoJSON, which other
 * programs read; the engine's own notation for lists looks like Python. JSON is nested but not converted: its text is
 * JSON, as the file has it. The values are cast, because `to_json` makes a text in the engine's notation of a VARIANT.
 */
export function toTextSql({ sql, type }: Pick<ViewColumn, 'sql' | 'type'>): string {
  if (isGeometryType(type)) return toGeoJsonSql(sql)
  return STRUCTURED.test(type)
    ? `CASE WHEN ${sql} IS NOT NULL THEN CAST(CAST(${sql} AS JSON) AS VARCHAR) END`
    : `CAST(${sql} AS VARCHAR)`
}
