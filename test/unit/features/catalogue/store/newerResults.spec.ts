import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../../renderer/bridge/api.js'
import { createCatalogueStore } from '../../../../../renderer/features/catalogue/store/catalogueStore.js'
import {
  getOfferedResults,
  isSameOrder,
  mergeInPlace,
} from '../../../../../renderer/features/catalogue/store/newerResults.js'
import type { ListedRow, ResultSource } from '../../../../../shared/catalogue/search/model.js'
import type { SyncStatus } from '../../../../../shared/catalogue/sync/syncStatus.js'
import { ok } from '../../../../../shared/result.js'

const row = (id: string, holding: ListedRow['holding'] = 'absent') => ({ id, holding }) as ListedRow
const list = (...ids: string[]) => new Map([[0, ids.map((id) => row(id))]])

describe('a list that was read again', () => {
  it('stands still when every row is where it was', () => {
    expect(isSameOrder(list('a', 'b'), list('a', 'b'))).toBe(true)
    expect(isSameOrder(list('a', 'b'), list('b', 'a'))).toBe(false)
    expect(isSameOrder(list('a', 'b'), list('a', 'b', 'c'))).toBe(false)
  })

  it('marks rows where they are', () => {
    const after = new Map([[0, [row('b', 'on-disk'), row('c'), row('a')]]])
    expect(mergeInPlace(list('a', 'b'), after).get(0)).toEqual([row('a'), row('b', 'on-disk')])
  })

  it('is news, unless it is as many in the order of another answerer', () => {
    const newer = { pages: list('b', 'a'), total: 2, by: 'copy' as ResultSource }
    expect(getOfferedResults({ newer, total: 2, by: 'portal' })).toBe(null)
    expect(getOfferedResults({ newer, total: 2, by: 'copy' })).toBe(newer)
    expect(getOfferedResults({ newer, total: 1, by: 'portal' })).toBe(newer)
  })
})

it('a portal that is opened for the first time reports no change when its copy is complete', async () => {
  let answer: { readonly ids: readonly string[]; readonly by: ResultSource } = { ids: ['a', 'b', 'c'], by: 'portal' }
  let listener: (copy: SyncStatus) => void = () => undefined
  const api = {
    ask: async (name: string) =>
      name === 'catalog.search'
        ? ok({ total: answer.ids.length, by: answer.by, items: answer.ids.map((id) => row(id)) })
        : { ok: false, failure: { code: 'net/broken', facts: {} } },
    listen: (name: string, received: typeof listener) => {
      if (name === 'catalog.changed') listener = received
      return () => undefined
    },
  } as unknown as Api
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const catalog = createCatalogueStore(api)
  catalog.show()
  await catalog.start()
  catalog.restart()
  await settle()
  const shownIds = () =>
    catalog
      .getState()
      .pages.get(0)
      ?.map(({ id }) => id)
  const isOffered = (): boolean => getOfferedResults(catalog.getState()) !== null
  const copy = { portalId: 'p', whole: false, revision: 1 } as unknown as SyncStatus
  listener(copy)
  answer = { ids: ['c', 'b', 'a'], by: 'copy' }
  listener({ ...copy, whole: true, revision: 2 })
  await settle()
  expect([shownIds(), isOffered()]).toEqual([['a', 'b', 'c'], false])

  answer = { ids: ['d', 'c', 'b', 'a'], by: 'copy' }
  listener({ ...copy, whole: true, revision: 3 })
  await settle()
  expect([shownIds(), isOffered()]).toEqual([['a', 'b', 'c'], true])
  catalog.takeNewer()
  expect(shownIds()).toEqual(['d', 'c', 'b', 'a'])

  answer = { ids: ['a', 'b', 'c', 'd'], by: 'copy' }
  listener({ ...copy, whole: true, revision: 4 })
  await settle()
  expect(isOffered()).toBe(true)
})
