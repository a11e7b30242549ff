import { cardOf } from '../../shared/catalog/card.js'
import type { CatalogFilter, CatalogSearch, FacetCounts, FoundPage, ListedRow } from '../../shared/catalog/filter.js'
import { rankOf, wantedWords } from '../../shared/catalog/searchText.js'
import { openShelf, type Selection } from '../../shared/catalog/shelf.js'
import { aDataset, NOW_MS, THEMES } from './sampleData.js'

/** What a row does not say. */
const REST = aDataset(0)

/** Searches rows as the copy does: the same shelf over the sample's rows, with what the sample says is on disk. */
function select(rows: readonly ListedRow[], filter: CatalogFilter, order: CatalogSearch['order']): Selection {
  const shelf = openShelf()
  const words = wantedWords(filter.text)
  const ranks = new Uint8Array(rows.length)
  const held = rows.flatMap((row, key) => {
    shelf.put({ ...cardOf(key, { ...REST, ...row }), files: 2 })
    const rank = rankOf(
      { title: row.title, producer: row.producer.name, keywords: '', description: row.synopsis },
      words,
    )
    ranks[key] = rank === null ? 0 : rank + 1
    if (row.holding === 'absent') return []
    const oldestMs = row.holding === 'outdated' ? 0 : NOW_MS
    return [{ id: row.id, files: row.holding === 'partial' ? 1 : 2, oldestMs }]
  })
  shelf.hold(held)
  return shelf.select({ filter, order, nowMs: NOW_MS }, words.length === 0 ? null : ranks)
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
