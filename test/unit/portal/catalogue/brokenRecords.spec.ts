// Records that a portal cannot send: they cost neither the other records of their page nor the order of the list.
import { expect, test } from 'vitest'
import { fetchListingPage } from '../../../../electron/portal/catalogue/fetchListingPage.js'
import { fetchRecords } from '../../../../electron/portal/catalogue/fetchRecords.js'
import { scanList } from '../../../../electron/portal/catalogue/list/scanList.js'
import type { PortalQuery } from '../../../../shared/catalogue/search/portalQuery.js'
import { createListPortal, getListedId } from '../../../support/portal/fakeListPortal.js'
import { createOpenSignal } from '../../../support/time/createOpenSignal.js'
import { unwrap } from '../../../support/unwrap.js'

const ALL: Omit<PortalQuery, 'offset' | 'limit'> = {
  ...{ text: '', themes: [], producers: [] },
  ...{ access: 'any', order: 'title' },
}

test.each([
  ['of many', 1000],
  ['of few', 40],
])('a record that cannot be sent in a page by date does not make the portal refuse the order: %s', async (_, total) => {
  const bad = total - 11
  const { deps, noted } = createListPortal({ total, isBroken: (n) => n === bad })
  const page = await unwrap(fetchListingPage(deps, { order: '-updated', offset: 0, limit: 100 }, createOpenSignal()))
  expect(page.inOrder).toBe(true)
  expect(page.items.map(({ id }) => id)).toEqual(
    Array.from({ length: 12 }, (_one, at) => total - 1 - at).flatMap((n) => (n === bad ? [] : getListedId(n))),
  )
  expect(noted).toEqual(['catalog.records-skipped'])
})

test('an order that the portal cannot sort by is refused, and one request more shows it', async () => {
  const refused = ['-dataset_dates.updated']
  const { deps, asked, noted } = createListPortal({ total: 1000, refused })
  const page = await unwrap(fetchListingPage(deps, { order: '-updated', offset: 0, limit: 100 }, createOpenSignal()))
  expect(page.inOrder).toBe(false)
  expect(asked).toEqual([...refused, ...refused, null])
  expect(noted).toEqual(['catalog.order-refused'])
})

/** Lists a whole catalogue with its details, and gives the ids and what was left out. */
async function listAll(deps: Parameters<typeof fetchRecords>[0]) {
  const ids: string[] = []
  const scanned = await scanList(
    (offset) => fetchRecords(deps, { ...ALL, offset, limit: 1000 }, createOpenSignal()),
    async (fresh) => {
      ids.push(...fresh.map(({ id }) => id))
      return 'on'
    },
  )
  return { ids, scanned }
}

test.each([[[7]], [[49]], [[48, 49, 50]], [[0, 119]]])(
  'details %j that cannot be sent cost no other record',
  async (bad) => {
    const { deps, asked } = createListPortal({ total: 120, isDetailBroken: (n) => bad.includes(n) })
    const { ids, scanned } = await listAll(deps)
    expect(ids).toEqual(
      Array.from({ length: 120 }, (_, n) => n).flatMap((n) => (bad.includes(n) ? [] : getListedId(n))),
    )
    expect(scanned).toMatchObject({ value: { reachedEnd: true, total: 120, unusable: bad.length } })
    expect(asked.length).toBeLessThan(8)
  },
)

test('a portal that sends no detail fails', async () => {
  const { deps } = createListPortal({ total: 120, isDetailBroken: () => true })
  expect((await listAll(deps)).scanned).toMatchObject({ ok: false, failure: { code: 'server/error' } })
})
