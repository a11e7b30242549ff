/** What is laid out of a text at once: a screenful and a half. Shaping more blocks the window when the text is made for that (W-13). */
export const CHUNK_CHARS = 2000
/** Lines cost as much as letters do. */
export const CHUNK_LINES = 40
/** Marks on one letter: every writing system gets by with fewer, and a hundred make a tower over the lines above. */
const MARKS = 4

const TOWERS = new RegExp(`(\\p{M}{${MARKS}})\\p{M}+`, 'gu')

/**
 * A text of any length in pieces that are each laid out within a frame or two: cut at the end of a line or of a word
 * where there is one near, never inside a letter. Together they are the text, but for lines that are empty one after
 * the other and towers of marks.
 */
export function splitLongText(text: string): readonly string[] {
  const even = text.replace(/\n[^\S\n]*(?:\n[^\S\n]*){2,}/g, '\n\n').replace(TOWERS, '$1')
  const pieces: string[] = []
  for (let from = 0; from < even.length; ) {
    const to = endOf(even, from)
    pieces.push(even.slice(from, to))
    from = to
  }
  return pieces
}

function endOf(text: string, from: number): number {
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
  return most - trailing(text, most)
}

/** What never begins a letter: marks, joiners, and the second half of a pair. */
const INSIDE = /\p{M}|\u200d|[\udc00-\udfff]/u

/** How far before this place the letter began that it would cut. */
function trailing(text: string, at: number): number {
  let back = 0
  while (back < 2 * MARKS && INSIDE.test(text[at - back] ?? '')) back += 1
  return back
}
