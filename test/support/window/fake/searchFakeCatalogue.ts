import { toIndexRow } from '../../../../shared/catalogue/search/indexRow.js'
import {
  createMemoryIndex,
  type MemoryIndex,
  type QueryResult,
} from '../../../../shared/catalogue/search/memoryIndex.js'
import {
  type CatalogFilter,
  type CatalogSearch,
  type FacetCounts,
  type ListedRow,
  NO_FILTER,
  type SearchPage,
} from '../../../../shared/catalogue/search/model.js'
import { listQueryTerms, tokenize } from '../../../../shared/catalogue/search/searchWords.js'
import { keepTrueCounts } from '../../../../shared/catalogue/search/unfilteredCounts.js'
import { findNearestWord } from '../../../../shared/text/findNearestWord.js'
import { foldText } from '../../../../shared/text/foldText.js'
import { computeSearchRank } from '../../catalogue/computeSearchRank.js'
import { createSampleDataset, SAMPLE_NOW_MS, SAMPLE_THEMES } from '../../samples/cityCatalogue.js'

/** The fields that a row lacks. */
const REST = createSampleDataset(0)

/** Puts the rows into the index of the local copy, with the sample's state on disk. */
function indexRows(rows: readonly ListedRow[]): MemoryIndex {
  const index = createMemoryIndex()
  for (const [key, row] of rows.entries()) index.put({ ...toIndexRow(key, { ...REST, ...row }), files: 2 })
  const held = rows.flatMap(({ id, holding }) => {
    if (holding === 'absent') return []
    return [{ id, files: holding === 'partial' ? 1 : 2, oldestMs: holding === 'outdated' ? 0 : SAMPLE_NOW_MS }]
  })
  index.setLocalFiles(held)
  return index
}

/** One index per catalogue, shared by all windows and tests that show it. */
const indexes = new WeakMap<readonly ListedRow[], MemoryIndex>()

/** Ranks the rows by the words as the local copy does; null without words. */
function ranksOf(rows: readonly ListedRow[], text: string): Uint8Array | null {
  const words = listQueryTerms(text)
  if (words.length === 0) return null
  return Uint8Array.from(rows, ({ title, producer, synopsis }) => {
    const rank = computeSearchRank({ title, producer: producer.name, keywords: '', description: synopsis }, words)
    return rank === null ? 0 : rank + 1
  })
}

/** Searches rows as the copy does. */
function select(rows: readonly ListedRow[], filter: CatalogFilter, order: CatalogSearch['order']): QueryResult {
  const index = indexes.get(rows) ?? indexRows(rows)
  indexes.set(rows, index)
  return index.select({ filter, order, nowMs: SAMPLE_NOW_MS }, ranksOf(rows, filter.text))
}

export function searchFakeCatalogue(
  rows: readonly ListedRow[],
  { order, offset, limit, withFacets = false, ...filter }: CatalogSearch,
): SearchPage {
  const { keys, counts } = select(rows, filter, order)
  const items = keys.slice(offset, offset + limit).flatMap((key) => rows[key] ?? [])
  const words = rows.flatMap(({ title }) => tokenize(title))
  const typed = foldText(filter.text)
  const near = keys.length > 0 || words.includes(typed) ? null : findNearestWord(typed, words)
  return {
    ...{ total: keys.length, offset, items, by: 'copy', facets: withFacets ? toFacets(counts) : null },
    ...(near === null ? {} : { suggestion: near }),
  }
}

/** Searches rows as the portal does while its catalogue is copied: it counts themes and producers of its whole catalogue. */
export function searchFakePortal(rows: readonly ListedRow[], search: CatalogSearch): SearchPage {
  const page = searchFakeCatalogue(rows, search)
  if (search.withFacets !== true) return { ...page, by: 'portal' }
  const { facets } = searchFakeCatalogue(rows, { ...search, ...NO_FILTER })
  const uncounted = { formats: null, licences: null, access: null, sizes: null, ages: null, holdings: null }
  return { ...page, by: 'portal', facets: facets === null ? null : keepTrueCounts({ ...facets, ...uncounted }, search) }
}

function toFacets(all: QueryResult['counts']): FacetCounts {
  const labels = new Map<string, string>(SAMPLE_THEMES)
  const lists = Object.fromEntries(Object.entries(all).map(([facet, values]) => [facet, [...values]]))
  return {
    ...(lists as { [F in keyof typeof all]: (typeof all)[F][number][] }),
    themes: all.themes.map((one) => ({ ...one, label: labels.get(one.value) ?? one.label })),
  }
}
