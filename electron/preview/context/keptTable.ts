import { isSameContent } from '../../../shared/download/model/fileStamp.js'
import type { Disk } from '../../ports/disk.js'
import type { KeptTable, PreviewFile } from '../../ports/preview/previewService.js'
import { quotePath } from './quotePath.js'
import type { SqlTable } from './sqlTable.js'

/** Finds the kept table of this file. Null when there is none, or when the file has changed since the table was kept. */
export async function findKeptTable(disk: Pick<Disk, 'stamp'>, { path, kept }: PreviewFile): Promise<KeptTable | null> {
  if (kept === undefined) return null
  const [now, held] = [await disk.stamp(path), await disk.stamp(kept.path)]
  return now.ok && held.ok && isSameContent(now.value, kept.stamp) ? kept : null
}

/** Describes a kept table for SQL. Its notes and misfits are those of the reading that made it. */
export const describeKeptTable = ({ name }: PreviewFile, kept: KeptTable): SqlTable => ({
  from: (at) => `read_parquet(${quotePath(at)})`,
  path: kept.path,
  name,
  format: kept.format,
  notes: kept.notes,
  misfits: kept.misfits,
  rows: kept.rows,
  cut: false,
})
