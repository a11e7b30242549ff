import * as z from 'zod'
import { datasetId, mediaId } from '../ids.js'
import { decodeEach, parseObject } from './decodeEach.js'
import { filePart, tableName } from './model.js'

/** The file that a table name belongs to. */
export const namedTable = z.strictObject({ table: tableName, dataset: datasetId, media: mediaId, ...filePart })
export type NamedTable = z.infer<typeof namedTable>

/** Parses the stored names; each is decoded separately. */
export function parseTableNames(text: string): readonly NamedTable[] {
  const found = parseObject(text)
  return found === null ? [] : decodeEach(namedTable, found.tables)
}
