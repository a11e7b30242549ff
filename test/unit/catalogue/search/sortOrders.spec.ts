// The catalogue's orders: by one native sort of numbers, and the same as comparing two cards at a time.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { IndexRow } from '../../../../shared/catalogue/search/indexRow.js'
import { foldText } from '../../../../shared/catalogue/search/searchText.js'
import { createSortOrders, ROW_ORDERS, type RowOrder } from '../../../../shared/catalogue/search/sortOrders.js'
import { datasetId } from '../../../../shared/ids.js'

const id = datasetId.parse('00000000-0000-4000-8000-000000000001')
/** Few values each, so that there are ties of every kind. */
const cards: fc.Arbitrary<readonly IndexRow[]> = fc.uniqueArray(
  fc.record({
    ...{ key: fc.integer({ min: 0, max: 1e6 }), id: fc.constant(id), theme: fc.constant(null) },
    ...{
      licence: fc.constant(null),
      formats: fc.constant([]),
      access: fc.constant('open' as const),
      files: fc.constant(1),
    },
    title: fc.constantFrom('', 'a', 'b', 'bb', 'é', '\u{1f600}'),
    producer: fc.constantFrom('Rennes', 'rennes', 'Évian', 'eau', 'Z'),
    sizeBytes: fc.constantFrom(null, 0, 1, 2 ** 40),
    updatedMs: fc.constantFrom(Number.NaN, 0, -5, 1.7e12),
  }),
  { selector: ({ key }) => key, maxLength: 40 },
)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const missingLast = (a: number, b: number, sign: number): number =>
  Number.isNaN(a) || Number.isNaN(b) ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) : sign * (a - b)
const size = ({ sizeBytes }: IndexRow): number => sizeBytes ?? Number.NaN
const COMPARE: Readonly<Record<RowOrder, (a: IndexRow, b: IndexRow) => number>> = {
  '-updated': (a, b) => missingLast(a.updatedMs, b.updatedMs, -1),
  updated: (a, b) => missingLast(a.updatedMs, b.updatedMs, 1),
  title: (a, b) => byText(a.title, b.title),
  '-title': (a, b) => byText(b.title, a.title),
  size: (a, b) => missingLast(size(a), size(b), 1),
  '-size': (a, b) => missingLast(size(a), size(b), -1),
  producer: (a, b) => byText(foldText(a.producer), foldText(b.producer)),
}

it.each(ROW_ORDERS)('%s is what comparing gives, with the title and the key among equals', (order) => {
  fc.assert(
    fc.property(cards, (given) => {
      const wanted = [...given].sort((a, b) => COMPARE[order](a, b) || byText(a.title, b.title) || a.key - b.key)
      expect(Array.from(createSortOrders(given).by(order), (row) => given[row]?.key)).toEqual(
        wanted.map(({ key }) => key),
      )
    }),
  )
})
