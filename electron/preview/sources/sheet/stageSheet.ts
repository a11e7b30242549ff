import { LIMITS } from '../../../../shared/limits.js'
import type { SheetLayout, WorkbookFormat } from '../../../../shared/preview/model.js'
import type { ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import { detectLayout, nameColumns } from '../../../../shared/preview/text/headerLayout.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { TextTableWriter, WrittenTextTable } from '../rewrite/writeTextTable.js'
import { failEmpty } from './emptySheetFailure.js'
import { joinHeader, type MergedCells, type MergedHeader, mayContinue, type SheetRow } from './mergedHeader.js'

type Cells = SheetRow['cells']
type LayoutOptions = Pick<ReaderOptions, 'namesLine' | 'skip'>
type ReadMerged = (line: number) => Promise<Result<readonly MergedCells[]>>

export interface SheetReading {
  /** Reads the rows that have content, in order; ends early when `take` gives false. */
  readonly readRows: (take: (row: SheetRow) => Promise<Result<boolean>>) => Promise<Result<void>>
  /** Reads which cells are merged in a header that begins in this line. */
  readonly readMerged: ReadMerged
  /** The most rows with content that are read. */
  readonly most: number
  readonly reader: LayoutOptions
}

/** How many first rows are compared to find the names of the columns among them. */
const LAYOUT_ROWS = 200

/** Writes a sheet as a text table. Empty rows above, between and below the table are skipped. */
export async function stageSheet(
  writer: TextTableWriter,
  { readRows, readMerged, most, reader }: SheetReading,
  { type, names, at }: ChosenSheet,
): Promise<Result<WrittenTextTable>> {
  let first: SheetRow[] | null = []
  let layouts: Layouts | null = null
  const lastSkipped = Math.max(reader.namesLine ?? 0, reader.skip ?? 0)
  let rows = 0
  let cut = false
  const begin = async (): Promise<Result<void>> => {
    const above = first ?? []
    first = null
    const created = await createColumns(writer, above, reader, readMerged)
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
    const put = first === null ? await writer.row(addColumns(writer, row.cells)) : await begin()
    return put.ok ? ok(true) : put
  })
  if (!read.ok) return read
  if (rows === 0) return failEmpty(true)
  const begun = first === null ? ok(undefined) : await begin()
  if (!begun.ok) return begun
  const { layout, found } = layouts ?? NO_LAYOUTS
  return ok({ format: { type, sheets: names.slice(0, LIMITS.PREVIEW_SHEETS), at, layout, found }, cut })
}

/** How a sheet is read, and how it would be without a person's choice. */
interface Layouts {
  readonly layout: SheetLayout
  readonly found: SheetLayout
}

const NO_LAYOUTS: Layouts = { layout: { namesLine: 0, skip: 0 }, found: { namesLine: 0, skip: 0 } }

interface CreatedColumns {
  readonly layouts: Layouts
  /** Those first rows that are data. */
  readonly below: readonly Cells[]
}

/**
 * Creates the columns that the first rows name, and gives those first rows that are data. A header of several rows is
 * found by its merged cells, which are read only where there may be one, and only where the person has chosen no row.
 */
async function createColumns(
  writer: TextTableWriter,
  rows: readonly SheetRow[],
  reader: LayoutOptions,
  readMerged: ReadMerged,
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
    below: rows.filter(({ line }) => line > skip).map(({ cells }) => addColumns(writer, cells)),
  })
}

/** Creates unnamed columns for a row that is wider than the rows before it. */
function addColumns(writer: TextTableWriter, row: Cells): Cells {
  for (let index = 0; index < row.length; index++) if (row[index] !== null) writer.columnAt(index)
  return row
}

/** The names of the visible sheets that are offered, and which of them is read. */
export interface ChosenSheet {
  readonly type: WorkbookFormat['type']
  readonly names: readonly string[]
  readonly at: number
}
