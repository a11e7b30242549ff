import { LIMITS } from '../../../shared/limits.js'
import type { ColumnKind, PreviewColumn } from '../../../shared/preview/model.js'
import { quoteIdentifier } from '../../../shared/preview/sql/quoteSql.js'
import { ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { buildGeoJsonSql } from './buildGeoJsonSql.js'
import { isGeometryType } from './geometryType.js'

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

/** Shortens the name of a type: the fields of a large structure are no name. */
const shortenType = (type: string): string => (type.length > 60 ? `${type.slice(0, 59)}…` : type)

/** Reads the columns of a table or a view. */
export async function readColumns(tables: TableEngine, view: string): Promise<Result<readonly ViewColumn[]>> {
  const columns = await tables.listColumns(view)
  if (!columns.ok) return columns
  return ok(
    columns.value.map(({ name, type }) => ({
      sql: quoteIdentifier(name),
      name,
      type,
      shown: { name: name.slice(0, LIMITS.TITLE_CHARS), kind: toColumnKind(type, name), type: shortenType(type) },
    })),
  )
}

/**
 * Builds the SQL of a column's values as text. Lists and structures become JSON and geometries GeoJSON, which other
 * programs read; the engine's own notation for lists looks like Python. JSON is nested but not converted: its text is
 * JSON, as the file has it. The values are cast, because `to_json` makes a text in the engine's notation of a VARIANT.
 */
export function toTextSql({ sql, type }: Pick<ViewColumn, 'sql' | 'type'>): string {
  if (isGeometryType(type)) return buildGeoJsonSql(sql)
  return STRUCTURED.test(type)
    ? `CASE WHEN ${sql} IS NOT NULL THEN CAST(CAST(${sql} AS JSON) AS VARCHAR) END`
    : `CAST(${sql} AS VARCHAR)`
}
