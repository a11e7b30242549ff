import { describe, expect, test } from 'vitest'
import { detectSearchChanges, listSearchMatches } from '../../../electron/follow/followedSearchMatches.js'
import type { CatalogueReader } from '../../../electron/ports/catalogueStore.js'
import { NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { datasetId, portalId } from '../../../shared/ids.js'
import { ok } from '../../../shared/result.js'
import { createFakeClock } from '../../support/time/fakeClock.js'
import { unwrap } from '../../support/unwrap.js'

const PORTAL = portalId.parse('https://rudi.example')
const idOf = (index: number) => datasetId.parse(`5f0c1a2b-0000-4000-8000-${String(index).padStart(12, '0')}`)

/** A catalogue in the order of `list()`, which is called for each page. */
const storeOf = (list: () => readonly number[]): Pick<CatalogueReader, 'search'> => ({
  async search(_portal, { offset, limit }) {
    const all = list()
    const items = all.slice(offset, offset + limit).map((index) => ({ id: idOf(index), title: `title ${index}` }))
    return ok({ items, total: all.length }) as never
  },
})
const listIds = async (list: () => readonly number[]) => {
  const found = await listSearchMatches({ catalogueStore: storeOf(list), clock: createFakeClock() }, PORTAL, NO_FILTER)
  return unwrap(Promise.resolve(found))
}
const count = (length: number): number[] => Array.from({ length }, (_, index) => index)

describe('the results of a followed search', () => {
  test('are all of them: an update of one of many is no change of the search', async () => {
    const known = (await listIds(() => count(6001))).map(({ id }) => id)
    // The last one was updated and stands first now.
    const now = await listIds(() => [6000, ...count(6000)])
    expect(known).toHaveLength(6001)
    expect(detectSearchChanges(known, now)).toEqual({ added: [], gone: [] })
  })

  test('lack none that moves to another page while the pages are read', async () => {
    let reads = 0
    // After the first page, one of the second page is updated: it stands first, and the others move behind it.
    const found = await listIds(() => (reads++ === 0 ? count(2500) : [1500, ...count(2500).filter((n) => n !== 1500)]))
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(count(2500).map(idOf)))
    expect(found).toHaveLength(2500)
  })

  test('lack what was withdrawn while the pages were read', async () => {
    let reads = 0
    // After the first page, its first dataset is withdrawn.
    const found = await listIds(() => (reads++ === 0 ? count(2500) : count(2500).slice(1)))
    expect(found.map(({ id }) => id)).toEqual(count(2500).slice(1).map(idOf))
  })

  test('are given although the catalogue never rests', async () => {
    let reads = 0
    const found = await listIds(() => count(1500 + reads++))
    expect(found.length).toBeGreaterThanOrEqual(1500)
  })
})
