/** A record as text, and its first line, from 1. */
export interface CutRecord {
  readonly text: string
  readonly line: number
}

/** Extracts the records of a JSON text that arrives in pieces. It holds at most one record in memory. */
export interface JsonCutter {
  /** Returns the records that end in this piece. */
  readonly push: (piece: string) => readonly CutRecord[]
  /** The number of characters of the unfinished record. */
  readonly countPending: () => number
  /** Whether the records are still being searched for, being read, or over. */
  readonly getState: () => 'searching' | 'inside' | 'ended'
  /** The current line, from 1. */
  readonly getLine: () => number
}

/** Where the records are: in an array under these keys (none: the text is the array), or one per line. */
export type RecordPlace = readonly string[] | 'lines'

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const COLON = 58
const LINE_FEED = 10
const isOpening = (code: number): boolean => code === 91 || code === 123
const isClosing = (code: number): boolean => code === 93 || code === 125
/** Space, tab and line ends; a byte-order mark at the start is no value either. */
const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xfeff

const KEY_CHARS = 200

export function createJsonCutter(place: RecordPlace): JsonCutter {
  let state: 'searching' | 'inside' | 'ended' = place === 'lines' ? 'inside' : 'searching'
  /** The nesting depth of records. */
  const base = place === 'lines' ? 0 : place.length + 1
  const keys: string[] = []
  let depth = 0
  let line = 1
  /** Whether the position is outside of a string, inside one, or behind a backslash in one. */
  let inString: 'no' | 'yes' | 'escaped' = 'no'
  let word: string | null = null
  let held = ''
  let isOpen = false
  /** The start of the unfinished record in this piece. */
  let from = -1
  /** The first line of the unfinished record. */
  let fromLine = 1
  let items: CutRecord[] = []

  const isPlace = (code: number): boolean =>
    place !== 'lines' && code === 91 && depth === place.length && place.every((key, index) => keys[index + 1] === key)
  const isAtRecords = (): boolean => state === 'inside' && depth === base

  function finish(piece: string, end: number): void {
    items.push({ text: held + piece.slice(from, end), line: fromLine })
    held = ''
    from = -1
    isOpen = false
  }

  function readInString(code: number, letter: string): void {
    if (inString === 'escaped') inString = 'yes'
    else if (code === BACKSLASH) inString = 'escaped'
    else if (code === QUOTE) inString = 'no'
    else if (word !== null && word.length < KEY_CHARS) word += letter
  }

  function open(code: number): void {
    if (state === 'searching' && isPlace(code)) state = 'inside'
    depth += 1
    keys[depth] = ''
    word = null
  }

  function close(piece: string, at: number): void {
    if (isAtRecords() && isOpen) finish(piece, at)
    depth -= 1
    if (isAtRecords() && isOpen) finish(piece, at + 1)
    else if (state === 'inside' && depth < base) state = 'ended'
  }

  function read(piece: string, at: number, code: number): void {
    if (isAtRecords() && !isOpen && code !== COMMA && !isClosing(code)) {
      isOpen = true
      from = at
      fromLine = line
    }
    if (code === QUOTE) {
      inString = 'yes'
      word = state === 'searching' ? '' : null
    } else if (code === COLON && word !== null) keys[depth] = word
    else if (isOpening(code)) open(code)
    else if (isClosing(code)) close(piece, at)
    else if (code === COMMA && isAtRecords() && isOpen) finish(piece, at)
  }

  function push(piece: string): readonly CutRecord[] {
    items = []
    from = isOpen ? 0 : -1
    for (let at = 0; at < piece.length && state !== 'ended'; at++) {
      const code = piece.charCodeAt(at)
      if (inString !== 'no') readInString(code, piece[at] ?? '')
      else {
        if (code === LINE_FEED) line += 1
        if (!isBlank(code)) read(piece, at, code)
      }
    }
    if (isOpen) held += piece.slice(Math.max(0, from))
    return items
  }
  return { push, countPending: () => held.length, getState: () => state, getLine: () => line }
}

/** Names that arrays of records have in the answers of portals and their interfaces. */
const USUAL_NAMES = [
  'features',
  'records',
  'results',
  'data',
  'items',
  'rows',
  'value',
  'values',
  'entries',
  'elements',
]
/** The searched nesting depth. */
const DEPTH = 4

interface FoundArray {
  readonly path: readonly string[]
  readonly from: number
  to: number
}

/**
 * Finds the records in the beginning of a text: the array itself, or the array of objects inside an object that has a
 * common name, else the one that takes up most of the text. Null when the text is a single record.
 */
export function findRecords(head: string): readonly string[] | null {
  const found = listArrays(head)
  const usual = USUAL_NAMES.flatMap((name) => found.filter(({ path }) => path.at(-1)?.toLowerCase() === name))
  const longest = [...found].sort((one, other) => other.to - other.from - (one.to - one.from))
  const whole = found.find(({ path }) => path.length === 0)
  return (whole ?? usual[0] ?? longest[0])?.path ?? null
}

interface OpenValue {
  readonly isArray: boolean
  readonly array: FoundArray | null
  key: string
}

/** Lists arrays of objects or arrays, and the array that is the whole text; arrays inside other arrays are left out. */
function listArrays(head: string): readonly FoundArray[] {
  const found: FoundArray[] = []
  const stack: OpenValue[] = []
  let arrays = 0
  let last = 0
  const open = (code: number, from: number): void => {
    const isArray = code === 91
    const parent = stack.at(-1)
    if (last === 91 && parent?.array != null) found.push(parent.array)
    const isWrapped = isArray && arrays === 0 && stack.length < DEPTH
    const array = isWrapped ? { path: stack.map(({ key }) => key), from, to: head.length } : null
    if (array?.path.length === 0) found.push(array)
    if (isArray) arrays += 1
    stack.push({ isArray, array, key: '' })
  }
  const close = (at: number): void => {
    const closed = stack.pop()
    if (closed?.isArray) arrays -= 1
    if (closed?.array != null) closed.array.to = at
  }
  let word = ''
  for (let at = 0; at < head.length; at++) {
    const code = head.charCodeAt(at)
    if (isBlank(code)) continue
    const top = stack.at(-1)
    if (code === QUOTE) {
      const end = findStringEnd(head, at + 1)
      word = head.slice(at + 1, Math.min(end, at + 1 + KEY_CHARS))
      at = end
    } else if (code === COLON && top !== undefined) top.key = word
    else if (isOpening(code)) open(code, at)
    else if (isClosing(code)) close(at)
    last = code
  }
  return found
}

function findStringEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at
  }
  return text.length
}
