import { HOUR_MS } from '../../timeUnits.js'
import { access as accessValues } from '../model.js'
import { getAge, getSizeBand } from './facetBands.js'
import type { IndexRow } from './indexRow.js'
import {
  age as ageValues,
  type CatalogFilter,
  FACETS,
  type Facet,
  type FacetValue,
  localCopy as holdingValues,
  type LocalCopy,
  sizeBand as sizeBandValues,
} from './model.js'

export interface FilterResult {
  /** One flag per card. */
  readonly passes: Uint8Array
  readonly counts: Readonly<Record<Facet, readonly FacetValue[]>>
}

/**
 * How well each record matches a text, indexed by its key: 0 for no match, 1 for the best. One byte each, because a
 * single letter matches fifty thousand records, and the person types the next letter soon.
 */
export type Ranks = Uint8Array

export interface FacetIndex {
  /** Drops the column of local copies, because the files on disk have changed. */
  onLocalCopiesChanged(): void
  /** Builds one missing column. Returns false when none was missing. */
  prepare(nowMs: number): boolean
  /**
   * Finds the rows that pass every facet. Also counts, for each value of each facet, the datasets that choosing it
   * would show while the other facets stay as they are: a dataset that fails only one facet is counted in that facet.
   */
  narrow(filter: CatalogFilter, ranks: Ranks | null, nowMs: number): FilterResult
}

/** One facet as a column: its values are numbered, and each dataset has a list of these numbers. */
interface Column {
  readonly values: readonly string[]
  /** Where the numbers of a dataset begin in `codes`; one more entry than datasets. */
  readonly starts: Uint32Array
  readonly codes: Uint32Array
}

const NONE: readonly string[] = []

function buildColumn(
  cards: readonly IndexRow[],
  of: (card: IndexRow) => readonly string[],
  known: readonly string[],
): Column {
  const numbers = new Map(known.map((value, index) => [value, index]))
  const starts = new Uint32Array(cards.length + 1)
  const codes: number[] = []
  for (const [index, card] of cards.entries()) {
    for (const value of of(card)) {
      const code = numbers.get(value) ?? numbers.size
      numbers.set(value, code)
      codes.push(code)
    }
    starts[index + 1] = codes.length
  }
  return { values: [...numbers.keys()], starts, codes: Uint32Array.from(codes) }
}

const toList = (value: string | null): readonly string[] => (value === null || value === '' ? NONE : [value])

type Columns = Readonly<Record<Facet, () => Column>>

/**
 * Creates the columns of all facets; each is built when it is first needed. Ages are built again every hour, and local
 * copies when the files on disk change.
 */
export function createFacetIndex(cards: readonly IndexRow[], holding: (card: IndexRow) => LocalCopy): FacetIndex {
  const keys = Float64Array.from(cards, ({ key }) => key)
  const isAmong = (only: CatalogFilter['only']): Table['isAmong'] => {
    if (only === null) return () => true
    const ids = new Set<string>(only)
    return (row) => ids.has(cards[row]?.id ?? '')
  }
  const made = new Map<Facet, Column>()
  let hour = Number.NaN
  const createColumnGetter =
    (facet: Facet, of: (card: IndexRow) => readonly string[], known = NONE) =>
    (): Column => {
      const ready = made.get(facet) ?? buildColumn(cards, of, known)
      made.set(facet, ready)
      return ready
    }
  const columns: Columns = {
    themes: createColumnGetter('themes', ({ theme }) => toList(theme)),
    producers: createColumnGetter('producers', ({ producer }) => toList(producer)),
    formats: createColumnGetter('formats', ({ formats }) => formats),
    licences: createColumnGetter('licences', ({ licence }) => toList(licence)),
    access: createColumnGetter('access', ({ access }) => [access], accessValues.options),
    sizes: createColumnGetter('sizes', ({ sizeBytes }) => [getSizeBand(sizeBytes)], sizeBandValues.options),
    ages: createColumnGetter('ages', ({ updatedMs }) => [getAge(updatedMs, hour * HOUR_MS)], ageValues.options),
    holdings: createColumnGetter('holdings', (card) => [holding(card)], holdingValues.options),
  }
  /** Drops the column of ages once an hour has passed: its bands are days wide, so an hour is exact enough. */
  const dropStaleAges = (nowMs: number): void => {
    if (Math.floor(nowMs / HOUR_MS) === hour) return
    hour = Math.floor(nowMs / HOUR_MS)
    made.delete('ages')
  }
  return {
    onLocalCopiesChanged: () => void made.delete('holdings'),
    prepare(nowMs) {
      dropStaleAges(nowMs)
      const next = FACETS.find((facet) => !made.has(facet))
      if (next !== undefined) columns[next]()
      return next !== undefined
    },
    narrow(filter, ranks, nowMs) {
      dropStaleAges(nowMs)
      return narrow({ keys, columns, isAmong: isAmong(filter.only) }, filter, ranks)
    },
  }
}

interface Table {
  readonly keys: Float64Array
  /** Whether the dataset of a row may be shown at all. */
  readonly isAmong: (row: number) => boolean
  readonly columns: Columns
}

function narrow({ keys, columns, isAmong }: Table, filter: CatalogFilter, ranks: Ranks | null): FilterResult {
  const tallies = FACETS.map((facet) => createTally(columns[facet](), filter[facet]))
  const active = tallies.filter(({ chosen }) => chosen !== null)
  const found = new Uint8Array(keys.length)
  for (let row = 0; row < keys.length; row++) {
    if (!isAmong(row) || (ranks !== null && (ranks[keys[row] ?? 0] ?? 0) === 0)) continue
    let refusals = 0
    let refuser: Tally | null = null
    for (const tally of active) {
      if (isPassing(tally, row)) continue
      refuser = tally
      if (++refusals > 1) break
    }
    if (refusals === 0) {
      found[row] = 1
      for (const tally of tallies) countValues(tally, row)
    } else if (refusals === 1 && refuser !== null) countValues(refuser, row)
  }
  const counts = Object.fromEntries(
    FACETS.map((facet, index) => [facet, listValues(tallies[index], filter[facet])]),
  ) as unknown as FilterResult['counts']
  return { passes: found, counts }
}

interface Tally {
  readonly column: Column
  /** One flag per value; null when nothing is chosen. */
  readonly chosen: Uint8Array | null
  readonly counts: Uint32Array
}

function createTally(column: Column, wanted: readonly string[]): Tally {
  const chosen =
    wanted.length === 0 ? null : Uint8Array.from(column.values, (value) => (wanted.includes(value) ? 1 : 0))
  return { column, chosen, counts: new Uint32Array(column.values.length) }
}

function isPassing({ column: { starts, codes }, chosen }: Tally, row: number): boolean {
  if (chosen === null) return true
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) if (chosen[codes[at] ?? 0] === 1) return true
  return false
}

function countValues({ column: { starts, codes }, counts }: Tally, row: number): void {
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
    const code = codes[at] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
}

/** How many values of a facet are listed at most: a person reads no more. */
const VALUES = 1000

/**
 * Lists the values of a facet, the most frequent first. A chosen value stays in the list even with a count of 0, so
 * that the person can deselect it.
 */
function listValues(tally: Tally | undefined, wanted: readonly string[]): readonly FacetValue[] {
  if (tally === undefined) return []
  const { column, counts } = tally
  const seen = column.values
    .map((value, code) => ({ value, label: value, count: counts[code] ?? 0 }))
    .filter(({ value, count }) => count > 0 || wanted.includes(value))
  const gone = wanted
    .filter((value) => !column.values.includes(value))
    .map((value) => ({ value, label: value, count: 0 }))
  const sorted = [...seen, ...gone].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return sorted.filter(({ value }, index) => index < VALUES || wanted.includes(value))
}
