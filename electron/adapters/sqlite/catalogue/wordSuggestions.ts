import * as z from 'zod'
import { listQueryTerms } from '../../../../shared/catalogue/search/searchWords.js'
import { findNearestWords } from '../../../../shared/text/findNearestWord.js'
import { foldText } from '../../../../shared/text/foldText.js'
import type { Database } from '../database.js'

/** Shorter words resemble too many others. */
const SHORTEST = 4
/**
 * How many words are compared. Of those with the same first letter and a similar length, the most frequent ones are
 * taken.
 */
const CANDIDATES = 2000
/** How many near words are tried beside the other words of a text, and how many texts are compared while it is read. */
const TRIED = 8
/** How many records are read to learn the spelling of a word. */
const READ_TITLES = 20

const terms = z.array(z.object({ term: z.string() }))
const one = z.object({ found: z.number() })
const keys = z.array(z.object({ key: z.number() }))

export interface SuggestionDeps {
  /** The title of a record; null when there is no such record any more. */
  readonly readTitle: (key: number) => string | null
}

/**
 * Suggests a text for one that finds nothing. Words that no record contains are replaced by the nearest indexed words
 * that begin with the same letter and that a record contains together with the other words. Null when every word is
 * known, or when no record contains near words of them all.
 */
export function createWordSuggestions(db: Database, { readTitle }: SuggestionDeps): (text: string) => string | null {
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main', 'words', 'row')")
  const known = db.prepare('SELECT EXISTS (SELECT 1 FROM words WHERE words MATCH ?) AS found')
  const similar = db.prepare(
    `SELECT term FROM temp.vocabulary WHERE term >= ? AND term < ? AND length(term) BETWEEN ? AND ?
     ORDER BY doc DESC, term LIMIT ${CANDIDATES}`,
  )
  const holders = db.prepare(`SELECT rowid AS key FROM words WHERE words MATCH ? LIMIT ${READ_TITLES}`)
  const isKnown = (words: readonly string[]): boolean =>
    one.parse(known.get(words.map((word) => `"${word}" *`).join(' '))).found === 1
  const findNear = (word: string): readonly string[] => {
    const [first] = word
    if (first === undefined || word.length < SHORTEST) return []
    const next = String.fromCodePoint((first.codePointAt(0) ?? 0) + 1)
    const found = terms.parse(similar.all(first, next, word.length - 2, word.length + 2))
    return findNearestWords(
      word,
      found.map(({ term }) => term),
    ).slice(0, TRIED)
  }
  /** Returns the word as a title spells it, because the index has neither accents nor capitals. */
  const write = (word: string): string => {
    for (const { key } of keys.parse(holders.all(`title : "${word}"`))) {
      const written = readTitle(key)
        ?.split(/[^\p{L}\p{N}]+/u)
        .find((part) => foldText(part) === word)
      if (written !== undefined) return written.toLowerCase()
    }
    return word
  }
  return (text) => {
    const typed = listQueryTerms(text)
    let texts: readonly (readonly string[])[] = [[]]
    for (const word of typed) {
      const words = isKnown([word]) ? [word] : findNear(word)
      // A near word that no record contains together with the others was not meant.
      texts = texts
        .flatMap((before) => words.map((near) => [...before, near]))
        .filter(isKnown)
        .slice(0, TRIED)
    }
    const [best] = texts
    if (best === undefined || best.every((word, at) => word === typed[at])) return null
    return best.map((word, at) => (word === typed[at] ? word : write(word))).join(' ')
  }
}
