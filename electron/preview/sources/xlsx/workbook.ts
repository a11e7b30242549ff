import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { type CellStyle, formatSerialDate, getColumnIndex } from '../../../../shared/preview/table/spreadsheetValue.js'
import { formatCsvLine } from '../../../../shared/preview/table/writeCsv.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import { type TextWriter, withFile, writeTextFile } from '../../context/fileReader.js'
import type { SourceContext } from '../../context/previewContext.js'
import { quotePath, type ReadScope, type TableReader } from '../../context/tableReader.js'
import { readCellStyles, readSharedStrings, readSheets, type SheetPart, type Workbook } from './workbookParts.js'
import { parseXml } from './xml.js'
import { createUnpackBudget, readZipDirectory } from './zip.js'

/** Whether a zip is a workbook: by what is in it. */
export async function isWorkbook(file: OpenFile, bytes: number): Promise<boolean> {
  const entries = await readZipDirectory(file, bytes)
  return entries.ok && entries.value.has('xl/workbook.xml')
}

/** Rows of a sheet that a first preview reads; a profile, a query or an export reads all of them. */
const HEAD_ROWS = 50_000

/** The sheet that is meant, or the first visible one with something in it, as a CSV of ours in the scratch folder. */
export function convertSheetToCsv(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
): Promise<Result<TableReader>> {
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<TableReader>> => {
    const entries = await readZipDirectory(opened, bytes)
    if (!entries.ok) return entries
    const book: Workbook = {
      file: opened,
      entries: entries.value,
      budget: createUnpackBudget(bytes),
      signal: context.signal,
    }
    const found = await readSheets(book)
    if (!found.ok) return found
    const texts = await readSharedStrings(book)
    if (!texts.ok) return texts
    const styles = await readCellStyles(book)
    if (!styles.ok) return styles
    const { sheets, from1904 } = found.value
    const most = scope === 'head' ? HEAD_ROWS : Number.POSITIVE_INFINITY
    const offered = sheets.slice(0, LIMITS.PREVIEW_SHEETS)
    const first = file.part ?? 0
    const meant = file.part === undefined ? offered : offered.slice(first, first + 1)
    for (const [index, sheet] of meant.entries()) {
      const path = context.scratchPath()
      const words = { texts: texts.value, styles: styles.value, from1904 }
      const rows = await writeSheet(context, { book, sheet, words, most }, path)
      if (!rows.ok) return rows
      if (rows.value.rows > 0)
        return ok(createReader({ path, name: file.name }, { sheets, at: first + index }, rows.value))
    }
    return fail(failure('look/unreadable', meant.length > 0 && file.part !== undefined ? EMPTY_SHEET : {}))
  })
}

/** The note that distinguishes a chosen sheet that is empty from a workbook that cannot be read. */
const EMPTY_SHEET = { note: 'empty sheet' }
/** Whether a reading failed because the chosen sheet is empty. */
export const isEmptySheet = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.facts.note === EMPTY_SHEET.note

interface Written {
  readonly rows: number
  readonly cut: boolean
}

interface Chosen {
  readonly sheets: readonly SheetPart[]
  readonly at: number
}

const CSV_OPTIONS = [
  ...[`delim = ','`, `quote = '"'`, `escape = '"'`, 'null_padding = true', 'sample_size = -1'],
  `max_line_size = ${LIMITS.PREVIEW_ITEM_BYTES}`,
]

const createReader = ({ path, name }: PreviewFile, { sheets, at }: Chosen, { cut }: Written): TableReader => ({
  from: (written) => `read_csv(${quotePath(written)}, ${CSV_OPTIONS.join(', ')})`,
  csvOptions: CSV_OPTIONS,
  path,
  name,
  format: { is: 'xlsx', sheets: sheets.slice(0, LIMITS.PREVIEW_SHEETS).map(({ name }) => name), at },
  misfits: null,
  notes: sheets.length > LIMITS.PREVIEW_SHEETS ? ['sheets-left-out'] : [],
  rows: null,
  cut,
})

interface Words {
  readonly texts: readonly string[]
  readonly styles: readonly CellStyle[]
  readonly from1904: boolean
}

interface SheetWork {
  readonly book: Workbook
  readonly sheet: SheetPart
  readonly words: Words
  readonly most: number
}

const CSV = { is: 'csv', separator: ',', decimal: '.', bom: false } as const

function writeSheet(context: SourceContext, work: SheetWork, path: string): Promise<Result<Written>> {
  const { book, sheet, words, most } = work
  let rows = 0
  let cut = false
  const written = writeTextFile(context.disk, path, async (to: TextWriter) => {
    const cells = gatherCells(words)
    return parseXml(book, sheet.entry, {
      ...cells,
      settle: async () => {
        for (const row of cells.taken()) {
          if (rows >= most) {
            cut = true
            return ok(false)
          }
          rows += 1
          const put = await to.write(formatCsvLine(row, [], CSV))
          if (!put.ok) return put
        }
        return ok(true)
      },
    })
  })
  return written.then((done) => (done.ok ? ok({ rows, cut }) : done))
}

/** Rows from the cells of a sheet. Empty rows above, between and below the table are no data. */
function gatherCells({ texts, styles, from1904 }: Words) {
  let ready: (string | null)[][] = []
  let row: (string | null)[] = []
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
      if (name === 'row') row = []
      else if (name === 'c') {
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
        row[cell.column] = text === '' ? null : text
        cell = null
      } else if (name === 'row' && row.some((one) => one !== null)) ready.push(row)
    },
    taken(): readonly (string | null)[][] {
      const some = ready
      ready = []
      return some
    },
  }
}
