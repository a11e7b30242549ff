/** The most words of a search that are used: a person types fewer, and each word costs time. */
const WORDS = 16

/** Ligatures that no decomposition takes apart, and that people type as two letters. */
const PAIRS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/** Text as it is compared: no accents, no case, no ligatures. `Cœur d’Été` becomes `coeur d’ete`. */
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

/** What a person typed, as the words to look for: each once, the first sixteen. Empty means: do not narrow. */
export const queryTerms = (text: string): readonly string[] => [...new Set(tokenize(text))].slice(0, WORDS)

/** The fields of the index in the order of their weight: a word in the title says more than one in the description. */
export const INDEXED_FIELDS = ['title', 'producer', 'keywords', 'description'] as const
export type IndexedField = (typeof INDEXED_FIELDS)[number]

/**
 * The FTS5 expressions that rank by where the words stand, best first: whole words in the title; beginnings of words in
 * the title; with the producer; with the keywords; anywhere. A record belongs to the first that it answers to. Words
 * stand quoted and hold letters and digits only, so nothing a person types is ever syntax (quotes, `OR`, `NEAR(`, `-`).
 */
export function buildFtsQueries(words: readonly string[]): readonly string[] {
  const exact = words.map((word) => `"${word}"`).join(' ')
  const begun = words.map((word) => `"${word}" *`).join(' ')
  const within = (count: number, query: string): string => `{${INDEXED_FIELDS.slice(0, count).join(' ')}} : (${query})`
  // A letter begins half of all words: where it stands says nothing.
  if (words.every((word) => word.length === 1)) return [within(1, exact), begun]
  return [within(1, exact), within(1, begun), within(2, begun), within(3, begun), begun]
}

/** The same ranks without an index: the number of the first that these fields answer to, or null. */
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
