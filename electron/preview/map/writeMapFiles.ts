import { failure } from '../../../shared/failure.js'
import type { BuiltLayer } from '../../../shared/preview/map/layerBuilder.js'
import type { MapChunk } from '../../../shared/preview/map/model.js'
import { quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk, OpenFile } from '../../ports/disk.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { ViewColumn } from '../table/viewColumn.js'
import { MAPPED_VIEW } from './selectPlaces.js'

/** Writes the attributes of the rows in a form from which one row can be read without the others. */
export async function writeAttributes(
  tables: TableEngine,
  columns: readonly ViewColumn[],
  { rows, path }: { readonly rows: number; readonly path: string },
): Promise<Result<void>> {
  // A Parquet file needs a column, so a table of geometry alone gets a constant one.
  const shown = columns.length === 0 ? 'true AS "·"' : columns.map(({ sql }) => sql).join(', ')
  return tables.run(
    `COPY (SELECT ${shown} FROM ${MAPPED_VIEW} LIMIT ${rows}) TO ${quoteLiteral(path)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE 20480)`,
  )
}

/** Writes the geometry of a layer piece by piece, and gives where each piece lies. */
export async function writeChunks(
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
