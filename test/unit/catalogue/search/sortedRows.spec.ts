// The catalogue's orders: one native sort of numbers must give the same as comparing two cards at a time.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { IndexRow } from '../../../../shared/catalogue/search/indexRow.js'
import { createSortedRows, ROW_ORDERS, type RowOrder } from '../../../../shared/catalogue/search/sortedRows.js'
import { datasetId } from '../../../../shared/ids.js'
import { foldText } from '../../../../shared/text/foldText.js'

const id = datasetId.parse('00000000-0000-4000-8000-000000000001')
/** Few distinct values each, so that there are ties of every kind. */
const cards: fc.Arbitrary<readonly IndexRow[]> = fc.uniqueArray(
  fc.record({
    key: fc.integer({ min: 0, max: 1e6 }),
    id: fc.constant(id),
    theme: fc.constant(null),
    licence: fc.constant(null),
    formats: fc.constant([]),
    access: fc.constant('open' as const),
    files: fc.constant(1),
    title: fc.constantFrom('', 'a', 'b', 'bb', 'é', '\u{1f600}', 'lot 2', 'lot 10', 'lot 02', '9', '10'),
    producer: fc.constantFrom('Rennes', 'rennes', 'Évian', 'eau', 'Z', 'SIVOM 9', 'sivom 10'),
    sizeBytes: fc.constantFrom(null, 0, 1, 2 ** 40),
    updatedMs: fc.constantFrom(Number.NaN, 0, -5, 1.7e12),
  }),
  { selector: ({ key }) => key, maxLength: 40 },
)

/** Compares runs of digits by value, and everything else letter by letter. */
function byNumbers(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.match(/\d+|\D/gu) ?? [])
  for (const [at, part] of (a ?? []).entries()) {
    const against = b?.[at]
    if (against === undefined) return 1
    const areNumbers = /\d/.test(part) && /\d/.test(against)
    const [left, right] = areNumbers ? [Number(part), Number(against)] : [part, against]
    if (left !== right) return left < right ? -1 : 1
  }
  return (a?.length ?? 0) - (b?.length ?? 0)
}
const missingLast = (a: number, b: number, sign: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : sign * (a - b)
const size = ({ sizeBytes }: IndexRow): number => sizeBytes ?? Number.NaN
const COMPARE: Readonly<Record<RowOrder, (a: IndexRow, b: IndexRow) => number>> = {
  '-updated': (a, b) => missingLast(a.updatedMs, b.updatedMs, -1),
  updated: (a, b) => missingLast(a.updatedMs, b.updatedMs, 1),
  title: (a, b) => byNumbers(a.title, b.title),
  '-title': (a, b) => byNumbers(b.title, a.title),
  size: (a, b) => missingLast(size(a), size(b), 1),
  '-size': (a, b) => missingLast(size(a), size(b), -1),
  producer: (a, b) => byNumbers(foldText(a.producer), foldText(b.producer)),
}

const ANY: IndexRow = {
  key: 0,
  id,
  title: '',
  producer: '',
  theme: null,
  licence: null,
  formats: [],
  access: 'open',
  files: 1,
  sizeBytes: null,
  updatedMs: Number.NaN,
}

it.each(ROW_ORDERS)('%s is what comparing gives, with the title and the key among equals', (order) => {
  fc.assert(
    fc.property(cards, (given) => {
      const wanted = [...given].sort((a, b) => COMPARE[order](a, b) || byNumbers(a.title, b.title) || a.key - b.key)
      expect(Array.from(createSortedRows(given).getRows(order), (row) => given[row]?.key)).toEqual(
        wanted.map(({ key }) => key),
      )
    }),
  )
})

it('numbers in titles count as numbers', () => {
  const titles = ['Lot 10', 'Lot 2', 'Lot 1 bis', 'Lot 1']
  const given = titles.map((title, key) => ({ ...ANY, key, title: foldText(title) }))
  expect(Array.from(createSortedRows(given).getRows('title'), (row) => titles[row])).toEqual([
    ...['Lot 1', 'Lot 1 bis', 'Lot 2', 'Lot 10'],
  ])
})
