// A sheet that grows too large for a zip continues in the next one, with its header and its rows counted anew.
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { ExportContext } from '../../../../electron/preview/export/exportContext.js'
import { writeWorkbook } from '../../../../electron/preview/export/workbookExport.js'
import { formatSheetRow } from '../../../../shared/preview/export/workbookXml.js'
import { ok } from '../../../../shared/result.js'

it('a workbook continues in a next sheet before a sheet has more bytes than a zip can say', async () => {
  const pieces: Uint8Array[] = []
  const rows = Array.from({ length: 6 }, (_, n) => [`${n}`.padEnd(1000, 'é')])
  const context = {
    task: { target: '/a/b.xlsx' },
    columns: [{ name: 'a', sql: '"a"', type: 'VARCHAR' }],
    tables: {
      readInPieces: async (_sql: string, take: (some: readonly unknown[]) => Promise<unknown>) => {
        await take(rows.slice(0, 4))
        return take(rows.slice(4))
      },
    },
    to: { write: async (piece: Uint8Array) => ok(void pieces.push(piece)) },
    onRows: () => undefined,
  }
  expect(await writeWorkbook(context as unknown as ExportContext, 5000)).toEqual(ok(6))
  const parts = unzipSync(new Uint8Array(Buffer.concat(pieces)))
  const sheets = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/'))
  expect(sheets.length).toBeGreaterThan(2)
  const read = sheets.map((name) => {
    const text = strFromU8(parts[name] ?? new Uint8Array())
    expect(text.length).toBeLessThan(5000)
    return [...text.matchAll(/r="A(\d+)"[^>]*><is><t[^>]*>(.)/g)].map(([, row, value]) => [row, value])
  })
  expect(read.every(([head, first]) => `${head} ${first?.[0]}` === '1,a 2')).toBe(true)
  expect(read.flatMap((sheet) => sheet.slice(1).map(([, value]) => value))).toEqual(['0', '1', '2', '3', '4', '5'])
})

it.each([
  ['0001-01-01', 'DATE'],
  ['0099-12-31 23:00:00', 'TIMESTAMP'],
  ['1582-10-10', 'DATE'],
])('a day that a workbook cannot count is a text: %s', (value, type) => {
  expect(formatSheetRow([value], [type], ['A'], 2)).toContain(`t="inlineStr"><is><t xml:space="preserve">${value}<`)
})

it('a day has its number in the calendar of workbooks', () => {
  expect(formatSheetRow(['1900-03-01', '2024-02-29 12:00:00'], ['DATE', 'TIMESTAMP'], ['A', 'B'], 2)).toBe(
    '<row r="2"><c r="A2" s="1"><v>61</v></c><c r="B2" s="2"><v>45351.5</v></c></row>',
  )
})
