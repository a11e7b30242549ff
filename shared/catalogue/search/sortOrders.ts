import type { IndexRow } from './indexRow.js'
import type { CatalogOrder } from './model.js'
import { toNaturalKey } from './naturalOrder.js'
import { foldText } from './searchText.js'

/** The orders that there are rows for; relevance without a text is freshness. */
export type RowOrder = Exclude<CatalogOrder, 'relevance'>

export const ROW_ORDERS: readonly RowOrder[] = ['-updated', 'updated', 'title', '-title', 'size', '-size', 'producer']

/** Rows of a table in every order, each made when it is first asked for. */
export interface SortOrders {
  by(order: RowOrder): Uint32Array
  /** Makes a piece more of them. False when there is nothing left to make. */
  prepare(): boolean
}

/**
 * Sorting compares numbers only: every text and every value becomes its rank among the others first, and a row is one
 * number of its rank and its place among equals. That is one native sort, where comparing cards calls back a million times.
 */
export function createSortOrders(cards: readonly IndexRow[]): SortOrders {
  const made = new Map<RowOrder, Uint32Array>()
  let titles: { readonly ranks: Ranking; readonly places: Uint32Array } | null = null
  /** Ties are broken by the title and then by the key, so that the same question always gives the same order. */
  const byTitle = () => {
    if (titles !== null) return titles
    const keys = placesIn(rowsBy(rankNumbers(cards.map(({ key }) => key)).up, null))
    const ranks = rankTexts(
      cards.map(({ title }) => title),
      toNaturalKey,
    )
    titles = { ranks, places: placesIn(rowsBy(ranks.up, keys)) }
    return titles
  }
  const ranksOf = (order: RowOrder): Uint32Array => {
    switch (order) {
      case 'updated':
        return rankNumbers(cards.map(({ updatedMs }) => updatedMs)).up
      case '-updated':
        return rankNumbers(cards.map(({ updatedMs }) => updatedMs)).down
      case 'size':
        return rankNumbers(cards.map(({ sizeBytes }) => sizeBytes ?? Number.NaN)).up
      case '-size':
        return rankNumbers(cards.map(({ sizeBytes }) => sizeBytes ?? Number.NaN)).down
      case 'title':
        return byTitle().ranks.up
      case '-title':
        return byTitle().ranks.down
      case 'producer':
        return rankTexts(
          cards.map(({ producer }) => producer),
          (producer) => toNaturalKey(foldText(producer)),
        ).up
    }
  }
  const by = (order: RowOrder): Uint32Array => {
    const known = made.get(order)
    if (known !== undefined) return known
    const rows = rowsBy(ranksOf(order), byTitle().places)
    made.set(order, rows)
    return rows
  }
  return {
    by,
    prepare() {
      const next = titles === null ? 'titles' : ROW_ORDERS.find((order) => !made.has(order))
      if (next === 'titles') byTitle()
      else if (next !== undefined) by(next)
      return next !== undefined
    },
  }
}

/** The rank of each row among the values there are; equal values are of equal rank. */
interface Ranking {
  readonly up: Uint32Array
  readonly down: Uint32Array
}

/** What has no date or size comes last, in both directions: it is the least likely to be wanted. */
function rankNumbers(values: readonly number[]): Ranking {
  const ranks = new Map<number, number>()
  // A typed array sorts by value, and NaN to its end.
  for (const value of Float64Array.from(values).sort()) if (!ranks.has(value)) ranks.set(value, ranks.size)
  const lastKnown = ranks.size - (ranks.has(Number.NaN) ? 2 : 1)
  const up = Uint32Array.from(values, (value) => ranks.get(value) ?? 0)
  return { up, down: up.map((rank) => (rank > lastKnown ? rank : lastKnown - rank)) }
}

/** `keyOf` gives what is compared, as plain text. */
function rankTexts(values: readonly string[], keyOf: (value: string) => string): Ranking {
  const keys = new Map([...new Set(values)].map((value) => [value, keyOf(value)]))
  const ranks = new Map([...new Set(keys.values())].sort().map((text, rank) => [text, rank]))
  const up = Uint32Array.from(values, (value) => ranks.get(keys.get(value) ?? '') ?? 0)
  return { up, down: up.map((rank) => ranks.size - 1 - rank) }
}

/** Rows by their rank, equal ones by their place. */
function rowsBy(ranks: Uint32Array, places: Uint32Array | null): Uint32Array {
  const { length } = ranks
  const rowAt = places === null ? null : placesIn(places)
  const packed = new Float64Array(length)
  for (let row = 0; row < length; row++) packed[row] = (ranks[row] ?? 0) * length + (places?.[row] ?? row)
  packed.sort()
  return Uint32Array.from(packed, (one) => rowAt?.[one % length] ?? one % length)
}

/** Where each row stands in an order; and of such places, the order again. */
function placesIn(rows: Uint32Array): Uint32Array {
  const places = new Uint32Array(rows.length)
  for (const [place, row] of rows.entries()) places[row] = place
  return places
}
