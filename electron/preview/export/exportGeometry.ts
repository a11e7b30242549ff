import { type Box, encodeWkb } from '../../../shared/preview/export/wkbCodec.js'
import { findDeclaredEpsg } from '../../../shared/preview/geo/epsg.js'
import { listCoordinatePairs } from '../../../shared/preview/map/coordinateColumns.js'
import { getCrs } from '../../../shared/preview/map/crs.js'
import { guessCoordinates } from '../../../shared/preview/map/detectMapSource.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import { withFile } from '../context/readFile.js'
import type { ViewColumn } from '../table/duckdbViews.js'
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
 * How many bytes at the beginning and at the end of a GeoJSON file are searched for its coordinate reference system,
 * which is declared in one of these places.
 */
const DECLARED_BYTES = 64 * 1024

/** Finds where the shapes of an export come from; null when it has none. Each shape that is read extends `box`. */
export async function findGeometry(
  context: PreviewContext,
  files: readonly PreviewFile[],
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
  const declared = await findEpsg(context, files, shape)
  if (!declared.ok) return declared
  if (declared.value !== undefined) return ok({ wkb, column: shape.name, epsg: declared.value })
  // Without a declaration, RFC 7946 prescribes degrees. Coordinates that cannot be degrees are in a system that the
  // file does not name.
  const first = await tables.readRows(`SELECT hex(${wkb}) FROM ${EXPORT_VIEW} WHERE ${shape.sql} IS NOT NULL LIMIT 1`)
  if (!first.ok) return first
  const isDegrees = box.west >= -180 && box.east <= 180 && box.south >= -90 && box.north <= 90
  return ok({
    wkb,
    column: shape.name,
    epsg: isDegrees || box.west === Infinity ? 4326 : null,
  })
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

/** Converts a shape to well-known binary: a geometry of the engine, or GeoJSON as text, JSON or a structure. */
function toWkb({ sql, type }: ViewColumn): string {
  if (type.startsWith('GEOMETRY')) return `CAST(ST_AsWKB(${sql}) AS BLOB)`
  if (type === 'VARCHAR') return `${TO_WKB}(${sql})`
  return `${TO_WKB}(CAST(to_json(${sql}) AS VARCHAR))`
}

/**
 * Finds the EPSG code that the file declares; undefined when it declares none, null when it declares an unknown system.
 */
async function findEpsg(
  context: PreviewContext,
  files: readonly PreviewFile[],
  { type }: ViewColumn,
): Promise<Result<number | null | undefined>> {
  if (type.startsWith('GEOMETRY')) return ok(findDeclaredEpsg(type) ?? (type === 'GEOMETRY' ? 4326 : null))
  for (const file of files) {
    const epsg = await withFile(context.disk, file.path, async (opened, bytes): Promise<Result<number | undefined>> => {
      for (const at of [0, Math.max(0, bytes - DECLARED_BYTES)]) {
        const read = await opened.readAt(DECLARED_BYTES, at)
        if (!read.ok) return read
        const member = /"crs"\s*:\s*\{[^{}]*(?:\{[^{}]*\})?/.exec(new TextDecoder().decode(read.value))?.[0]
        const epsg = member === undefined ? undefined : findDeclaredEpsg(member)
        if (epsg !== undefined) return ok(epsg)
      }
      return ok(undefined)
    })
    if (!epsg.ok || epsg.value !== undefined) return epsg
  }
  return ok(undefined)
}
