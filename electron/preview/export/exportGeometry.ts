import { type Box, createBox, decodeWkb, encodeWkb } from '../../../shared/preview/export/wkbCodec.js'
import { listCoordinatePairs } from '../../../shared/preview/map/coordinateColumns.js'
import { findCrs, getCrs } from '../../../shared/preview/map/crs.js'
import { guessCoordinates } from '../../../shared/preview/map/detectMapSource.js'
import type { TableFormat } from '../../../shared/preview/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { ViewColumn } from '../table/duckdbViews.js'
import { findTypeEpsg, isGeometryType } from '../table/geometryColumn.js'
import { EXPORT_VIEW } from './exportSelection.js'

/** Where the shapes of an export come from. */
export interface ExportGeometry {
  /** The SQL expression of a shape as well-known binary; it is NULL for a row without a shape. */
  readonly wkb: string
  /** The column that holds the shapes. Null when they are made from two columns, which are exported too. */
  readonly column: string | null
  /** The EPSG code of the coordinates; null when nothing declares it. */
  readonly epsg: number | null
}

/** The name of the SQL function that we define to convert GeoJSON to well-known binary. */
const TO_WKB = 'rudi_geojson_to_wkb'

/**
 * Finds where the shapes of an export come from; null when it has none. `formats` are those of the files of the query.
 * Each shape that is read extends `box`.
 */
export async function findGeometry(
  formats: readonly TableFormat[],
  tables: TableEngine,
  columns: readonly ViewColumn[],
  box: Box,
): Promise<Result<ExportGeometry | null>> {
  const shape = columns.find(({ shown }) => shown.kind === 'geometry')
  const points = shape === undefined ? await findPoints(tables, columns) : ok(null)
  if (!points.ok) return points
  if (shape === undefined && points.value === null) return ok(null)
  const defined = await tables.defineBytes(TO_WKB, (text) => encodeWkb(text, box))
  if (!defined.ok) return defined
  if (points.value !== null) {
    const { x, y, epsg } = points.value
    return ok({
      wkb: `${TO_WKB}('{"type":"Point","coordinates":[' || ${x} || ',' || ${y} || ']}')`,
      column: null,
      epsg,
    })
  }
  if (shape === undefined) return ok(null)
  const wkb = toWkb(shape)
  const filled = `FROM ${EXPORT_VIEW} WHERE ${shape.sql} IS NOT NULL`
  const first = await tables.readRows(`SELECT hex(${wkb}) ${filled} AND ${wkb} IS NOT NULL LIMIT 1`)
  if (!first.ok) return first
  if (isGeometryType(shape.type)) {
    // A type without a system tells no more than the numbers of a GeoJSON text.
    const epsg = shape.type === 'GEOMETRY' ? chooseEpsg([], boxOf(first.value[0]?.[0])) : findTypeEpsg(shape.type)
    return ok({ wkb, column: shape.name, epsg })
  }
  if (first.value.length === 0) {
    // Texts that are no geometries would all be written as rows without one.
    const others = await tables.readRows(`SELECT 1 ${filled} LIMIT 1`)
    if (!others.ok || others.value.length > 0) return others.ok ? ok(null) : others
  }
  return ok({ wkb, column: shape.name, epsg: chooseEpsg(formats, box) })
}

function boxOf(hex: string | null | undefined): Box {
  const box = createBox()
  if (hex) encodeWkb(JSON.stringify(decodeWkb(Buffer.from(hex, 'hex'))), box)
  return box
}

/** How many rows are sampled to guess the system from the numbers, when the names of the columns do not say it. */
const SAMPLE_ROWS = 200

/** Finds two columns that hold points, as SQL, and their system; null when neither names nor numbers show one. */
async function findPoints(tables: TableEngine, columns: readonly ViewColumn[]) {
  for (const pair of listCoordinatePairs(columns.map(({ name, shown: { kind } }) => ({ name, kind })))) {
    const [x, y] = [columns[pair.x], columns[pair.y]].map((column) => `CAST(${column?.sql} AS DOUBLE)`) as [
      string,
      string,
    ]
    if (pair.isDegrees) return ok({ x, y, epsg: 4326 })
    const filled = `${x} IS NOT NULL AND ${y} IS NOT NULL`
    const sample = await tables.readRows(
      `SELECT CAST(${x} AS VARCHAR), CAST(${y} AS VARCHAR) FROM ${EXPORT_VIEW} WHERE ${filled} LIMIT ${SAMPLE_ROWS}`,
    )
    if (!sample.ok) return sample
    const crs = guessCoordinates(
      sample.value.flatMap(([value]) => value ?? []),
      sample.value.flatMap(([, value]) => value ?? []),
    )
    if (crs !== null) return ok({ x, y, epsg: getCrs(crs).epsg })
  }
  return ok(null)
}

/** Converts a shape to well-known binary: a geometry of the engine, or one as text, JSON or a structure. */
function toWkb(column: ViewColumn): string {
  const { sql, type } = column
  if (isGeometryType(type)) return `CAST(ST_AsWKB(${sql}) AS BLOB)`
  if (type === 'VARCHAR') return `${TO_WKB}(${sql})`
  return `${TO_WKB}(CAST(to_json(${sql}) AS VARCHAR))`
}

/**
 * Chooses among the systems that the files declare by the numbers. Without a declaration, RFC 7946 prescribes degrees.
 * Coordinates that cannot be degrees are in a system that no file names.
 */
function chooseEpsg(formats: readonly TableFormat[], { west, south, east, north }: Box): number | null {
  const declared = formats.flatMap((format) => ('epsg' in format ? (format.epsg ?? []) : []))
  const isDegrees = west >= -180 && east <= 180 && south >= -90 && north <= 90
  const inDegrees = (epsg: number): boolean => findCrs(epsg) === 'wgs84'
  return isDegrees
    ? (declared.find(inDegrees) ?? declared[0] ?? 4326)
    : (declared.find((epsg) => !inDegrees(epsg)) ?? null)
}
