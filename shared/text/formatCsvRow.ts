export interface CsvOptions {
  readonly separator: string
  /**
   * How a text that a spreadsheet would run as a formula is written. `plain`: it is marked as text with an
   * apostrophe, because other people name the values and a person opens the file. `keep`: it is unchanged, because the
   * values of the data must not change.
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
    const text = formulas === 'plain' ? toPlainText(cell, separator) : cell
    return quotes === 'all' || text === '' || needsQuotes(text, separator) ? quoteCsvCell(text) : text
  }
  return `${cells.map((cell) => (cell === null ? '' : write(cell))).join(separator)}\r\n`
}

/** What begins a formula in a spreadsheet; the full-width signs do so in some languages. */
const SIGNS = '[=+\\-@＝＋－＠]'

const atStart = new RegExp(`^(?:[\\t\\r]|\\s*${SIGNS})`)

/**
 * By separator: where a program that splits lines at another one would begin a cell, quotes or not. A list with commas is
 * split at semicolons by a double click where commas are decimal marks.
 */
const AT_OTHERS = new Map(
  [',', ';', '\t'].map((own) => [own, new RegExp(`([${',;\t'.replace(own, '')}\\r\\n][\\s"]*)(?=${SIGNS})`, 'g')]),
)

function toPlainText(text: string, separator: string): string {
  const others = AT_OTHERS.get(separator)
  const marked = atStart.test(text) ? `'${text}` : text
  return others === undefined ? marked : marked.replace(others, "$1'")
}

/** Quotes a cell as CSV does: quotes inside are doubled. */
export const quoteCsvCell = (text: string): string => `"${text.replaceAll('"', '""')}"`

const needsQuotes = (text: string, separator: string): boolean =>
  text.includes(separator) || /["\r\n]/.test(text) || text.trim() !== text
