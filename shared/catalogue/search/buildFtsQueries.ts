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
