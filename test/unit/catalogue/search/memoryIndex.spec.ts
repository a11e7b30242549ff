// Orders and columns are built ahead of the query, piece by piece, and are kept when only the disk has changed.
import { expect, it } from 'vitest'
import { toIndexRow } from '../../../../shared/catalogue/search/indexRow.js'
import { createMemoryIndex } from '../../../../shared/catalogue/search/memoryIndex.js'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { createSampleDataset } from '../../../support/samples/cityCatalogue.js'

const NOW_MS = Date.UTC(2026, 10, 21)
const WISH = { filter: NO_FILTER, order: 'title', nowMs: NOW_MS } as const

function filled(count: number) {
  const index = createMemoryIndex()
  for (let number = 0; number < count; number++) index.put(toIndexRow(number, createSampleDataset(number)))
  return index
}
const prepared = (index: ReturnType<typeof filled>): number => {
  let pieces = 0
  while (index.prepare(NOW_MS)) pieces += 1
  return pieces
}

it('an index that is prepared in pieces is ready after one piece per facet and order, and gives the same answers', () => {
  const index = filled(30)
  expect(prepared(index)).toBe(8 + 1 + 7)
  expect(index.select(WISH, null)).toEqual(filled(30).select(WISH, null))
})

it('an index keeps its orders when the state on disk changes, and counts that facet again', () => {
  const index = filled(30)
  prepared(index)
  const { id } = createSampleDataset(3)
  index.setLocalFiles([{ id, files: 1, oldestMs: 0 }])
  expect(prepared(index)).toBe(1)
})

it('an index forgets everything when a record changes', () => {
  const index = filled(30)
  prepared(index)
  index.put(toIndexRow(31, createSampleDataset(31)))
  expect(index.select(WISH, null).keys).toHaveLength(31)
  expect(prepared(index)).toBeGreaterThan(5)
})

it('a search limited to some datasets shows and counts only these', () => {
  const index = filled(30)
  const only = [createSampleDataset(3).id, createSampleDataset(7).id]
  const { keys, counts } = index.select({ ...WISH, filter: { ...NO_FILTER, only } }, null)
  expect(keys.toSorted((one, other) => one - other)).toEqual([3, 7])
  expect(counts.access.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(2)
  expect(index.select({ ...WISH, filter: { ...NO_FILTER, only: [] } }, null).keys).toEqual([])
})
