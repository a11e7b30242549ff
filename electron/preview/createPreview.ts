import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import type { FileType } from '../../shared/preview/detect/fileType.js'
import { detectMapSource } from '../../shared/preview/map/detectMapSource.js'
import type { Preview, TableFormat } from '../../shared/preview/model.js'
import { toViewName } from '../../shared/preview/sql/toViewName.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { PreviewFile } from '../ports/preview/previewService.js'
import type { TableEngine } from '../ports/preview/tableEngine.js'
import { createNoPreview } from './context/noPreview.js'
import type { PreviewContext } from './context/previewContext.js'
import type { SqlTable } from './context/sqlTable.js'
import { toUnreadable } from './context/unreadableFailures.js'
import { createNonTablePreview } from './document/nonTablePreview.js'
import { detectContent, type TableSource } from './sources/detectContent.js'
import { isEmptySheet } from './sources/sheet/emptySheetFailure.js'
import { tryReaders } from './sources/tryReaders.js'
import { countRows } from './table/countRows.js'
import { findTypeEpsg, isGeometryType } from './table/geometryType.js'
import { readFirstRows } from './table/readFirstRows.js'
import { readColumns } from './table/viewColumn.js'
import { withViews } from './table/withViews.js'

/** Creates the first preview of a file: its first rows, its picture, its text, or the reason why there is none. */
export async function createPreview(context: PreviewContext, file: PreviewFile): Promise<Result<Preview>> {
  const content = await detectContent(context, file, 'head')
  if (!content.ok) return content
  if (content.value.type === 'other') {
    const { file: found, what, isInside } = content.value
    // Archives in archives are not opened.
    if (what.type === 'zip' && isInside) return ok(createNoPreview('archive'))
    return nameFormat(await createNonTablePreview(context, found, content.value), what)
  }
  const { source } = content.value
  const seen = await tryReaders(source, (sqlTable) => previewTable(context, source, sqlTable))
  return isEmptySheet(seen) ? ok(createNoPreview('empty-sheet')) : nameFormat(seen, content.value.what)
}

const FORMATS: Readonly<Partial<Record<FileType['type'], string>>> = {
  csv: 'CSV',
  json: 'JSON',
  parquet: 'Parquet',
  zip: 'XLSX',
  ods: 'ODS',
  geopackage: 'GeoPackage',
  flatgeobuf: 'FlatGeobuf',
  kml: 'KML',
  gpx: 'GPX',
  topojson: 'TopoJSON',
  pdf: 'PDF',
  svg: 'SVG',
  tiff: 'TIFF',
}

/** Adds the name of the format to the failure, so that a person learns which format the file should have had. */
function nameFormat<T>(result: Result<T>, { type }: FileType): Result<T> {
  if (result.ok || result.failure.code !== 'look/unreadable') return result
  const format = FORMATS[type]
  return fail(failure('look/unreadable', { ...(format === undefined ? {} : { format }), ...result.failure.facts }))
}

async function previewTable(
  context: PreviewContext,
  source: TableSource,
  sqlTable: SqlTable,
): Promise<Result<Preview>> {
  const view = toViewName(source.file.name)
  return withViews(context, [{ name: view, sqlTable }], {}, async (tables): Promise<Result<Preview>> => {
    const table = await readFirstRows(tables, view, LIMITS.PREVIEW_ROWS, sqlTable)
    if (!table.ok) return toUnreadable(table)
    const count = await countRows(tables, { source, sqlTable, view, table: table.value })
    if (!count.ok) return toUnreadable(count)
    const notes = sqlTable.cut ? [...sqlTable.notes, 'cut-short' as const] : [...sqlTable.notes]
    const format = await describeParquet(tables, view, sqlTable.format)
    if (!format.ok) return toUnreadable(format)
    return ok({
      type: 'table',
      format: format.value,
      table: table.value,
      count: count.value,
      notes,
      view,
      misfits: sqlTable.misfits,
      map: detectMapSource(table.value),
    })
  })
}

/** A Parquet file with a column of geometries is GeoParquet, in the system that the first such column declares. */
async function describeParquet(tables: TableEngine, view: string, format: TableFormat): Promise<Result<TableFormat>> {
  if (format.type !== 'parquet') return ok(format)
  const columns = await readColumns(tables, view)
  if (!columns.ok) return columns
  const shapes = columns.value.find(({ type }) => isGeometryType(type))
  return ok(shapes === undefined ? format : { type: 'geoparquet', epsg: findTypeEpsg(shapes.type) })
}
