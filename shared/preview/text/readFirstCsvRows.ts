import { type CsvManner, createCsvScanner } from './csvScanner.js'

/** Rows that are compared: enough to outnumber title lines above the table. */
const HEAD_ROWS = 200

/** Reads the first rows of a text table. `isWhole`: the text is the whole file, so its last line is complete. */
export function readFirstCsvRows(text: string, manner: CsvManner, isWhole: boolean): readonly HeadRow[] {
  const rows: HeadRow[] = []
  const scanner = createCsvScanner(manner, {
    columns: null,
    wantsFields: () => rows.length < HEAD_ROWS,
    onRow: (fields, line) => {
      if (fields !== null && rows.length < HEAD_ROWS) rows.push({ line, fields })
    },
    onBrokenLine: () => undefined,
  })
  scanner.push(text)
  if (isWhole || rows.length === 0) scanner.end()
  return rows
}

/** A row of the beginning of a file, and its first line. */
export interface HeadRow {
  readonly line: number
  readonly fields: readonly string[]
}
