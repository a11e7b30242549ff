import type { Facts } from '../../failure.js'

/** How many names are proposed instead of an unknown one. */
const PROPOSED = 3

const QUOTED = /"((?:[^"]|"")+)"/g

/** The proposals that the engine lists behind one of its words, as text for a sentence. */
function readProposals(message: string, word: RegExp): Facts {
  const start = message.search(word)
  if (start < 0) return {}
  const line = message.slice(start).split('\n')[0] ?? ''
  const names = [...line.matchAll(QUOTED)].map(([, name = '']) => name.replaceAll('""', '"'))
  return names.length === 0 ? {} : { near: names.slice(0, PROPOSED).join(', ') }
}

const UNKNOWN_COLUMN = /(?:Referenced column "(.+?)" not found|does not have a column named "(.+?)")/
const UNKNOWN_TABLE = /Referenced table "(.+?)" not found/
const AMBIGUOUS = /Ambiguous reference to column name "(.+?)" \(use: (.+?)\)/
const NOT_GROUPED = /column "(.+?)" must appear in the GROUP BY clause/
const WRONG_TYPES = /No function matches the given name and argument types '(.+?)'/
/** The parser alone says it without the first words. */
const SYNTAX = /^(?:Parser Error: )?syntax error at or near "([\s\S]+?)"(?=\n|$)/
const UNFINISHED = /^(?:Parser Error: )?syntax error at end of input/

/**
 * Reads what DuckDB says about a query with one of the usual mistakes: facts for a sentence in the person's language.
 * Null for any other message.
 */
export function describeSqlError(message: string): Facts | null {
  const column = UNKNOWN_COLUMN.exec(message)
  if (column !== null)
    return { reason: 'column', name: column[1] ?? column[2] ?? '', ...readProposals(message, /Candidate/) }
  const table = UNKNOWN_TABLE.exec(message)
  if (table !== null) return { reason: 'table', name: table[1] ?? '', ...readProposals(message, /Candidate/) }
  const ambiguous = AMBIGUOUS.exec(message)
  if (ambiguous !== null) return { reason: 'ambiguous', name: ambiguous[1] ?? '', ...readProposals(message, /\(use:/) }
  const ungrouped = NOT_GROUPED.exec(message)
  if (ungrouped !== null) return { reason: 'group', name: ungrouped[1] ?? '' }
  const typed = WRONG_TYPES.exec(message)
  if (typed !== null) return { reason: 'types', name: typed[1] ?? '' }
  if (UNFINISHED.test(message)) return { reason: 'unfinished' }
  const syntax = SYNTAX.exec(message)
  return syntax === null ? null : { reason: 'syntax', name: syntax[1] ?? '' }
}
