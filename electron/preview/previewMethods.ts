import * as z from 'zod'
import type { PublicKey } from '../../shared/crypto/publicKey.js'
import { fileStamp } from '../../shared/download/model/fileStamp.js'
import { exportedRows, exportFormat } from '../../shared/preview/export/exportFormat.js'
import { colourMethod, mapColours, mapLayer, mapSource } from '../../shared/preview/map/model.js'
import { misfits, preview, previewNote, previewTable, tableFormat } from '../../shared/preview/model.js'
import { previewProfile, profileProgress } from '../../shared/preview/profile/model.js'
import { readerOptions } from '../../shared/preview/readerOptions.js'
import {
  cellRequest,
  copiedCells,
  copyRequest,
  findRequest,
  foundCell,
  foundRow,
  listedValues,
  originRequest,
  placeRequest,
  tableProgress,
  tableShape,
  valuesRequest,
  wholeCell,
  windowRequest,
  windowRows,
} from '../../shared/preview/table/tableRequests.js'
import { tableView } from '../../shared/preview/table/tableView.js'
import { chartDataSchema } from '../../shared/query/chart/chartDataSchema.js'
import { chartSpecSchema } from '../../shared/query/chart/chartSpecSchema.js'
import { queryPlan } from '../../shared/query/model.js'
import { defineMethod, listOf, sameBuild } from '../ports/workers/workerRpc.js'

const path = z.string()
const text = z.string()
const count = z.number().int().nonnegative()
const keptTable = z.strictObject({
  path,
  stamp: fileStamp,
  bytes: count,
  rows: count,
  format: tableFormat,
  notes: z.array(previewNote).max(10).readonly(),
  misfits: misfits.nullable(),
})
const file = z.object({
  path,
  name: text,
  part: z.number().exactOptional(),
  isBeginning: z.boolean().exactOptional(),
  entry: z.number().exactOptional(),
  reader: readerOptions.exactOptional(),
  view: text.exactOptional(),
  kept: keptTable.exactOptional(),
})
/** An existing folder for files that have to be converted before they can be read. */
const scratch = path
/** The attributes of a map that was made before. */
const attributes = z.object({ path, name: text })

/**
 * The methods of the preview process. Its answers are decoded like untrusted input, because the process has read
 * untrusted files.
 */
export const PREVIEW_METHODS = {
  open: defineMethod(z.object({ scratch, file }), preview),
  keep: defineMethod(z.object({ scratch, file, target: path }), keptTable.nullable(), tableProgress),
  profile: defineMethod(z.object({ scratch, file }), previewProfile, profileProgress),
  map: defineMethod(
    z.object({
      scratch,
      file,
      source: mapSource.nullable(),
      previous: mapSource.nullable(),
      shapes: path,
      attributes: path,
    }),
    mapLayer.omit({ id: true }),
  ),
  mapRows: defineMethod(z.object({ scratch, attributes, rows: listOf(count) }), previewTable),
  mapColours: defineMethod(z.object({ scratch, attributes, column: text, method: colourMethod }), mapColours),
  queryTables: defineMethod(z.object({ scratch, sql: text }), listOf(text)),
  answer: defineMethod(
    z.object({ scratch, files: listOf(file), sql: text, target: path }),
    z.strictObject({ table: previewTable, rows: count }),
  ),
  explain: defineMethod(z.object({ scratch, files: listOf(file), sql: text }), queryPlan),
  chart: defineMethod(z.object({ scratch, path, spec: chartSpecSchema }), chartDataSchema),
  export: defineMethod(
    z.object({
      scratch,
      files: listOf(file),
      sql: text,
      target: path,
      partial: path,
      view: tableView,
      rows: exportedRows,
      format: exportFormat,
      publicKey: sameBuild<PublicKey>().nullable(),
    }),
    z.strictObject({ bytes: count, rows: count }),
    // The progress is the number of written rows.
    count,
  ),
} as const

/** Each request names its table: the process uses what it has read of it, or reads it again. */
const tableRef = { scratch, file }

/** The methods of the process that holds the rows of a table. */
export const TABLE_METHODS = {
  table: defineMethod(z.object({ ...tableRef, view: tableView }), tableShape, tableProgress),
  rows: defineMethod(z.object({ ...tableRef, ...windowRequest }), windowRows, tableProgress),
  find: defineMethod(z.object({ ...tableRef, ...findRequest }), foundCell, tableProgress),
  values: defineMethod(z.object({ ...tableRef, ...valuesRequest }), listedValues, tableProgress),
  cell: defineMethod(z.object({ ...tableRef, ...cellRequest }), wholeCell, tableProgress),
  place: defineMethod(z.object({ ...tableRef, ...placeRequest }), foundRow, tableProgress),
  origin: defineMethod(z.object({ ...tableRef, ...originRequest }), foundRow, tableProgress),
  copy: defineMethod(z.object({ ...tableRef, ...copyRequest }), copiedCells, tableProgress),
} as const

/** All methods of the worker process. */
export const WORKER_METHODS = { ...PREVIEW_METHODS, ...TABLE_METHODS } as const
