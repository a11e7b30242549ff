import { getOrAdd } from '../../collections/getOrAdd.js'
import { foldText } from '../../text/foldText.js'
import { toNaturalKey } from '../../text/toNaturalKey.js'
import type { IndexRow } from './indexRow.js'
import type { CatalogOrder } from './model.js'

/** The orders that rows can be sorted by; relevance without a text is `-updated`. */
export type RowOrder = Exclude<CatalogOrder, 'relevance'>

export const ROW_ORDERS: readonly RowOrder[] = ['-updated', 'updated', 'title', '-title', 'size', '-size', 'producer']

/** The rows of a table in each order; an order is built when it is first requested. */
export interface SortedRows {
  getRows(order: RowOrder): Uint32Array
  /** Builds one more order. Returns false when all are built. */
  prepare(): boolean
}

/**
 * Creates the sorted rows of `cards`. Every text and value is first replaced by its rank among the others; then rank
 * and tie-breaker of a row are packed into one number. This takes one native sort of numbers, where comparing cards
 * would call back a million times.
 */
export function createSortedRows(cards: readonly IndexRow[]): SortedRows {
  const made = new Map<RowOrder, Uint32Array>()
  let titles: { readonly ranks: Ranking; readonly places: Uint32Array } | null = null
  /** Rows with equal rank are ordered by title and then by key, so that the same query always gives the same order. */
  const getTitleOrder = () => {
    if (titles !== null) return titles
    const keys = invertPermutation(sortRows(rankNumbers(cards.map(({ key }) => key)).up, null))
    const ranks = rankTexts(
      cards.map(({ title }) => title),
      toNaturalKey,
    )
    titles = { ranks, places: invertPermutation(sortRows(ranks.up, keys)) }
    return titles
  }
  const computeRanks = (order: RowOrder): Uint32Array => {
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
        return getTitleOrder().ranks.up
      case '-title':
        return getTitleOrder().ranks.down
      case 'producer':
        return rankTexts(
          cards.map(({ producer }) => producer),
          (producer) => toNaturalKey(foldText(producer)),
        ).up
    }
  }
  const getRows = (order: RowOrder): Uint32Array =>
    getOrAdd(made, order, () => sortRows(computeRanks(order), getTitleOrder().places))
  return {
    getRows,
    prepare() {
      const next = titles === null ? 'titles' : ROW_ORDERS.find((order) => !made.has(order))
      if (next === 'titles') getTitleOrder()
      else if (next !== undefined) getRows(next)
      return next !== undefined
    },
  }
}

/** The rank of each row's value among the distinct values; equal values have equal ranks. */
interface Ranking {
  readonly up: Uint32Array
  readonly down: Uint32Array
}

/** Ranks numbers. NaN (no date, no size) comes last in both directions: such a row is the least likely to be wanted. */
function rankNumbers(values: readonly number[]): Ranking {
  const ranks = new Map<number, number>()
  // A typed array sorts by value and puts NaN at its end.
  for (const value of Float64Array.from(values).sort()) if (!ranks.has(value)) ranks.set(value, ranks.size)
  const lastKnown = ranks.size - (ranks.has(Number.NaN) ? 2 : 1)
  const up = Uint32Array.from(values, (value) => ranks.get(value) ?? 0)
  return { up, down: up.map((rank) => (rank > lastKnown ? rank : lastKnown - rank)) }
}

/** Ranks texts by the key that `keyOf` returns; keys are compared as plain text. */
function rankTexts(values: readonly string[], keyOf: (value: string) => string): Ranking {
  const keys = new Map([...new Set(values)].map((value) => [value, keyOf(value)]))
  const ranks = new Map([...new Set(keys.values())].sort().map((text, rank) => [text, rank]))
  const up = Uint32Array.from(values, (value) => ranks.get(keys.get(value) ?? '') ?? 0)
  return { up, down: up.map((rank) => ranks.size - 1 - rank) }
}

/** Sorts rows by rank; rows of equal rank are sorted by `places`, or by row number without it. */
function sortRows(ranks: Uint32Array, places: Uint32Array | null): Uint32Array {
  const { length } = ranks
  const rowAt = places === null ? null : invertPermutation(places)
  const packed = new Float64Array(length)
  for (let row = 0; row < length; row++) packed[row] = (ranks[row] ?? 0) * length + (places?.[row] ?? row)
  packed.sort()
  return Uint32Array.from(packed, (one) => rowAt?.[one % length] ?? one % length)
}

/** Inverts a permutation: from the rows in order to the place of each row, and back. */
function invertPermutation(rows: Uint32Array): Uint32Array {
  const places = new Uint32Array(rows.length)
  for (const [place, row] of rows.entries()) places[row] = place
  return places
}
