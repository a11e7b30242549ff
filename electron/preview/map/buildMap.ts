import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { PATH_POINT } from '../../../shared/preview/map/chunkCodec.js'
import { isLongitudeFirst, parsePair } from '../../../shared/preview/map/coordinatesInOneCell.js'
import { findCrs } from '../../../shared/preview/map/crs.js'
import { detectMapSource } from '../../../shared/preview/map/detectMapSource.js'
import { type BuiltLayer, createLayerBuilder, type LayerBuilder } from '../../../shared/preview/map/layerBuilder.js'
import type { MapChunk, MapLayer, MapSource } from '../../../shared/preview/map/model.js'
import { parseGeometry } from '../../../shared/preview/map/parseGeometry.js'
import { quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk, OpenFile } from '../../ports/disk.js'
import type { MapTask } from '../../ports/preview/mapService.js'
import type { TableEngine, TextRow } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import type { SqlTable } from '../context/sqlTable.js'
import { createNotTabularFailure, toUnreadable } from '../context/unreadableFile.js'
import { detectContent } from '../sources/detectContent.js'
import { findTypeEpsg, isGeometryType } from '../table/geometryColumn.js'
import { readColumns, readFirstRows, withViews } from '../table/tableViews.js'
import { tryReaders } from '../table/tryReaders.js'
import type { ViewColumn } from '../table/viewColumn.js'
import { projectToMap } from './projectToMap.js'

const VIEW = 'media'
/** How many first rows are read to detect the columns that hold places. */
const DETECTED_ROWS = 200

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
  return withViews(context, [{ name: VIEW, sqlTable }], { alsoFiles: [written] }, async (tables) => {
    const columns = await readColumns(tables, VIEW)
    if (!columns.ok) return toUnreadable(columns)
    const source = task.source === null ? await detectSource(tables) : ok(task.source)
    if (!source.ok) return toUnreadable(source)
    const cells = source.value === null ? null : selectPlaces(source.value, task.previous, columns.value)
    if (source.value === null || cells === null) return fail(failure('look/no-geometry'))
    const swapped = await isPairSwapped(tables, cells, source.value)
    if (!swapped.ok) return toUnreadable(swapped)
    const read = await readGeometry(tables, cells, swapped.value ? 'swapped-pair' : source.value.type)
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
  const first = await readFirstRows(tables, VIEW, DETECTED_ROWS)
  return first.ok ? ok(detectMapSource(first.value)) : first
}

const isShapeColumn = (source: MapSource | null, { shown }: ViewColumn): boolean =>
  source?.type === 'shapes' && shown.name === source.column

/** The SQL of the place of a row. Where its cells are not all filled, the cells of the previous place are used. */
function selectPlaces(
  source: MapSource,
  previous: MapSource | null,
  columns: readonly ViewColumn[],
): readonly string[] | null {
  const cells = selectCells(source, columns)
  const others = previous?.type === source.type ? selectCells(previous, columns) : null
  if (cells === null || others === null) return cells
  const isThere = cells.map((cell) => `${cell} IS NOT NULL`).join(' AND ')
  return cells.map((cell, at) => `CASE WHEN ${isThere} THEN ${cell} ELSE ${others[at]} END`)
}

/** The SQL of the cells that hold the place of a row, as text; null when the table has no such columns. */
function selectCells(source: MapSource, columns: readonly ViewColumn[]): readonly string[] | null {
  const find = (name: string): ViewColumn | undefined => columns.find(({ shown }) => shown.name === name)
  if (source.type === 'columns') {
    const [x, y] = [find(source.x), find(source.y)]
    return x === undefined || y === undefined ? null : [selectNumber(x), selectNumber(y)]
  }
  const column = find(source.column)
  if (column === undefined) return null
  const text = `CAST(${column.sql} AS VARCHAR)`
  return source.type === 'shapes'
    ? [`CASE WHEN length(${text}) <= ${LIMITS.MAP_GEOMETRY_CHARS} THEN ${text} END`]
    : [text]
}

/** A person may choose a text column, in which French numbers have a comma, and spaces of any kind between thousands. */
const selectNumber = ({ sql, shown }: ViewColumn): string =>
  shown.kind === 'number'
    ? `CAST(${sql} AS VARCHAR)`
    : `CAST(TRY_CAST(translate(CAST(${sql} AS VARCHAR), ', \u00a0\u202f', '.') AS DOUBLE) AS VARCHAR)`

interface ReadGeometry {
  readonly builder: LayerBuilder
  /** The number of rows that were read, and of those after them that were not. */
  readonly rows: number
  readonly leftOut: number
}

async function readGeometry(
  tables: TableEngine,
  cells: readonly string[],
  type: PlaceType,
): Promise<Result<ReadGeometry>> {
  const builder = createLayerBuilder()
  const put = PUT_PLACE[type]
  let row = 0
  let isFull = false
  const read = await tables.readInPieces(
    `SELECT ${cells.map((cell, index) => `${cell} AS c${index}`).join(', ')} FROM ${VIEW} LIMIT ${LIMITS.MAP_FEATURES + 1}`,
    async (rows) => {
      for (const cell of rows) {
        isFull ||= builder.isFull()
        if (isFull) break
        builder.setRow(row)
        put(builder, cell)
        row += 1
      }
      return ok(undefined)
    },
  )
  if (!read.ok) return read
  // Rows without a place fill no layer, so the reading may also have ended at its limit.
  if (!isFull && row <= LIMITS.MAP_FEATURES) return ok({ builder, rows: row, leftOut: 0 })
  const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM ${VIEW}`)
  return counted.ok ? ok({ builder, rows: row, leftOut: Number(counted.value[0]?.[0] ?? row) - row }) : counted
}

/** A pair has its latitude first, and a swapped one its longitude. */
type PlaceType = MapSource['type'] | 'swapped-pair'

async function isPairSwapped(
  tables: TableEngine,
  [cell = 'NULL']: readonly string[],
  source: MapSource,
): Promise<Result<boolean>> {
  if (source.type !== 'pair') return ok(false)
  const read = await tables.readRows(
    `SELECT ${cell} AS c FROM ${VIEW} WHERE ${cell} IS NOT NULL LIMIT ${DETECTED_ROWS}`,
  )
  return read.ok
    ? ok(
        isLongitudeFirst(
          source.column,
          read.value.flatMap(([text]) => text ?? []),
        ),
      )
    : read
}

const PUT_PLACE: Readonly<Record<PlaceType, (builder: LayerBuilder, row: TextRow) => void>> = {
  shapes: (builder, [text]) => {
    if (text !== null && text !== undefined) parseGeometry(text, builder)
  },
  columns: (builder, [x, y]) => putPoint(builder, x, y),
  pair: (builder, [text]) => putPair(builder, text, false),
  'swapped-pair': (builder, [text]) => putPair(builder, text, true),
}

function putPair(builder: LayerBuilder, text: string | null | undefined, isSwapped: boolean): void {
  const pair = parsePair(text ?? '')
  if (pair === null) return
  const [first, second] = pair
  builder.begin(PATH_POINT)
  if (isSwapped) builder.vertex(first, second)
  else builder.vertex(second, first)
}

function putPoint(builder: LayerBuilder, x: string | null | undefined, y: string | null | undefined): void {
  if (x === null || x === undefined || x.trim() === '' || y === null || y === undefined || y.trim() === '') return
  builder.begin(PATH_POINT)
  builder.vertex(Number(x), Number(y))
}

/** Writes the attributes of the rows in a form from which one row can be read without the others. */
async function writeAttributes(
  tables: TableEngine,
  columns: readonly ViewColumn[],
  { rows, path }: { readonly rows: number; readonly path: string },
): Promise<Result<void>> {
  // A Parquet file needs a column, so a table of geometry alone gets a constant one.
  const shown = columns.length === 0 ? 'true AS "·"' : columns.map(({ sql }) => sql).join(', ')
  return tables.run(
    `COPY (SELECT ${shown} FROM ${VIEW} LIMIT ${rows}) TO ${quoteLiteral(path)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE 20480)`,
  )
}

async function writeChunks(
  disk: Disk,
  path: string,
  layer: BuiltLayer,
  signal: AbortSignal,
): Promise<Result<MapChunk[]>> {
  const opened = await disk.open(path, 'create-new')
  if (!opened.ok) return opened
  try {
    return await putChunks(opened.value, layer, signal)
  } finally {
    await opened.value.close()
  }
}

async function putChunks(file: OpenFile, layer: BuiltLayer, signal: AbortSignal): Promise<Result<MapChunk[]>> {
  const index: MapChunk[] = []
  let at = 0
  for (const { pieces, ...chunk } of layer.chunks()) {
    if (signal.aborted) return fail(failure('look/cancelled'))
    const written = await file.writeAt([...pieces], at)
    if (!written.ok) return written
    index.push({
      ...chunk,
      pieces: pieces.map(({ length }) => {
        const piece = { at, bytes: length }
        at += length
        return piece
      }),
    })
  }
  return ok(index)
}
