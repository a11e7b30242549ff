import type { ColumnKind, ExportFormat } from '../model.js'

type CsvFormat = Extract<ExportFormat, { readonly is: 'csv' }>
type Cell = string | null

export const CSV_BOM = '\ufeff'

/**
 * One line of a table as CSV (RFC 4180): quoted where a reader would else stumble, an empty text distinct from an empty
 * cell by its quotes, numbers with the decimal sign that was asked for.
 */
export function formatCsvLine(cells: readonly Cell[], kinds: readonly ColumnKind[], format: CsvFormat): string {
  const fields = cells.map((cell, index) => {
    if (cell === null) return ''
    const text = kinds[index] === 'number' && format.decimal === ',' ? cell.replace('.', ',') : cell
    return text === '' || needsQuotes(text, format.separator) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${fields.join(format.separator)}\r\n`
}

const needsQuotes = (text: string, separator: string): boolean =>
  text.includes(separator) || /["\r\n]/.test(text) || text.trim() !== text

/** The line of names above the table. */
export const formatCsvHeader = (names: readonly string[], format: CsvFormat): string =>
  (format.bom ? CSV_BOM : '') + formatCsvLine(names, [], format)
