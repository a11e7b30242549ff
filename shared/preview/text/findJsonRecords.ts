import { COLON, findStringEnd, isBlank, isClosing, isOpening, QUOTE } from './jsonCharacters.js'
import { KEY_CHARS } from './jsonRecordReader.js'

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
export function findJsonRecords(head: string): readonly string[] | null {
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
