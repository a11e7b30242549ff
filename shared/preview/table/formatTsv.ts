import type { ColumnKind } from '../model.js'

/**
 * One line of tab-separated values with its line end, as spreadsheets put it on the clipboard: quoted only where a value
 * holds a tab, a line end or a quote at its beginning. An empty cell and an empty text are both nothing there.
 */
export const formatTsvLine = (
  cells: readonly (string | null)[],
  kinds: readonly ColumnKind[],
  decimal: '.' | ',',
): string =>
  `${cells
    .map((cell, at) => (cell === null ? '' : quoteTsv(kinds[at] === 'number' ? cell.replace('.', decimal) : cell)))
    .join('\t')}\n`

const quoteTsv = (text: string): string => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
