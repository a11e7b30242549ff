import { LIMITS } from '../../../../shared/limits.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { TextTableWriter, WrittenTextTable } from '../rewrite/writeTextTable.js'
import { addUnnamedColumns, createSheetColumns, NO_LAYOUTS, type SheetLayouts } from './createSheetColumns.js'
import { failEmpty } from './emptySheetFailure.js'
import type { SheetRow } from './mergedHeader.js'
import type { ChosenSheet, SheetReading } from './sheetReading.js'

/** How many first rows are compared to find the names of the columns among them. */
const LAYOUT_ROWS = 200

/** Writes a sheet as a text table. Empty rows above, between and below the table are skipped. */
export async function writeSheetAsTextTable(
  writer: TextTableWriter,
  { readRows, readMerged, most, reader }: SheetReading,
  { type, names, at }: ChosenSheet,
): Promise<Result<WrittenTextTable>> {
  let first: SheetRow[] | null = []
  let layouts: SheetLayouts | null = null
  const lastSkipped = Math.max(reader.namesLine ?? 0, reader.skip ?? 0)
  let rows = 0
  let cut = false
  const begin = async (): Promise<Result<void>> => {
    const above = first ?? []
    first = null
    const created = await createSheetColumns(writer, above, reader, readMerged)
    if (!created.ok) return created
    layouts = created.value.layouts
    for (const row of created.value.below) {
      const put = await writer.row(row)
      if (!put.ok) return put
    }
    return ok(undefined)
  }
  const read = await readRows(async (row) => {
    if (rows >= most) {
      cut = true
      return ok(false)
    }
    rows += 1
    if (first !== null && (first.push(row) < LAYOUT_ROWS || row.line <= lastSkipped)) return ok(true)
    const put = first === null ? await writer.row(addUnnamedColumns(writer, row.cells)) : await begin()
    return put.ok ? ok(true) : put
  })
  if (!read.ok) return read
  if (rows === 0) return failEmpty(true)
  const begun = first === null ? ok(undefined) : await begin()
  if (!begun.ok) return begun
  const { layout, found } = layouts ?? NO_LAYOUTS
  return ok({ format: { type, sheets: names.slice(0, LIMITS.PREVIEW_SHEETS), at, layout, found }, cut })
}
