export interface CsvOptions {
  readonly separator: string
  /**
   * How a text that a spreadsheet would run as a formula is written. `plain`: it is marked as text, because other
   * people name the values and a person opens the file. `keep`: it is unchanged, because the values of the data must
   * not change.
   */
  readonly formulas: 'plain' | 'keep'
  /**
   * `all` quotes every cell that is not empty; `needed`, the default, only cells that a reader would otherwise misread.
   */
  readonly quotes?: 'needed' | 'all'
}

/**
 * Formats one line of CSV (RFC 4180) with its line end. Cells that a reader would otherwise misread are quoted, and
 * quotes tell an empty text from an empty cell (null).
 */
export function formatCsvRow(cells: readonly (string | null)[], options: CsvOptions): string {
  const { separator, formulas, quotes } = options
  const write = (cell: string): string => {
    const text = formulas === 'plain' ? toPlainText(cell) : cell
    return quotes === 'all' || text === '' || needsQuotes(text, separator) ? quoteCell(text) : text
  }
  return `${cells.map((cell) => (cell === null ? '' : write(cell))).join(separator)}\r\n`
}

const toPlainText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoteCell = (text: string): string => `"${text.replaceAll('"', '""')}"`

const needsQuotes = (text: string, separator: string): boolean =>
  text.includes(separator) || /["\r\n]/.test(text) || text.trim() !== text
