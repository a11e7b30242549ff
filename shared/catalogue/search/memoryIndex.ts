import type { DatasetId } from '../../ids.js'
import { classifyLocalCopy, type LocalFiles } from './classifyLocalCopy.js'
import { createFacetIndex, type FacetIndex, type FilterResult, type Ranks } from './facetIndex.js'
import type { IndexRow } from './indexRow.js'
import type { CatalogFilter, CatalogOrder, Facet, FacetValue, LocalCopy } from './model.js'
import { createSortedRows, type SortedRows } from './sortedRows.js'

export interface QueryResult {
  /** Keys in the requested order. */
  readonly keys: readonly number[]
  readonly counts: Readonly<Record<Facet, readonly FacetValue[]>>
}

export interface IndexQuery {
  readonly filter: CatalogFilter
  readonly order: CatalogOrder
  readonly nowMs: number
}

/**
 * The whole catalogue of one portal as columns in memory: fifty thousand datasets are sorted and counted in
 * milliseconds.
 */
export interface MemoryIndex {
  put(card: IndexRow): void
  remove(key: number): void
  /** Sets what is on disk. A dataset that is not listed has no file on disk. */
  setLocalFiles(held: readonly LocalFiles[]): void
  getLocalCopy(key: number): LocalCopy
  /** Builds one more column or order ahead of the next query. Returns false when everything is built. */
  prepare(nowMs: number): boolean
  /** `ranks` is null when there is no text. */
  select(query: IndexQuery, ranks: Ranks | null): QueryResult
}

export function createMemoryIndex(): MemoryIndex {
  const byKey = new Map<number, IndexRow>()
  let held: ReadonlyMap<DatasetId, LocalFiles> = new Map()
  let table: Table | null = null
  const findHolding = (card: IndexRow): LocalCopy => classifyLocalCopy(held.get(card.id), card)
  const getTable = (): Table => {
    table ??= buildTable([...byKey.values()], findHolding)
    return table
  }
  return {
    put: (card) => {
      byKey.set(card.key, card)
      table = null
    },
    remove: (key) => {
      if (byKey.delete(key)) table = null
    },
    setLocalFiles: (now) => {
      held = new Map(now.map((one) => [one.id, one]))
      table?.facets.onLocalCopiesChanged()
    },
    getLocalCopy: (key) => {
      const card = byKey.get(key)
      return card === undefined ? 'absent' : findHolding(card)
    },
    prepare(nowMs) {
      const { facets: columns, sortedRows } = getTable()
      return columns.prepare(nowMs) || sortedRows.prepare()
    },
    select: (query, ranks) => selectFrom(getTable(), query, ranks),
  }
}

/** The facets and the sorted rows of one state of the index. It is built anew after the index has changed. */
interface Table {
  readonly cards: readonly IndexRow[]
  readonly facets: FacetIndex
  readonly sortedRows: SortedRows
}

const buildTable = (cards: readonly IndexRow[], holding: (card: IndexRow) => LocalCopy): Table => ({
  cards,
  facets: createFacetIndex(cards, holding),
  sortedRows: createSortedRows(cards),
})

function selectFrom(table: Table, { filter, order, nowMs }: IndexQuery, ranks: Ranks | null): QueryResult {
  const { passes, counts }: FilterResult = table.facets.narrow(filter, ranks, nowMs)
  const tiers: number[][] = []
  for (const row of table.sortedRows.getRows(order === 'relevance' ? '-updated' : order)) {
    if (passes[row] !== 1) continue
    const key = table.cards[row]?.key ?? 0
    const tier = order === 'relevance' ? (ranks?.[key] ?? 0) : 0
    const keys = tiers[tier] ?? []
    keys.push(key)
    tiers[tier] = keys
  }
  return { keys: tiers.flat(), counts }
}
