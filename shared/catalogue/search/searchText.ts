/** How many words of a search are used at most: people type fewer, and each word costs time. */
const WORDS = 16

/** Letters that Unicode does not decompose, and that people type as two. */
const PAIRS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/** Folds a text for comparison: no accents, no case, no ligatures. `Cœur d’Été` becomes `coeur d’ete`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => PAIRS[letter] ?? letter)

/** The words of a folded text: runs of letters and digits. */
export const tokenize = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The distinct words of a typed text, at most the first sixteen. An empty list means that the text does not narrow. */
export const queryTerms = (text: string): readonly string[] => [...new Set(tokenize(text))].slice(0, WORDS)

/** The fields of the index by descending weight: a match in the title counts more than one in the description. */
export const INDEXED_FIELDS = ['title', 'producer', 'keywords', 'description'] as const
export type IndexedField = (typeof INDEXED_FIELDS)[number]

/**
 * Builds FTS5 expressions that rank records by the place of the words, best first: whole words in the title; beginnings
 * of words in the title; title and producer; title, producer and keywords; anywhere. The rank of a record is the first
 * expression that it matches. Words are quoted and hold only letters and digits, so nothing that a person types is read
 * as syntax (quotes, `OR`, `NEAR(`, `-`).
 */
export function buildFtsQueries(words: readonly string[]): readonly string[] {
  const exact = words.map((word) => `"${word}"`).join(' ')
  const begun = words.map((word) => `"${word}" *`).join(' ')
  const limitToFields = (count: number, query: string): string =>
    `{${INDEXED_FIELDS.slice(0, count).join(' ')}} : (${query})`
  // A single letter begins half of all words, so the place of a match says nothing.
  if (words.every((word) => word.length === 1)) return [limitToFields(1, exact), begun]
  return [limitToFields(1, exact), limitToFields(1, begun), limitToFields(2, begun), limitToFields(3, begun), begun]
}

/** Computes the same rank without an index: the number of the first expression that these fields match, or null. */
export function computeRank(fields: Readonly<Record<IndexedField, string>>, words: readonly string[]): number | null {
  const inTitle = tokenize(fields.title)
  if (words.every((word) => inTitle.includes(word))) return 0
  if (words.every((word) => word.length === 1)) {
    const all = INDEXED_FIELDS.flatMap((name) => tokenize(fields[name]))
    return words.every((word) => all.some((one) => one.startsWith(word))) ? 1 : null
  }
  const known: string[] = []
  for (const [index, name] of INDEXED_FIELDS.entries()) {
    known.push(...tokenize(fields[name]))
    if (words.every((word) => known.some((one) => one.startsWith(word)))) return index + 1
  }
  return null
}
