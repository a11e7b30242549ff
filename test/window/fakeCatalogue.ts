import { cardOf } from '../../shared/catalog/card.js'
import type { CatalogFilter, CatalogSearch, FacetCounts, FoundPage, ListedRow } from '../../shared/catalog/filter.js'
import { rankOf, wantedWords } from '../../shared/catalog/searchText.js'
import { openShelf, type Selection, type Shelf } from '../../shared/catalog/shelf.js'
import { aDataset, NOW_MS, THEMES } from './sampleData.js'

/** What a row does not say. */
const REST = aDataset(0)

/** The rows on the copy's own shelf, with what the sample says is on disk. */
function shelfOf(rows: readonly ListedRow[]): Shelf {
  const shelf = openShelf()
  for (const [key, row] of rows.entries()) shelf.put({ ...cardOf(key, { ...REST, ...row }), files: 2 })
  const held = rows.flatMap(({ id, holding }) => {
    if (holding === 'absent') return []
    return [{ id, files: holding === 'partial' ? 1 : 2, oldestMs: holding === 'outdated' ? 0 : NOW_MS }]
  })
  shelf.hold(held)
  return shelf
}

/** One shelf a catalogue, however many windows of however many tests show it. */
const shelves = new WeakMap<readonly ListedRow[], Shelf>()

/** How well each row answers to the words, as the index of the copy ranks them; null when there are none. */
function ranksOf(rows: readonly ListedRow[], text: string): Uint8Array | null {
  const words = wantedWords(text)
  if (words.length === 0) return null
  return Uint8Array.from(rows, ({ title, producer, synopsis }) => {
    const rank = rankOf({ title, producer: producer.name, keywords: '', description: synopsis }, words)
    return rank === null ? 0 : rank + 1
  })
}

/** Searches rows as the copy does. */
function select(rows: readonly ListedRow[], filter: CatalogFilter, order: CatalogSearch['order']): Selection {
  const shelf = shelves.get(rows) ?? shelfOf(rows)
  shelves.set(rows, shelf)
  return shelf.select({ filter, order, nowMs: NOW_MS }, ranksOf(rows, filter.text))
}

export function search(rows: readonly ListedRow[], { order, offset, limit, ...filter }: CatalogSearch): FoundPage {
  const { keys } = select(rows, filter, order)
  const items = keys.slice(offset, offset + limit).flatMap((key) => rows[key] ?? [])
  return { total: keys.length, offset, items, by: 'copy' }
}

export function counts(rows: readonly ListedRow[], filter: CatalogFilter): FacetCounts {
  const labels = new Map<string, string>(THEMES)
  const all = select(rows, filter, 'relevance').counts
  const lists = Object.fromEntries(Object.entries(all).map(([facet, values]) => [facet, [...values]]))
  return {
    ...(lists as { [F in keyof typeof all]: (typeof all)[F][number][] }),
    themes: all.themes.map((one) => ({ ...one, label: labels.get(one.value) ?? one.label })),
  }
}
