/** Cuts the objects of one array out of a JSON text that comes in pieces, without ever holding more than one of them. */
export interface JsonArrayReader {
  /** The items that end in this piece, as text. */
  readonly push: (piece: string) => readonly string[]
  /** Characters of the item that has begun and not ended. */
  readonly pending: () => number
  /** Whether the array has been found, and whether it has ended. */
  readonly state: () => 'searching' | 'inside' | 'ended'
}

const QUOTE = 34
const BACKSLASH = 92
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])

/** The items of the array that the key `key` of the outermost object has. */
export function readJsonArray(key: string): JsonArrayReader {
  let state: 'searching' | 'inside' | 'ended' = 'searching'
  let depth = 0
  let inString = false
  let escaped = false
  /** The outermost object's last string: its key, when a colon and a bracket follow. */
  let word = ''
  let wordOpen = false
  let held = ''

  function push(piece: string): readonly string[] {
    const items: string[] = []
    let from = held === '' ? -1 : 0
    for (let at = 0; at < piece.length && state !== 'ended'; at++) {
      const code = piece.charCodeAt(at)
      if (inString) {
        if (escaped) escaped = false
        else if (code === BACKSLASH) escaped = true
        else if (code === QUOTE) {
          inString = false
          wordOpen = false
        } else if (wordOpen && word.length < 200) word += piece[at]
        continue
      }
      if (code === QUOTE) {
        inString = true
        wordOpen = state === 'searching' && depth === 1
        if (wordOpen) word = ''
      } else if (OPEN.has(code)) {
        if (state === 'searching' && depth === 1 && code === 91 && word === key) state = 'inside'
        else if (state === 'inside' && depth === 2 && code === 123) from = at
        depth += 1
      } else if (CLOSE.has(code)) {
        depth -= 1
        if (state === 'inside' && depth === 2 && code === 125 && (from >= 0 || held !== '')) {
          items.push(held + piece.slice(Math.max(0, from), at + 1))
          held = ''
          from = -1
        } else if (state === 'inside' && depth === 1) state = 'ended'
      }
    }
    if (from >= 0 && state === 'inside') held += piece.slice(from)
    return items
  }
  return { push, pending: () => held.length, state: () => state }
}
