/** What DuckDB appends to a message: the line with the error, cut where it is long, and a caret below it. */
const EXCERPT = /\n\nLINE (\d+): ([^\n]*)\n( *)\^/

/**
 * Returns the offset in `statement`, in UTF-16 units, of what DuckDB complains about in `message`; null where it names no
 * place.
 */
export function findErrorPosition(message: string, statement: string): number | null {
  const [, lineNumber = '', excerpt = '', indent = ''] = EXCERPT.exec(message) ?? []
  if (lineNumber === '') return null
  const lines = statement.split('\n')
  const line = lines[Number(lineNumber) - 1]
  if (line === undefined) return null
  const offset = toOffset(excerpt, indent.length - `LINE ${lineNumber}: `.length)
  const isCutAtStart = excerpt.startsWith(CUT) && !line.startsWith(excerpt.replace(CUT_AT_END, ''))
  const start = isCutAtStart ? line.indexOf(excerpt.slice(CUT.length).replace(CUT_AT_END, '')) - CUT.length : 0
  const lineStart = lines.slice(0, Number(lineNumber) - 1).reduce((sum, { length }) => sum + length + 1, 0)
  const inLine = start + offset
  return inLine < 0 || inLine > line.length ? null : lineStart + inLine
}

const CUT = '...'
const CUT_AT_END = /\.\.\.$/

/** Converts a column of the caret, which DuckDB counts in widths on a terminal, into an offset. */
function toOffset(text: string, column: number): number {
  let width = 0
  let offset = 0
  for (const letter of text) {
    const own = getTerminalWidth(letter)
    if (width >= column && own > 0) break
    width += own
    offset += letter.length
  }
  return offset
}

function getTerminalWidth(letter: string): number {
  if (/[\p{M}\p{Cc}\p{Cf}]/u.test(letter)) return 0
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(letter)
    ? 2
    : 1
}

/** Converts a position in code points, as DuckDB's parser counts, into an offset in UTF-16 units. */
export const toUtf16Offset = (text: string, codePoints: number): number =>
  [...text].slice(0, codePoints).join('').length
