import type { SheetLayout } from '../../../../shared/preview/model.js'
import { detectLayout, nameColumns } from '../../../../shared/preview/text/headerLayout.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { TextTableWriter } from '../rewrite/writeTextTable.js'
import { joinHeader, type MergedHeader, mayContinue, type SheetRow } from './mergedHeader.js'
import type { HeaderOptions, ReadMergedCells } from './sheetReading.js'

type Cells = SheetRow['cells']

/** How a sheet is read, and how it would be without a person's choice. */
export interface SheetLayouts {
  readonly layout: SheetLayout
  readonly found: SheetLayout
}

export const NO_LAYOUTS: SheetLayouts = { layout: { namesLine: 0, skip: 0 }, found: { namesLine: 0, skip: 0 } }

interface CreatedColumns {
  readonly layouts: SheetLayouts
  /** Those first rows that are data. */
  readonly below: readonly Cells[]
}

/**
 * Creates the columns that the first rows name, and gives those first rows that are data. A header of several rows is
 * found by its merged cells, which are read only where there may be one, and only where the person has chosen no row.
 */
export async function createSheetColumns(
  writer: TextTableWriter,
  rows: readonly SheetRow[],
  reader: HeaderOptions,
  readMerged: ReadMergedCells,
): Promise<Result<CreatedColumns>> {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const head = rows.map(({ line, cells }) => ({
    line,
    fields: Array.from({ length: width }, (_, column) => cells[column]?.text ?? ''),
  }))
  /** The end and the names of a header of several rows; null for one of one row. */
  const readHeader = async ({ namesLine }: SheetLayout): Promise<Result<MergedHeader | null>> => {
    const at = rows.findIndex(({ line }) => line === namesLine)
    const top = rows[at]
    if (top === undefined || !mayContinue(top, rows[at + 1], width)) return ok(null)
    const merged = await readMerged(top.line)
    return merged.ok ? ok(joinHeader(rows, at, { merged: merged.value, width })) : merged
  }
  const { found, used } = detectLayout(head, reader)
  const header = await readHeader(found)
  if (!header.ok) return header
  const joined = reader.namesLine === null && used.namesLine === found.namesLine ? header.value : null
  const names = joined === null ? used.names : nameColumns(joined.names, width)
  const skip = Math.max(used.skip, joined?.bottom ?? 0)
  for (const name of names) writer.column(name)
  return ok({
    layouts: {
      layout: { namesLine: used.namesLine, skip },
      found: { namesLine: found.namesLine, skip: Math.max(found.skip, header.value?.bottom ?? 0) },
    },
    below: rows.filter(({ line }) => line > skip).map(({ cells }) => addUnnamedColumns(writer, cells)),
  })
}

/** Creates unnamed columns for a row that is wider than the rows before it. */
export function addUnnamedColumns(writer: TextTableWriter, row: Cells): Cells {
  for (let index = 0; index < row.length; index++) if (row[index] !== null) writer.columnAt(index)
  return row
}
