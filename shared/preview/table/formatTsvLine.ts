import { quoteCsvCell } from '../../text/formatCsvRow.js'
import type { ColumnKind } from '../model.js'

/**
 * Formats one line of tab-separated values with its line end, as spreadsheets put it on the clipboard: a value is
 * quoted only when it holds a tab, a line end or a quote at its start. Empty cells and empty texts are written alike.
 */
export const formatTsvLine = (
  cells: readonly (string | null)[],
  kinds: readonly ColumnKind[],
  decimal: '.' | ',',
): string =>
  `${cells
    .map((cell, at) => (cell === null ? '' : quoteTsv(kinds[at] === 'number' ? cell.replace('.', decimal) : cell)))
    .join('\t')}\n`

const quoteTsv = (text: string): string => (/[\t\r\n]|^"/.test(text) ? quoteCsvCell(text) : text)
