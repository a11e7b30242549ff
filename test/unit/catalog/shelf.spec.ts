// What is sorted and counted is made ahead of the question, piece by piece, and stays when only the disk has changed.
import { expect, it } from 'vitest'
import { cardOf } from '../../../shared/catalog/card.js'
import { NO_FILTER } from '../../../shared/catalog/filter.js'
import { openShelf } from '../../../shared/catalog/shelf.js'
import { aDataset } from '../../window/sampleData.js'

const NOW_MS = Date.UTC(2026, 10, 21)
const WISH = { filter: NO_FILTER, order: 'title', nowMs: NOW_MS } as const

function filled(count: number) {
  const shelf = openShelf()
  for (let index = 0; index < count; index++) shelf.put(cardOf(index, aDataset(index)))
  return shelf
}
const prepared = (shelf: ReturnType<typeof filled>): number => {
  let pieces = 0
  while (shelf.prepare(NOW_MS)) pieces += 1
  return pieces
}

it('is ready after as many pieces as there are facets and orders, and answers as it would have', () => {
  const shelf = filled(30)
  expect(prepared(shelf)).toBe(8 + 1 + 7)
  expect(shelf.select(WISH, null)).toEqual(filled(30).select(WISH, null))
})

it('keeps its orders when something else is on disk, and counts that anew', () => {
  const shelf = filled(30)
  prepared(shelf)
  const { id } = aDataset(3)
  shelf.hold([{ id, files: 1, oldestMs: 0 }])
  expect(prepared(shelf)).toBe(1)
})

it('forgets everything when a record changes', () => {
  const shelf = filled(30)
  prepared(shelf)
  shelf.put(cardOf(31, aDataset(31)))
  expect(shelf.select(WISH, null).keys).toHaveLength(31)
  expect(prepared(shelf)).toBeGreaterThan(5)
})
