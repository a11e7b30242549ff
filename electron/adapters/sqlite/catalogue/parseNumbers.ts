const COMMA = 44
const ZERO = 48

/**
 * Parses `12,7,390` to numbers without a string for each. One such text is read from SQLite ten times faster than as
 * many rows.
 */
export function* parseNumbers(text: string): Generator<number> {
  let number = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === COMMA) {
      yield number
      number = 0
    } else number = number * 10 + code - ZERO
  }
  yield number
}
