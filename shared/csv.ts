export interface CsvOptions {
  readonly separator: string
  /**
   * What becomes of a text that a spreadsheet would run as a formula. `plain`: it is marked as text, for what strangers
   * name and a person opens. `keep`: it stays as it is, for data whose values must not change.
   */
  readonly formulas: 'plain' | 'keep'
  /** `all` quotes every cell that is not empty; left out, only where a reader would else stumble. */
  readonly quotes?: 'needed' | 'all'
}

/**
 * One line of CSV (RFC 4180) with its line end: quoted where a reader would else stumble, an empty text distinct from an
 * empty cell (null) by its quotes.
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
