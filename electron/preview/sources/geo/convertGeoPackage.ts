import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { parseGeoPackageGeometry } from '../../../../shared/preview/geo/parseGeoPackageGeometry.js'
import { quoteIdentifier } from '../../../../shared/preview/sql/quoteSql.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { createUniqueNames } from '../../../../shared/text/uniqueNames.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SqliteReader, SqliteValue } from '../../../ports/preview/sqliteReader.js'
import type { SourceContext } from '../../context/previewContext.js'
import { getMostRows, type ReadScope } from '../../context/readScope.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { failUnreadable } from '../../context/unreadableFailures.js'
import {
  type TextTableValue,
  type TextTableWriter,
  toHexValue,
  type WrittenTextTable,
  writeTextTable,
} from '../rewrite/writeTextTable.js'

interface Layer {
  readonly table: string
  readonly geometry: string | null
  readonly epsg: number | null
}

const BROKEN = failUnreadable('GeoPackage')

/** Converts one layer of a GeoPackage to a table: its attributes, and its geometry in the coordinates of the file. */
export async function convertGeoPackage(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
): Promise<Result<SqlTable>> {
  const opened = await context.openSqlite(file.path)
  if (!opened.ok) return BROKEN
  const db = opened.value
  try {
    const layers = listLayers(db)
    if (!layers.ok) return BROKEN
    const at = Math.min(file.part ?? 0, layers.value.length - 1)
    const layer = layers.value[at]
    if (layer === undefined) return BROKEN
    const format = {
      type: 'geopackage',
      layers: layers.value.map(({ table }) => table.slice(0, LIMITS.TITLE_CHARS)),
      at,
      epsg: layer.epsg,
    } as const
    return await writeTextTable(context, file.name, async (writer): Promise<Result<WrittenTextTable>> => {
      const most = getMostRows(scope)
      const cut = await stageLayer(context, writer, { db, layer, most })
      return cut.ok ? ok({ format, cut: cut.value }) : cut
    })
  } finally {
    db.close()
  }
}

/**
 * What of the format’s own tables is none: a view in an untrusted file is a program, and a virtual table is the work of
 * a module. Neither has a page of its own.
 */
const PROGRAMS = `SELECT name FROM sqlite_master WHERE coalesce(rootpage, 0) = 0
  AND lower(name) IN ('gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys')`

/** Selects the layers that are tables with pages of their own. */
const LAYERS = `SELECT c.table_name, g.column_name, upper(s.organization), s.organization_coordsys_id
  FROM gpkg_contents c JOIN sqlite_master m ON m.name = c.table_name AND m.type = 'table' AND m.rootpage > 0
  LEFT JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
  LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
  WHERE c.data_type IN ('features', 'attributes')
  ORDER BY c.rowid LIMIT ${LIMITS.PREVIEW_SHEETS}`

function listLayers(db: SqliteReader): Result<readonly Layer[]> {
  const layers: Layer[] = []
  for (const _ of db.readRows(PROGRAMS)) return BROKEN
  for (const row of db.readRows(LAYERS)) {
    if (!row.ok) return row
    const [table, geometry, organization, code] = row.value
    if (typeof table !== 'string') continue
    const epsg = organization === 'EPSG' ? Number(code) : 0
    layers.push({
      table,
      geometry: typeof geometry === 'string' ? geometry : null,
      epsg: Number.isInteger(epsg) && epsg > 0 && epsg <= 1_000_000 ? epsg : null,
    })
  }
  return ok(layers)
}

interface Column {
  readonly name: string
  readonly isBoolean: boolean
  readonly at: number | null
}

interface LayerWork {
  readonly db: SqliteReader
  readonly layer: Layer
  readonly most: number
}

/** Creates the columns of the layer. An attribute that is called like the geometry here gets another name. */
function listColumns(db: SqliteReader, layer: Layer, writer: TextTableWriter): Result<readonly Column[]> {
  const declared: (readonly [name: string, type: SqliteValue])[] = []
  for (const row of db.readRows('SELECT name, type FROM pragma_table_info(?)', layer.table)) {
    if (!row.ok) return BROKEN
    const [name, type = null] = row.value
    if (typeof name === 'string' && declared.length < LIMITS.PREVIEW_READ_COLUMNS) declared.push([name, type])
  }
  const makeUnique = createUniqueNames({ number: (name, number) => `${name}_${number}` })
  for (const [name] of declared) makeUnique(name)
  const getTitle = (name: string): string => {
    if (name === layer.geometry) return 'geometry'
    return name.toLowerCase() === 'geometry' ? makeUnique(name, 1) : name
  }
  return ok(
    declared.map(([name, type]) => ({
      name,
      isBoolean: String(type).toUpperCase() === 'BOOLEAN',
      at: writer.column(getTitle(name)),
    })),
  )
}

/** Writes the rows of the layer to the table. True when some were left out. */
async function stageLayer(
  { signal }: SourceContext,
  writer: TextTableWriter,
  { db, layer, most }: LayerWork,
): Promise<Result<boolean>> {
  const listed = listColumns(db, layer, writer)
  if (!listed.ok) return listed
  const columns = listed.value
  if (columns.length === 0) return BROKEN
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ')
  for (const row of db.readRows(`SELECT ${names} FROM ${quoteIdentifier(layer.table)}`)) {
    if (!row.ok) return BROKEN
    if (writer.rows() >= most) return ok(true)
    if (signal.aborted) return fail(failure('look/cancelled'))
    const values: (TextTableValue | 'left-out' | null)[] = []
    for (const [index, { name, at, isBoolean }] of columns.entries()) {
      const value = row.value[index] ?? null
      if (at !== null) values[at] = name === layer.geometry ? toGeometry(value) : toTextTableValue(value, isBoolean)
    }
    const put = await writer.row(values)
    if (!put.ok) return put
  }
  return ok(false)
}

function toGeometry(value: SqliteValue): TextTableValue | null {
  if (!(value instanceof Uint8Array) || value.length > LIMITS.PREVIEW_ITEM_BYTES) return null
  const geometry = parseGeoPackageGeometry(value)
  return geometry === null ? null : { text: JSON.stringify(geometry), isText: true }
}

function toTextTableValue(value: SqliteValue, isBoolean: boolean): TextTableValue | 'left-out' | null {
  if (value === null) return null
  if (value instanceof Uint8Array) return toHexValue(value)
  if (typeof value === 'string') return { text: value, isText: true }
  if (isBoolean) return { text: Number(value) === 0 ? 'false' : 'true', isText: false }
  return { text: String(value), isText: false }
}
