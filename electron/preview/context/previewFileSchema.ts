import * as z from 'zod'
import { fileStamp } from '../../../shared/download/model/fileStamp.js'
import { misfits, previewNote, tableFormat } from '../../../shared/preview/model.js'
import { readerOptions } from '../../../shared/preview/readerOptions.js'

/** `KeptTable`, as it travels between processes. */
export const keptTableSchema = z.strictObject({
  path: z.string(),
  stamp: fileStamp,
  bytes: z.number().int().nonnegative(),
  rows: z.number().int().nonnegative(),
  format: tableFormat,
  notes: z.array(previewNote).max(10).readonly(),
  misfits: misfits.nullable(),
})

/** `PreviewFile`, as it travels between processes. */
export const previewFileSchema = z.object({
  path: z.string(),
  name: z.string(),
  part: z.number().exactOptional(),
  isBeginning: z.boolean().exactOptional(),
  entry: z.number().exactOptional(),
  reader: readerOptions.exactOptional(),
  view: z.string().exactOptional(),
  kept: keptTableSchema.exactOptional(),
})
