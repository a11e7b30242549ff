import * as z from 'zod'
import type { PublicKey } from '../../shared/crypto/publicKey.js'
import { exportedRows, exportFormat } from '../../shared/preview/export/exportFormat.js'
import { colourMethod, mapColours, mapLayer, mapSource } from '../../shared/preview/map/model.js'
import { preview, previewTable } from '../../shared/preview/model.js'
import { previewProfile, profileProgress } from '../../shared/preview/profile/model.js'
import { tableProgress } from '../../shared/preview/table/tableRequests.js'
import { tableView } from '../../shared/preview/table/tableView.js'
import { chartDataSchema } from '../../shared/query/chart/chartDataSchema.js'
import { chartSpecSchema } from '../../shared/query/chart/chartSpecSchema.js'
import { queryPlan } from '../../shared/query/model.js'
import { defineMethod, listOf, sameBuild } from '../ports/workers/workerRpc.js'
import { keptTableSchema, previewFileSchema } from './context/previewFileSchema.js'

const path = z.string()
const text = z.string()
const count = z.number().int().nonnegative()
const file = previewFileSchema
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
  keep: defineMethod(z.object({ scratch, file, target: path }), keptTableSchema.nullable(), tableProgress),
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
