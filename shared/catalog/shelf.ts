import type { DatasetId } from '../ids.js'
import type { ShelfCard } from './card.js'
import { type Facets, facetsOver, type Narrowed, type Ranks } from './columns.js'
import type { CatalogFilter, CatalogOrder, Facet, FacetValue, Holding } from './filter.js'
import { type Held, holdingOf } from './held.js'
import { type Orders, ordersOver } from './orders.js'

export interface Selection {
  /** Keys in the order asked for. */
  readonly keys: readonly number[]
  readonly counts: Readonly<Record<Facet, readonly FacetValue[]>>
}

export interface Wish {
  readonly filter: CatalogFilter
  readonly order: CatalogOrder
  readonly nowMs: number
}

/** All of one portal's catalogue as columns in memory: fifty thousand datasets are sorted and counted in milliseconds. */
export interface Shelf {
  put(card: ShelfCard): void
  remove(key: number): void
  /** What is on disk; whatever is not named is not. */
  hold(held: readonly Held[]): void
  holdingOf(key: number): Holding
  /** Makes a piece more of what will be asked for. False when there is nothing left to make. */
  prepare(nowMs: number): boolean
  /** `ranks` is null when there is no text. */
  select(wish: Wish, ranks: Ranks | null): Selection
}

export function openShelf(): Shelf {
  const byKey = new Map<number, ShelfCard>()
  let held: ReadonlyMap<DatasetId, Held> = new Map()
  let table: Table | null = null
  const holding = (card: ShelfCard): Holding => holdingOf(held.get(card.id), card)
  const tableNow = (): Table => {
    table ??= tableOver([...byKey.values()], holding)
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
    hold: (now) => {
      held = new Map(now.map((one) => [one.id, one]))
      table?.facets.heldAnew()
    },
    holdingOf: (key) => {
      const card = byKey.get(key)
      return card === undefined ? 'absent' : holding(card)
    },
    prepare(nowMs) {
      const { facets, orders } = tableNow()
      return facets.prepare(nowMs) || orders.prepare()
    },
    select: (wish, ranks) => selectFrom(tableNow(), wish, ranks),
  }
}

/** What was found out about a content that has not changed since. */
interface Table {
  readonly cards: readonly ShelfCard[]
  readonly facets: Facets
  readonly orders: Orders
}

const tableOver = (cards: readonly ShelfCard[], holding: (card: ShelfCard) => Holding): Table => ({
  cards,
  facets: facetsOver(cards, holding),
  orders: ordersOver(cards),
})

function selectFrom(table: Table, { filter, order, nowMs }: Wish, ranks: Ranks | null): Selection {
  const { passes, counts }: Narrowed = table.facets.narrow(filter, ranks, nowMs)
  const tiers: number[][] = []
  for (const row of table.orders.by(order === 'relevance' ? '-updated' : order)) {
    if (passes[row] !== 1) continue
    const key = table.cards[row]?.key ?? 0
    const tier = order === 'relevance' ? (ranks?.[key] ?? 0) : 0
    const keys = tiers[tier] ?? []
    keys.push(key)
    tiers[tier] = keys
  }
  return { keys: tiers.flat(), counts }
}
