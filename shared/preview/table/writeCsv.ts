import { formatCsvRow } from '../../csv.js'
import type { ColumnKind, ExportFormat } from '../model.js'

type CsvFormat = Extract<ExportFormat, { readonly is: 'csv' }>
type Cell = string | null

export const CSV_BOM = '\ufeff'

/** One line of a table as CSV, numbers with the decimal sign that was asked for. Values stay as they are. */
export function formatCsvLine(cells: readonly Cell[], kinds: readonly ColumnKind[], format: CsvFormat): string {
  const { separator, decimal } = format
  const isNumber = (index: number): boolean => decimal === ',' && kinds[index] === 'number'
  const written = cells.map((cell, index) => (isNumber(index) ? (cell?.replace('.', ',') ?? null) : cell))
  return formatCsvRow(written, { separator, formulas: 'keep' })
}

/** The line of names above the table. */
export const formatCsvHeader = (names: readonly string[], format: CsvFormat): string =>
  (format.bom ? CSV_BOM : '') + formatCsvLine(names, [], format)
