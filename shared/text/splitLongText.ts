/**
 * Characters of a text that are laid out at once: a screenful and a half. Shaping more blocks the window when a text is
 * made to do so (W-13).
 */
export const CHUNK_CHARS = 2000
/** Lines of such a piece: a line costs as much as many letters. */
export const CHUNK_LINES = 40
/** Combining marks on one letter: every writing system needs fewer, and a hundred of them cover the lines above. */
const MARKS = 4

/** How far behind a cut is looked for what belongs to the letter before it. */
const LOOK_AHEAD = 16

const LETTERS = new Intl.Segmenter('fr', { granularity: 'grapheme' })
const TOWERS = new RegExp(`(\\p{M}{${MARKS}})\\p{M}+`, 'gu')

/**
 * Splits a text of any length into pieces that are each laid out within a frame or two, at the end of a line or word
 * where one is near, and never inside a letter. Joined, they are the text without repeated empty lines and excessive
 * marks.
 */
export function splitLongText(text: string): readonly string[] {
  const even = text.replace(/\n[^\S\n]*(?:\n[^\S\n]*){2,}/g, '\n\n').replace(TOWERS, '$1')
  const pieces: string[] = []
  for (let from = 0; from < even.length; ) {
    const to = findPieceEnd(even, from)
    pieces.push(even.slice(from, to))
    from = to
  }
  return pieces
}

function findPieceEnd(text: string, from: number): number {
  const most = from + CHUNK_CHARS
  let lines = 0
  let line = -1
  for (let at = text.indexOf('\n', from); at >= 0 && at < most; at = text.indexOf('\n', at + 1)) {
    line = at + 1
    if (++lines === CHUNK_LINES) return line
  }
  if (text.length <= most) return text.length
  if (line > from + CHUNK_CHARS / 2) return line
  const space = text.lastIndexOf(' ', most - 1)
  if (space > from + CHUNK_CHARS / 2) return space + 1
  return from + findLetterStart(text.slice(from, most + LOOK_AHEAD), CHUNK_CHARS)
}

/**
 * Returns where the letter begins that has the character at `at`: a letter with its marks, a flag, or a picture that is
 * joined of several. A letter that fills the whole piece is cut.
 */
function findLetterStart(text: string, at: number): number {
  return LETTERS.segment(text).containing(at)?.index || at
}
