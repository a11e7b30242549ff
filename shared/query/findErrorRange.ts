import type { Failure } from '../failure.js'

/** A part of a query, in UTF-16 offsets. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** A quoted name, a quoted text, a word, or else one character. */
const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}\p{N}_$]+|\S/uy

/** The part of a query that a failure is about: the name or word at its position. Null where it says none. */
export function findErrorRange(sql: string, { code, facts }: Failure): TextRange | null {
  if (code === 'look/bad-question' && typeof facts.position === 'number') return findToken(sql, facts.position)
  if ((code === 'look/unknown-table' || code === 'look/not-allowed') && typeof facts.name === 'string')
    return findWord(sql, facts.name)
  return null
}

function findToken(sql: string, position: number): TextRange | null {
  const { length } = sql.trimEnd()
  if (length === 0) return null
  // An error at the end of the query is shown at its last character.
  TOKEN.lastIndex = Math.min(position, length - 1)
  const token = TOKEN.exec(sql)
  return token === null ? null : { from: token.index, to: token.index + token[0].length }
}

function findWord(sql: string, word: string): TextRange | null {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const found = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, 'iu').exec(sql)
  return word === '' || found === null ? null : { from: found.index, to: found.index + found[0].length }
}
