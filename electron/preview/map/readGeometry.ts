import { LIMITS } from '../../../shared/limits.js'
import { PATH_POINT } from '../../../shared/preview/map/chunkCodec.js'
import { isLongitudeFirst, parsePair } from '../../../shared/preview/map/coordinatesInOneCell.js'
import { DETECTED_ROWS } from '../../../shared/preview/map/detectMapSource.js'
import { createLayerBuilder, type LayerBuilder } from '../../../shared/preview/map/layerBuilder.js'
import type { MapSource } from '../../../shared/preview/map/model.js'
import { parseGeometry } from '../../../shared/preview/map/parseGeometry.js'
import { ok, type Result } from '../../../shared/result.js'
import type { TableEngine, TextRow } from '../../ports/preview/tableEngine.js'
import { MAPPED_VIEW } from './selectPlaces.js'

interface ReadGeometry {
  readonly builder: LayerBuilder
  /** The number of rows that were read, and of those after them that were not. */
  readonly rows: number
  readonly leftOut: number
}

/** Reads the places of the rows into a layer. `cells` are the SQL of those cells of a row that hold its place. */
export async function readGeometry(
  tables: TableEngine,
  cells: readonly string[],
  source: MapSource,
): Promise<Result<ReadGeometry>> {
  const swapped = await isPairSwapped(tables, cells, source)
  if (!swapped.ok) return swapped
  const type: PlaceType = swapped.value ? 'swapped-pair' : source.type
  const builder = createLayerBuilder()
  const put = PUT_PLACE[type]
  let row = 0
  let isFull = false
  const read = await tables.readInPieces(
    `SELECT ${cells.map((cell, index) => `${cell} AS c${index}`).join(', ')} FROM ${MAPPED_VIEW} LIMIT ${LIMITS.MAP_FEATURES + 1}`,
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
  const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM ${MAPPED_VIEW}`)
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
    `SELECT ${cell} AS c FROM ${MAPPED_VIEW} WHERE ${cell} IS NOT NULL LIMIT ${DETECTED_ROWS}`,
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
