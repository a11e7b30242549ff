import { basename } from 'node:path'
import { Zip, ZipDeflate } from 'fflate'
import { failure } from '../../../shared/failure.js'
import { EXPORT_ENDINGS } from '../../../shared/preview/export/exportFormat.js'
import {
  formatHeadRow,
  formatSheetRow,
  formatWorkbookParts,
  getColumnLetters,
  getSheetPath,
  SHEET_BEGIN,
  SHEET_CELL_CHARS,
  SHEET_COLUMNS,
  SHEET_END,
  SHEET_ROWS,
  toSheetName,
} from '../../../shared/preview/export/workbookXml.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { toTextSql } from '../table/viewColumn.js'
import type { ByteWriter } from './byteWriter.js'
import { EXPORT_VIEW } from './createExportView.js'
import type { ExportContext } from './exportContext.js'

/** The most bytes of a sheet, with room for a last row: a zip gives its size in 32 bits. */
const SHEET_BYTES = 4_000_000_000

/**
 * Writes a workbook as the rows arrive. Rows beyond the limits of a sheet continue in a next sheet with the same header.
 * Fails with `export/cell-too-long` and `export/too-many-columns` where a spreadsheet would lose data.
 */
export async function writeWorkbook(
  { task, tables, columns, to, onRows }: ExportContext,
  mostBytes: number = SHEET_BYTES,
): Promise<Result<number>> {
  if (columns.length > SHEET_COLUMNS) return fail(failure('export/too-many-columns', { count: SHEET_COLUMNS }))
  const names = columns.map(({ name }) => name)
  const types = columns.map(({ type }) => type)
  const letters = columns.map((_, index) => getColumnLetters(index))
  const title = basename(task.target)
    .replace(EXPORT_ENDINGS.xlsx, '')
    .replace(/\.crypt$/, '')
  const zip = createZipStream(to)
  const sheets: string[] = []
  /** The rows of the present sheet below its header. */
  let sheetRows = 0
  const beginSheet = (): void => {
    sheetRows = 0
    if (sheets.length > 0) zip.put(SHEET_END, true)
    sheets.push(toSheetName(title, sheets.length + 1))
    zip.begin(getSheetPath(sheets.length))
    zip.put(SHEET_BEGIN + formatHeadRow(names.map(shorten), letters))
  }
  beginSheet()
  let rows = 0
  const cells = columns.map((column, index) => `${toTextSql(column)} AS c${index}`)
  const streamed = await tables.readInPieces(`SELECT ${cells.join(', ')} FROM ${EXPORT_VIEW}`, async (some) => {
    let text = ''
    for (const row of some) {
      const long = row.findIndex((cell) => cell !== null && cell.length > SHEET_CELL_CHARS)
      if (long >= 0)
        return fail(
          failure('export/cell-too-long', {
            name: (names[long] ?? '').slice(0, 100),
            count: SHEET_CELL_CHARS,
          }),
        )
      // A character has three bytes at most.
      const bytes = zip.getPartBytes() + 3 * text.length
      if (sheetRows === SHEET_ROWS - 1 || (sheetRows > 0 && bytes > mostBytes)) {
        zip.put(text)
        text = ''
        beginSheet()
      }
      text += formatSheetRow(row, types, letters, sheetRows + 2)
      sheetRows += 1
      rows += 1
    }
    zip.put(text)
    onRows(rows)
    return zip.flush()
  })
  if (!streamed.ok) return streamed
  zip.put(SHEET_END, true)
  for (const [path, text] of formatWorkbookParts(sheets)) {
    zip.begin(path)
    zip.put(text, true)
  }
  const ended = await zip.end()
  return ended.ok ? ok(rows) : ended
}

const shorten = (name: string): string => name.slice(0, SHEET_CELL_CHARS)

const encoder = new TextEncoder()

/** Creates a zip that is written as it grows: at most one piece of it is in memory. */
function createZipStream(to: ByteWriter) {
  let waiting: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    waiting.push(bytes)
  })
  let part: ZipDeflate | null = null
  let partBytes = 0
  const flush = async (): Promise<Result<void>> => {
    const pieces = waiting
    waiting = []
    for (const piece of pieces) {
      const written = await to.write(piece)
      if (!written.ok) return written
    }
    return ok(undefined)
  }
  return {
    begin(path: string): void {
      part = new ZipDeflate(path, { level: 6 })
      partBytes = 0
      zip.add(part)
    },
    put(text: string, isLast = false): void {
      const bytes = encoder.encode(text)
      partBytes += bytes.length
      part?.push(bytes, isLast)
    },
    getPartBytes: () => partBytes,
    flush,
    end: async (): Promise<Result<void>> => {
      zip.end()
      return flush()
    },
  }
}
