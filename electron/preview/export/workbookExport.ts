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
import type { ByteWriter } from '../../crypto/byteWriter.js'
import { toTextSql } from '../table/duckdbViews.js'
import type { ExportContext } from './exportContext.js'
import { EXPORT_VIEW } from './exportSelection.js'

/**
 * Writes a workbook as the rows arrive. Rows beyond the limit of a sheet continue in a next sheet with the same header.
 * Fails with `export/cell-too-long` and `export/too-many-columns` where a spreadsheet would lose data.
 */
export async function writeWorkbook({ task, tables, columns, to, onRows }: ExportContext): Promise<Result<number>> {
  if (columns.length > SHEET_COLUMNS) return fail(failure('export/too-many-columns', { count: SHEET_COLUMNS }))
  const names = columns.map(({ name }) => name)
  const types = columns.map(({ type }) => type)
  const letters = columns.map((_, index) => getColumnLetters(index))
  const title = basename(task.target)
    .replace(EXPORT_ENDINGS.xlsx, '')
    .replace(/\.crypt$/, '')
  const zip = createZipStream(to)
  const sheets: string[] = []
  const beginSheet = (): void => {
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
      const at = rows % (SHEET_ROWS - 1)
      if (rows > 0 && at === 0) {
        zip.put(text)
        text = ''
        beginSheet()
      }
      text += formatSheetRow(row, types, letters, at + 2)
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
      zip.add(part)
    },
    put: (text: string, isLast = false): void => part?.push(encoder.encode(text), isLast),
    flush,
    end: async (): Promise<Result<void>> => {
      zip.end()
      return flush()
    },
  }
}
