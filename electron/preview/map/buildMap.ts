import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { findCrs } from '../../../shared/preview/map/crs.js'
import { DETECTED_ROWS, detectMapSource } from '../../../shared/preview/map/detectMapSource.js'
import type { MapLayer, MapSource } from '../../../shared/preview/map/model.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { MapTask } from '../../ports/preview/mapService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import type { SqlTable } from '../context/sqlTable.js'
import { createNotTabularFailure, toUnreadable } from '../context/unreadableFailures.js'
import { detectContent } from '../sources/detectContent.js'
import { tryReaders } from '../sources/tryReaders.js'
import { findTypeEpsg, isGeometryType } from '../table/geometryType.js'
import { readFirstRows } from '../table/readFirstRows.js'
import { readColumns, type ViewColumn } from '../table/viewColumn.js'
import { withViews } from '../table/withViews.js'
import { projectToMap } from './projectToMap.js'
import { readGeometry } from './readGeometry.js'
import { MAPPED_VIEW, selectPlaces } from './selectPlaces.js'
import { writeAttributes, writeChunks } from './writeMapFiles.js'

/**
 * Writes the map of a table into two files: the geometry, packed in pieces, and the attributes of the rows, from which
 * single rows can be read quickly. Fails with `look/no-geometry` when the table has none.
 */
export async function buildMap(context: PreviewContext, task: MapTask): Promise<Result<Omit<MapLayer, 'id'>>> {
  const content = await detectContent(context, task.file, 'all')
  if (!content.ok) return content
  if (content.value.type === 'other') return createNotTabularFailure(task.file)
  return tryReaders(content.value.source, (sqlTable) => buildMapWithReader(context, task, sqlTable))
}

async function buildMapWithReader(
  context: PreviewContext,
  task: MapTask,
  sqlTable: SqlTable,
): Promise<Result<Omit<MapLayer, 'id'>>> {
  const written = { path: task.attributes, name: task.file.name }
  return withViews(context, [{ name: MAPPED_VIEW, sqlTable }], { alsoFiles: [written] }, async (tables) => {
    const columns = await readColumns(tables, MAPPED_VIEW)
    if (!columns.ok) return toUnreadable(columns)
    const source = task.source === null ? await detectSource(tables) : ok(task.source)
    if (!source.ok) return toUnreadable(source)
    const cells = source.value === null ? null : selectPlaces(source.value, task.previous, columns.value)
    if (source.value === null || cells === null) return fail(failure('look/no-geometry'))
    const read = await readGeometry(tables, cells, source.value)
    if (!read.ok) return toUnreadable(read)
    const { builder, rows, leftOut } = read.value
    const declared = findCrs(findSourceEpsg(source.value, columns.value, sqlTable))
    const layer = builder.build({ chosen: source.value.crs, declared }, projectToMap)
    if (layer === null) return fail(failure('look/no-geometry'))
    const shown = columns.value.filter(
      (column) =>
        column.shown.kind !== 'geometry' &&
        !isShapeColumn(source.value, column) &&
        !isShapeColumn(task.previous, column),
    )
    const kept = await writeAttributes(tables, shown, { rows, path: task.attributes })
    if (!kept.ok) return kept
    const chunks = await writeChunks(context.disk, task.shapes, layer, context.signal)
    if (!chunks.ok) return chunks
    const { crs, west, south, step, wide, high, features, points } = layer
    return ok({
      source: source.value,
      crs,
      west,
      south,
      step,
      wide,
      high,
      features,
      points,
      // Rows without a geometry do not count as features that could not be placed.
      unplaced: layer.unplaced,
      leftOut,
      rows,
      chunks: chunks.value,
      columns: shown.slice(0, LIMITS.PREVIEW_COLUMNS).map(({ shown: { name, kind } }) => ({ name, kind })),
    })
  })
}

/** Finds the system that the column of the geometries, or else the file, declares. */
function findSourceEpsg(source: MapSource, columns: readonly ViewColumn[], { format }: SqlTable): number | null {
  const shapes = columns.find((column) => isShapeColumn(source, column))
  if (shapes !== undefined && isGeometryType(shapes.type)) return findTypeEpsg(shapes.type)
  return 'epsg' in format ? format.epsg : null
}

async function detectSource(tables: TableEngine): Promise<Result<MapSource | null>> {
  const first = await readFirstRows(tables, MAPPED_VIEW, DETECTED_ROWS)
  return first.ok ? ok(detectMapSource(first.value)) : first
}

const isShapeColumn = (source: MapSource | null, { shown }: ViewColumn): boolean =>
  source?.type === 'shapes' && shown.name === source.column
