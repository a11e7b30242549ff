export interface CsvOptions {
  readonly separator: string
  /**
   * What becomes of a text that a spreadsheet would run as a formula. `plain`: it is marked as text, for what strangers
   * name and a person opens. `keep`: it stays as it is, for data whose values must not change.
   */
  readonly formulas: 'plain' | 'keep'
}

/**
 * One line of CSV (RFC 4180) with its line end: quoted where a reader would else stumble, an empty text distinct from an
 * empty cell (null) by its quotes.
 */
export const formatCsvRow = (cells: readonly (string | null)[], { separator, formulas }: CsvOptions): string =>
  `${cells.map((cell) => (cell === null ? '' : quoteCell(formulas === 'plain' ? toPlainText(cell) : cell, separator))).join(separator)}\r\n`

const toPlainText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoteCell = (text: string, separator: string): string =>
  text === '' || needsQuotes(text, separator) ? `"${text.replaceAll('"', '""')}"` : text

const needsQuotes = (text: string, separator: string): boolean =>
  text.includes(separator) || /["\r\n]/.test(text) || text.trim() !== text
