import { findDeclaredEpsg } from '../../../shared/preview/export/coordinateSystems.js'
import { type Box, encodeWkb } from '../../../shared/preview/export/wkb.js'
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

/** The shapes of what is exported. */
export interface ExportGeometry {
  /** An expression over the export that gives well-known binary, or null where there is no shape. */
  readonly wkb: string
  /** The column that holds them; null where they are made of two columns, which stay. */
  readonly column: string | null
  /** The EPSG code of the coordinates; null where nothing says it. */
  readonly epsg: number | null
}

/** Turns GeoJSON into well-known binary inside of the engine. */
const TO_WKB = 'rudi_geojson_to_wkb'
/** A coordinate reference system is declared near the beginning, or at the very end, of a GeoJSON file. */
const DECLARED_BYTES = 64 * 1024

/** Where the shapes of an export are, or null where it has none. Each shape that is read widens `box`. */
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
  // Nothing is declared: RFC 7946 has degrees. What cannot be degrees is of a system that the file does not name.
  const first = await tables.rows(`SELECT hex(${wkb}) FROM ${EXPORT_VIEW} WHERE ${shape.sql} IS NOT NULL LIMIT 1`)
  if (!first.ok) return first
  const isDegrees = box.west >= -180 && box.east <= 180 && box.south >= -90 && box.north <= 90
  return ok({
    wkb,
    column: shape.name,
    epsg: isDegrees || box.west === Infinity ? 4326 : null,
  })
}

/** Rows whose numbers say which system they are in, where names do not. */
const SAMPLE_ROWS = 200

/** The columns that hold points, as SQL, and their system; null where names or numbers say nothing of the kind. */
async function findPoints(tables: TableEngine, columns: readonly ViewColumn[]) {
  for (const pair of listCoordinatePairs(columns.map(({ name, shown: { kind } }) => ({ name, kind })))) {
    const [x, y] = [columns[pair.x], columns[pair.y]].map((column) => `CAST(${column?.sql} AS DOUBLE)`) as [
      string,
      string,
    ]
    if (pair.isDegrees) return ok({ x, y, epsg: 4326 })
    const filled = `${x} IS NOT NULL AND ${y} IS NOT NULL`
    const sample = await tables.rows(
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

/** The engine's own shapes, or GeoJSON as text, JSON or a structure. */
function toWkb({ sql, type }: ViewColumn): string {
  if (type.startsWith('GEOMETRY')) return `CAST(ST_AsWKB(${sql}) AS BLOB)`
  if (type === 'VARCHAR') return `${TO_WKB}(${sql})`
  return `${TO_WKB}(CAST(to_json(${sql}) AS VARCHAR))`
}

/** What the file says about its coordinates; undefined where it says nothing. */
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
