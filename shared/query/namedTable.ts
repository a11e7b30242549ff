import * as z from 'zod'
import { decodeEach } from '../decode/keepValidItems.js'
import { parseJsonObject } from '../decode/untrustedJson.js'
import { datasetId, mediaId } from '../ids.js'
import { filePart, tableName } from './model.js'

/** The file that a table name belongs to. */
export const namedTable = z.strictObject({ table: tableName, dataset: datasetId, media: mediaId, ...filePart })
export type NamedTable = z.infer<typeof namedTable>

export interface StoredTableNames {
  readonly names: readonly NamedTable[]
  /** False when the text held something else than these names: it is damaged, or of a newer version. */
  readonly isWhole: boolean
}

/** Parses the stored names; each is decoded separately. */
export function parseTableNames(text: string): StoredTableNames {
  const tables = parseJsonObject(text)?.tables
  const names = decodeEach(namedTable, tables)
  return { names, isWhole: Array.isArray(tables) && names.length === tables.length }
}
