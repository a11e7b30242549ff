import * as z from 'zod'
import type { PublicKey } from '../../shared/crypto/publicKey.js'
import { fileStamp } from '../../shared/download/model/fileStamp.js'
import { exportedRows, exportFormat } from '../../shared/preview/export/exportChoice.js'
import { colourMethod, mapColours, mapLayer, mapSource } from '../../shared/preview/map/model.js'
import { misfits, preview, previewNote, previewTable, tableFormat } from '../../shared/preview/model.js'
import { previewProfile } from '../../shared/preview/profile/model.js'
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
import { chartData, chartSpec } from '../../shared/query/chart/chartSpec.js'
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
/** An existing folder for what has to be written in another way before it can be read. */
const scratch = path
/** Of a map that was made before. */
const attributes = z.object({ path, name: text })

/**
 * What main asks of the preview process. Each answer is decoded as something a stranger wrote: the process has read
 * strangers' files.
 */
export const PREVIEW_METHODS = {
  open: defineMethod(z.object({ scratch, file }), preview),
  keep: defineMethod(z.object({ scratch, file, target: path }), keptTable.nullable()),
  profile: defineMethod(z.object({ scratch, file }), previewProfile),
  map: defineMethod(
    z.object({
      scratch,
      file,
      source: mapSource.nullable(),
      former: mapSource.nullable(),
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
  chart: defineMethod(z.object({ scratch, path, spec: chartSpec }), chartData),
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
    // Rows that are written.
    count,
  ),
} as const

/** Which table is meant, each time: the process keeps what it has read of it, or reads it again. */
const of = { scratch, file }

/** What main asks of the process that holds a table's rows. */
export const TABLE_METHODS = {
  table: defineMethod(z.object({ ...of, view: tableView }), tableShape, tableProgress),
  rows: defineMethod(z.object({ ...of, ...windowRequest }), windowRows, tableProgress),
  find: defineMethod(z.object({ ...of, ...findRequest }), foundCell, tableProgress),
  values: defineMethod(z.object({ ...of, ...valuesRequest }), listedValues, tableProgress),
  cell: defineMethod(z.object({ ...of, ...cellRequest }), wholeCell, tableProgress),
  place: defineMethod(z.object({ ...of, ...placeRequest }), foundRow, tableProgress),
  origin: defineMethod(z.object({ ...of, ...originRequest }), foundRow, tableProgress),
  copy: defineMethod(z.object({ ...of, ...copyRequest }), copiedCells, tableProgress),
} as const

/** All that the process can be asked. */
export const WORKER_METHODS = { ...PREVIEW_METHODS, ...TABLE_METHODS } as const
