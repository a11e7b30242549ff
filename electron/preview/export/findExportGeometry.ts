import { encodeWkb } from '../../../shared/preview/export/encodeWkb.js'
import { createBounds, type GeometryBounds } from '../../../shared/preview/export/geometryBounds.js'
import { parseWkb } from '../../../shared/preview/geo/parseWkb.js'
import { isPairName, isShapesName, listCoordinatePairs } from '../../../shared/preview/map/coordinateColumns.js'
import { isLongitudeFirst, PAIR_PATTERN } from '../../../shared/preview/map/coordinatesInOneCell.js'
import { findCrs, getCrs } from '../../../shared/preview/map/crs.js'
import { DETECTED_ROWS, guessCoordinates } from '../../../shared/preview/map/detectMapSource.js'
import type { TableFormat } from '../../../shared/preview/model.js'
import { quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { findTypeEpsg, isGeometryType } from '../table/geometryType.js'
import type { ViewColumn } from '../table/viewColumn.js'
import { EXPORT_VIEW } from './createExportView.js'

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
export async function findExportGeometry(
  formats: readonly TableFormat[],
  tables: TableEngine,
  columns: readonly ViewColumn[],
  box: GeometryBounds,
): Promise<Result<ExportGeometry | null>> {
  const defined = await tables.defineBytes(TO_WKB, (text) => encodeWkb(text, box))
  if (!defined.ok) return defined
  let withoutShapes: ExportGeometry | null = null
  for (const column of listShapeColumns(columns)) {
    const shapes = await readShapeColumn(formats, tables, column, box)
    if (!shapes.ok || shapes.value.holds === 'shapes') return shapes.ok ? ok(shapes.value.geometry) : shapes
    if (shapes.value.holds === 'nothing' && column.shown.kind === 'geometry') withoutShapes ??= shapes.value.geometry
  }
  const points = await findPoints(tables, columns)
  if (!points.ok) return points
  if (points.value === null) return ok(withoutShapes)
  const { x, y, epsg } = points.value
  return ok({ wkb: `${TO_WKB}('{"type":"Point","coordinates":[' || ${x} || ',' || ${y} || ']}')`, column: null, epsg })
}

/** Lists the columns that may hold shapes: those known to be geometries first, then those with such a name. */
function listShapeColumns(columns: readonly ViewColumn[]): readonly ViewColumn[] {
  const known = columns.filter(({ shown }) => shown.kind === 'geometry')
  const named = columns.filter(
    ({ name, shown: { kind } }) => (kind === 'text' || kind === 'nested') && isShapesName(name),
  )
  return [...known, ...named]
}

interface ShapeColumn {
  readonly geometry: ExportGeometry
  /** Texts that are no geometries would all be written as rows without one. */
  readonly holds: 'shapes' | 'nothing' | 'other-texts'
}

async function readShapeColumn(
  formats: readonly TableFormat[],
  tables: TableEngine,
  shape: ViewColumn,
  box: GeometryBounds,
): Promise<Result<ShapeColumn>> {
  const wkb = toWkb(shape)
  const filled = `FROM ${EXPORT_VIEW} WHERE ${shape.sql} IS NOT NULL`
  const first = await tables.readRows(`SELECT hex(${wkb}) ${filled} AND ${wkb} IS NOT NULL LIMIT 1`)
  if (!first.ok) return first
  if (isGeometryType(shape.type)) {
    // A type without a system tells no more than the numbers of a GeoJSON text.
    const epsg = shape.type === 'GEOMETRY' ? chooseEpsg([], getBounds(first.value[0]?.[0])) : findTypeEpsg(shape.type)
    return ok({ geometry: { wkb, column: shape.name, epsg }, holds: first.value.length > 0 ? 'shapes' : 'nothing' })
  }
  const geometry = { wkb, column: shape.name, epsg: chooseEpsg(formats, box) }
  if (first.value.length > 0) return ok({ geometry, holds: 'shapes' })
  const others = await tables.readRows(`SELECT 1 ${filled} LIMIT 1`)
  return others.ok ? ok({ geometry, holds: others.value.length > 0 ? 'other-texts' : 'nothing' }) : others
}

function getBounds(hex: string | null | undefined): GeometryBounds {
  const box = createBounds()
  if (hex) encodeWkb(JSON.stringify(parseWkb(Buffer.from(hex, 'hex'))), box)
  return box
}

interface Points {
  /** The SQL of the coordinates. */
  readonly x: string
  readonly y: string
  readonly epsg: number | null
}

/**
 * Finds two columns, or one with both coordinates, that hold points, and their system; null when neither names nor
 * values show one.
 */
async function findPoints(tables: TableEngine, columns: readonly ViewColumn[]): Promise<Result<Points | null>> {
  for (const pair of listCoordinatePairs(columns.map(({ name, shown: { kind } }) => ({ name, kind })))) {
    const [x, y] = [columns[pair.x], columns[pair.y]].map((column) => `CAST(${column?.sql} AS DOUBLE)`) as [
      string,
      string,
    ]
    if (pair.isDegrees) return ok({ x, y, epsg: 4326 })
    const filled = `${x} IS NOT NULL AND ${y} IS NOT NULL`
    const sample = await tables.readRows(
      `SELECT CAST(${x} AS VARCHAR), CAST(${y} AS VARCHAR) FROM ${EXPORT_VIEW} WHERE ${filled} LIMIT ${DETECTED_ROWS}`,
    )
    if (!sample.ok) return sample
    const crs = guessCoordinates(
      sample.value.flatMap(([value]) => value ?? []),
      sample.value.flatMap(([, value]) => value ?? []),
    )
    if (crs !== null) return ok({ x, y, epsg: getCrs(crs).epsg })
  }
  return findPairs(tables, columns)
}

/** Finds a column whose texts are a latitude and a longitude, in any order. */
async function findPairs(tables: TableEngine, columns: readonly ViewColumn[]): Promise<Result<Points | null>> {
  for (const column of columns.filter(({ name, type }) => type === 'VARCHAR' && isPairName(name))) {
    const isPair = `regexp_matches(${column.sql}, ${quoteLiteral(PAIR_PATTERN)})`
    const sample = await tables.readRows(
      `SELECT ${column.sql} FROM ${EXPORT_VIEW} WHERE ${isPair} LIMIT ${DETECTED_ROWS}`,
    )
    if (!sample.ok) return sample
    const cells = sample.value.flatMap(([text]) => text ?? [])
    if (cells.length === 0) continue
    const [first, second] = [1, 2].map(
      (group) => `TRY_CAST(regexp_extract(${column.sql}, ${quoteLiteral(PAIR_PATTERN)}, ${group}) AS DOUBLE)`,
    ) as [string, string]
    const [x, y] = isLongitudeFirst(column.name, cells) ? [first, second] : [second, first]
    return ok({ x, y, epsg: 4326 })
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
function chooseEpsg(formats: readonly TableFormat[], { west, south, east, north }: GeometryBounds): number | null {
  const declared = formats.flatMap((format) => ('epsg' in format ? (format.epsg ?? []) : []))
  const isDegrees = west >= -180 && east <= 180 && south >= -90 && north <= 90
  const isInDegrees = (epsg: number): boolean => findCrs(epsg) === 'wgs84'
  return isDegrees
    ? (declared.find(isInDegrees) ?? declared[0] ?? 4326)
    : (declared.find((epsg) => !isInDegrees(epsg)) ?? null)
}
