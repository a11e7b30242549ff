/**
 * Characters of a text that are laid out at once: a screenful and a half. Shaping more blocks the window when a text is
 * made to do so (W-13).
 */
export const CHUNK_CHARS = 2000
/** Lines of such a piece: a line costs as much as many letters. */
export const CHUNK_LINES = 40
/** Combining marks on one letter: every writing system needs fewer, and a hundred of them cover the lines above. */
const MARKS = 4

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
  return most - countTrailing(text, most)
}

/** Characters that do not begin a letter: marks, joiners, and the second half of a surrogate pair. */
const INSIDE = /\p{M}|\u200d|[\udc00-\udfff]/u

/** Returns how many characters before `at` the letter began that a cut at `at` would split. */
function countTrailing(text: string, at: number): number {
  let back = 0
  while (back < 2 * MARKS && INSIDE.test(text[at - back] ?? '')) back += 1
  return back
}
