import type { DatasetId } from '../ids.js'
import { type Facets, facetsOver, type Narrowed, type Ranks } from './columns.js'
import type { CatalogFilter, CatalogOrder, Facet, FacetValue, Holding } from './filter.js'
import { formatName } from './formats.js'
import { type Held, holdingOf } from './held.js'
import type { Dataset } from './model.js'
import { fold } from './searchText.js'

/** What sorting and counting need of a dataset; `key` is its number in the store. */
export interface ShelfCard {
  readonly key: number
  readonly id: DatasetId
  /** Folded, so that sorting ignores accents and case. */
  readonly title: string
  readonly producer: string
  readonly theme: string | null
  readonly licence: string | null
  readonly formats: readonly string[]
  readonly access: Dataset['access']
  readonly sizeBytes: number | null
  /** NaN when the portal gives none. */
  readonly updatedMs: number
  /** Plain files among its media. */
  readonly files: number
}

export const cardOf = (key: number, dataset: Dataset): ShelfCard => ({
  key,
  id: dataset.id,
  title: fold(dataset.title),
  producer: dataset.producer.name,
  theme: dataset.theme,
  licence: dataset.licence?.label ?? null,
  formats: [...new Set(dataset.formats.map(formatName))],
  access: dataset.access,
  sizeBytes: dataset.sizeBytes,
  updatedMs: dataset.updated === null ? Number.NaN : Date.parse(dataset.updated),
  files: dataset.media.filter(({ fetchability }) => fetchability === 'file').length,
})

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
  size(): number
  /** What is on disk; whatever is not named is not. */
  hold(held: readonly Held[]): void
  holdingOf(key: number): Holding
  /** `ranks` is null when there is no text. */
  select(wish: Wish, ranks: Ranks | null): Selection
}

export function openShelf(): Shelf {
  const byKey = new Map<number, ShelfCard>()
  let held: ReadonlyMap<DatasetId, Held> = new Map()
  let table: Table | null = null
  const holding = (card: ShelfCard): Holding => holdingOf(held.get(card.id), card)
  return {
    put: (card) => {
      byKey.set(card.key, card)
      table = null
    },
    remove: (key) => {
      if (byKey.delete(key)) table = null
    },
    size: () => byKey.size,
    hold: (now) => {
      held = new Map(now.map((one) => [one.id, one]))
      table = null
    },
    holdingOf: (key) => {
      const card = byKey.get(key)
      return card === undefined ? 'absent' : holding(card)
    },
    select: (wish, ranks) => {
      table ??= tableOver([...byKey.values()], holding)
      return selectFrom(table, wish, ranks)
    },
  }
}

/** What was found out about a content that has not changed since. */
interface Table {
  readonly cards: readonly ShelfCard[]
  readonly facets: Facets
  readonly orders: Map<CatalogOrder, Uint32Array>
}

const tableOver = (cards: readonly ShelfCard[], holding: (card: ShelfCard) => Holding): Table => ({
  cards,
  facets: facetsOver(cards, holding),
  orders: new Map(),
})

function selectFrom(table: Table, { filter, order, nowMs }: Wish, ranks: Ranks | null): Selection {
  const { passes, counts }: Narrowed = table.facets.narrow(filter, ranks, nowMs)
  const tiers: number[][] = []
  for (const row of orderedBy(table, order === 'relevance' ? '-updated' : order)) {
    if (passes[row] !== 1) continue
    const key = table.cards[row]?.key ?? 0
    const tier = order === 'relevance' ? (ranks?.[key] ?? 0) : 0
    const keys = tiers[tier] ?? []
    keys.push(key)
    tiers[tier] = keys
  }
  return { keys: tiers.flat(), counts }
}

function orderedBy({ cards, orders }: Table, order: CatalogOrder): Uint32Array {
  const known = orders.get(order)
  if (known !== undefined) return known
  const rows = Uint32Array.from(cards, (_, row) => row).sort((a, b) => {
    const one = cards[a]
    const other = cards[b]
    return one === undefined || other === undefined ? 0 : COMPARE[order](one, other) || byTitle(one, other)
  })
  orders.set(order, rows)
  return rows
}

/** What has no date or size comes last, whichever way one sorts: it is the least likely to be looked for. */
const missingLast = (a: number, b: number, sign: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : sign * (a - b)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const size = ({ sizeBytes }: ShelfCard): number => sizeBytes ?? Number.NaN

const COMPARE: Readonly<Record<CatalogOrder, (a: ShelfCard, b: ShelfCard) => number>> = {
  relevance: (a, b) => missingLast(a.updatedMs, b.updatedMs, -1),
  '-updated': (a, b) => missingLast(a.updatedMs, b.updatedMs, -1),
  updated: (a, b) => missingLast(a.updatedMs, b.updatedMs, 1),
  title: (a, b) => byText(a.title, b.title),
  '-title': (a, b) => byText(b.title, a.title),
  size: (a, b) => missingLast(size(a), size(b), 1),
  '-size': (a, b) => missingLast(size(a), size(b), -1),
  producer: (a, b) => byText(fold(a.producer), fold(b.producer)),
}

/** Ties are broken by the title and then by the key, so that the same question always gives the same order. */
const byTitle = (a: ShelfCard, b: ShelfCard): number => byText(a.title, b.title) || a.key - b.key
