import { INDEXED_FIELDS, type IndexedField } from '../../../shared/catalogue/search/buildFtsQueries.js'
import { tokenize } from '../../../shared/catalogue/search/searchWords.js'

/**
 * Computes without an index the rank that the expressions of `buildFtsQueries` give a record: the number of the first one
 * that these fields match, or null.
 */
export function computeSearchRank(
  fields: Readonly<Record<IndexedField, string>>,
  words: readonly string[],
): number | null {
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
