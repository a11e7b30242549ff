import { formatCsvRow } from '../../text/formatCsvRow.js'
import type { ColumnKind } from '../model.js'
import type { CsvExportFormat } from './exportFormat.js'

type CsvManner = Pick<CsvExportFormat, 'separator' | 'decimal'> & { readonly quotes?: CsvExportFormat['quotes'] }
type Cell = string | null

const CSV_BOM = '\ufeff'

/** Formats one line of a table as CSV, numbers with the chosen decimal mark. Other values are unchanged. */
export function formatExportLine(cells: readonly Cell[], kinds: readonly ColumnKind[], format: CsvManner): string {
  const { separator, decimal, quotes = 'needed' } = format
  const isNumber = (index: number): boolean => decimal === ',' && kinds[index] === 'number'
  const written = cells.map((cell, index) => (isNumber(index) ? (cell?.replace('.', ',') ?? null) : cell))
  // Readers skip a blank line, and its row would be lost.
  const isBlank = written.length === 1 && written[0] === null
  return formatCsvRow(isBlank ? [''] : written, { separator, formulas: 'keep', quotes })
}

/** Formats the beginning of the file: the byte-order mark and the line of names, where they are wanted. */
export const formatExportHeader = (names: readonly string[], format: CsvExportFormat): string =>
  (format.bom && format.encoding === 'utf-8' ? CSV_BOM : '') + (format.names ? formatExportLine(names, [], format) : '')
