import { BACKSLASH, COLON, isBlank, isClosing, isOpening, QUOTE } from './jsonCharacters.js'

/** A record as text, and its first line, from 1. */
export interface CutRecord {
  readonly text: string
  readonly line: number
}

/** Extracts the records of a JSON text that arrives in pieces. It holds at most one record in memory. */
export interface JsonRecordReader {
  /** Returns the records that end in this piece. */
  readonly push: (piece: string) => readonly CutRecord[]
  /** The number of characters of the unfinished record. */
  readonly countPending: () => number
  /** Whether the records are still being searched for, being read, or over. */
  readonly getState: () => 'searching' | 'inside' | 'ended'
  /** The current line, from 1. */
  readonly getLine: () => number
}

/**
 * Where the records are: in an array under these keys, as they are written (none: the text is the array), or one per
 * line.
 */
type RecordPlace = readonly string[] | 'lines'

const COMMA = 44
const LINE_FEED = 10
export const KEY_CHARS = 200

export function createJsonRecordReader(place: RecordPlace): JsonRecordReader {
  let state: 'searching' | 'inside' | 'ended' = place === 'lines' ? 'inside' : 'searching'
  /** The nesting depth of records. */
  const base = place === 'lines' ? 0 : place.length + 1
  const keys: string[] = []
  let depth = 0
  let line = 1
  /** Whether the position is outside of a string, inside one, or behind a backslash in one. */
  let inString: 'no' | 'yes' | 'escaped' = 'no'
  let key: string | null = null
  let held = ''
  let isOpen = false
  /** The start of the unfinished record in this piece. */
  let from = -1
  /** The first line of the unfinished record. */
  let fromLine = 1
  let items: CutRecord[] = []

  const isPlace = (code: number): boolean =>
    place !== 'lines' && code === 91 && depth === place.length && place.every((name, index) => keys[index + 1] === name)
  const isAtRecords = (): boolean => state === 'inside' && depth === base

  function finish(piece: string, end: number): void {
    items.push({ text: held + piece.slice(from, end), line: fromLine })
    held = ''
    from = -1
    isOpen = false
  }

  function readInString(code: number, letter: string): void {
    if (inString === 'yes' && code === QUOTE) {
      inString = 'no'
      return
    }
    inString = inString === 'yes' && code === BACKSLASH ? 'escaped' : 'yes'
    // Keys are compared as they are written, with their escapes.
    if (key !== null && key.length < KEY_CHARS) key += letter
  }

  function open(code: number): void {
    if (state === 'searching' && isPlace(code)) state = 'inside'
    depth += 1
    keys[depth] = ''
    key = null
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
      key = state === 'searching' ? '' : null
    } else if (code === COLON && key !== null) keys[depth] = key
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
