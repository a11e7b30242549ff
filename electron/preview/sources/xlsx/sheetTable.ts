import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { SheetLayout } from '../../../../shared/preview/model.js'
import { AS_FOUND, type ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import { type CellStyle, formatSerialDate, getColumnIndex } from '../../../../shared/preview/table/xlsxCell.js'
import { detectLayout, nameColumns } from '../../../../shared/preview/text/tableLayout.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { withFile } from '../../context/readFile.js'
import { getMostRows, type ReadScope } from '../../context/readScope.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { createUnpackBudget, readZipDirectory } from '../archive/zip.js'
import {
  type TextTableValue,
  type TextTableWriter,
  type WrittenTextTable,
  writeTextTable,
} from '../rewrite/writeTextTable.js'
import { joinHeader, type MergedHeader, mayContinue, readMergedCells, type SheetRow } from './mergedHeader.js'
import { readCellStyles, readSharedStrings, readSheets, type SheetPart, type Workbook } from './workbook.js'
import { parseXml } from './xmlParser.js'

/** Converts the chosen sheet, or the first visible one with content, to a text table in the scratch folder. */
export function convertSheetToCsv(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
): Promise<Result<SqlTable>> {
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<SqlTable>> => {
    const entries = await readZipDirectory(opened, bytes)
    if (!entries.ok) return entries
    const book: Workbook = {
      file: opened,
      entries: entries.value,
      budget: createUnpackBudget(bytes),
      signal: context.signal,
      updateCrc: context.updateCrc,
    }
    // Where a sheet is read twice, the second time has an allowance of its own.
    const again: Workbook = { ...book, budget: createUnpackBudget(bytes) }
    const found = await readSheets(book)
    if (!found.ok) return found
    const texts = await readSharedStrings(book)
    if (!texts.ok) return texts
    const styles = await readCellStyles(book)
    if (!styles.ok) return styles
    const { sheets, from1904 } = found.value
    const most = getMostRows(scope)
    const offered = sheets.slice(0, LIMITS.PREVIEW_SHEETS)
    const first = file.part ?? 0
    const meant = file.part === undefined ? offered : offered.slice(first, first + 1)
    const words = { texts: texts.value, styles: styles.value, from1904 }
    const { reader = AS_FOUND } = file
    for (const [index, sheet] of meant.entries()) {
      const read = await writeTextTable(context, file.name, (writer) =>
        stageSheet(writer, { book, again, sheet, words, most, reader }, { sheets, at: first + index }),
      )
      if (read.ok) return ok(addNotes(read.value, sheets))
      if (!isEmptySheet(read)) return read
    }
    return fail(failure('look/unreadable', meant.length > 0 && file.part !== undefined ? EMPTY_SHEET : {}))
  })
}

/** The note that tells a chosen empty sheet from an unreadable workbook. */
const EMPTY_SHEET = { note: 'empty sheet' }
/** Whether the reading failed because the chosen sheet is empty. */
export const isEmptySheet = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.facts.note === EMPTY_SHEET.note

interface Chosen {
  readonly sheets: readonly SheetPart[]
  readonly at: number
}

const addNotes = (sqlTable: SqlTable, sheets: readonly SheetPart[]): SqlTable =>
  sheets.length > LIMITS.PREVIEW_SHEETS ? { ...sqlTable, notes: [...sqlTable.notes, 'sheets-left-out'] } : sqlTable

interface Words {
  readonly texts: readonly string[]
  readonly styles: readonly CellStyle[]
  readonly from1904: boolean
}

interface SheetWork {
  readonly book: Workbook
  readonly again: Workbook
  readonly sheet: SheetPart
  readonly words: Words
  readonly most: number
  readonly reader: LayoutOptions
}

type LayoutOptions = Pick<ReaderOptions, 'namesLine' | 'skip'>
type Row = SheetRow['cells']

/** How many first rows are compared to find the names of the columns among them. */
const LAYOUT_ROWS = 200

async function stageSheet(
  writer: TextTableWriter,
  { book, again, sheet, words, most, reader }: SheetWork,
  { sheets, at }: Chosen,
): Promise<Result<WrittenTextTable>> {
  let first: SheetRow[] | null = []
  let layouts: Layouts | null = null
  const lastSkipped = Math.max(reader.namesLine ?? 0, reader.skip ?? 0)
  let rows = 0
  let cut = false
  const begin = async (): Promise<Result<void>> => {
    const above = first ?? []
    first = null
    const created = await createColumns(writer, above, reader, (line) => readMergedCells(again, sheet.entry, line))
    if (!created.ok) return created
    layouts = created.value.layouts
    for (const row of created.value.below) {
      const put = await writer.row(row)
      if (!put.ok) return put
    }
    return ok(undefined)
  }
  const cells = gatherCells(words)
  const read = await parseXml(book, sheet.entry, {
    ...cells,
    settle: async () => {
      for (const row of cells.takeRows()) {
        if (rows >= most) {
          cut = true
          return ok(false)
        }
        rows += 1
        if (first !== null && (first.push(row) < LAYOUT_ROWS || row.line <= lastSkipped)) continue
        const put = first === null ? await writer.row(addColumns(writer, row.cells)) : await begin()
        if (!put.ok) return put
      }
      return ok(true)
    },
  })
  if (!read.ok) return read
  if (rows === 0) return fail(failure('look/unreadable', EMPTY_SHEET))
  const begun = first === null ? ok(undefined) : await begin()
  if (!begun.ok) return begun
  const { layout, found } = layouts ?? NO_LAYOUTS
  return ok({
    format: { type: 'xlsx', sheets: sheets.slice(0, LIMITS.PREVIEW_SHEETS).map(({ name }) => name), at, layout, found },
    cut,
  })
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
  readonly below: readonly Row[]
}

/**
 * Creates the columns that the first rows name, and gives those first rows that are data. A header of several rows is
 * found by its merged cells, which are read only where there may be one, and only where the person has chosen no row.
 */
async function createColumns(
  writer: TextTableWriter,
  rows: readonly SheetRow[],
  reader: LayoutOptions,
  readMerged: (line: number) => ReturnType<typeof readMergedCells>,
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
function addColumns(writer: TextTableWriter, row: Row): Row {
  for (let index = 0; index < row.length; index++) if (row[index] !== null) writer.columnAt(index)
  return row
}

/** Collects the cells of a sheet into rows. Empty rows above, between and below the table are skipped. */
function gatherCells({ texts, styles, from1904 }: Words) {
  let ready: SheetRow[] = []
  let row: (TextTableValue | null)[] = []
  let line = 0
  let cell: { column: number; type: string; style: number } | null = null
  let value = ''
  let inValue = false
  const formatValue = (type: string, style: number): string => {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'true' : 'false'
    if (type === 'e') return ''
    return type === 'n' ? formatSerialDate(value, styles[style] ?? 'plain', from1904) : value
  }
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === 'row') {
        row = []
        line = Number(attributes.r ?? line + 1)
      } else if (name === 'c') {
        const at = getColumnIndex(attributes.r ?? '')
        cell = { column: at < 0 ? row.length : at, type: attributes.t ?? 'n', style: Number(attributes.s ?? -1) }
        value = ''
      }
      inValue = cell !== null && (name === 'v' || name === 't')
    },
    text(text: string): void {
      if (inValue && value.length < LIMITS.PREVIEW_ITEM_BYTES) value += text
    },
    close(name: string): void {
      inValue = false
      if (name === 'c' && cell !== null) {
        const text = formatValue(cell.type, cell.style)
        while (row.length < cell.column) row.push(null)
        const isText = cell.type === 's' || cell.type === 'str' || cell.type === 'inlineStr'
        row[cell.column] = text === '' ? null : { text, isText }
        cell = null
      } else if (name === 'row' && row.some((one) => one !== null)) ready.push({ line, cells: row })
    },
    takeRows(): readonly SheetRow[] {
      const some = ready
      ready = []
      return some
    },
  }
}
