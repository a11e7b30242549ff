import { describe, expect, it } from 'vitest'
import type { Api } from '../../../renderer/api.js'
import { createCatalog } from '../../../renderer/stores/catalog.js'
import { inPlace, offeredIn, standStill } from '../../../renderer/stores/newerList.js'
import type { AnsweredBy, CopyView, ListedRow } from '../../../shared/catalog/filter.js'
import { ok } from '../../../shared/result.js'

const row = (id: string, holding: ListedRow['holding'] = 'absent') => ({ id, holding }) as ListedRow
const list = (...ids: string[]) => new Map([[0, ids.map((id) => row(id))]])

describe('a list that was read again', () => {
  it('stands still when every row is where it was', () => {
    expect(standStill(list('a', 'b'), list('a', 'b'))).toBe(true)
    expect(standStill(list('a', 'b'), list('b', 'a'))).toBe(false)
    expect(standStill(list('a', 'b'), list('a', 'b', 'c'))).toBe(false)
  })

  it('marks rows where they are', () => {
    const after = new Map([[0, [row('b', 'on-disk'), row('c'), row('a')]]])
    expect(inPlace(list('a', 'b'), after).get(0)).toEqual([row('a'), row('b', 'on-disk')])
  })

  it('is news, unless it is as many in the order of another answerer', () => {
    const newer = { pages: list('b', 'a'), total: 2, by: 'copy' as AnsweredBy }
    expect(offeredIn({ newer, total: 2, by: 'portal' })).toBe(null)
    expect(offeredIn({ newer, total: 2, by: 'copy' })).toBe(newer)
    expect(offeredIn({ newer, total: 1, by: 'portal' })).toBe(newer)
  })
})

it('whoever opens a portal for the first time is not told of a change when its copy is whole', async () => {
  let answer: { readonly ids: readonly string[]; readonly by: AnsweredBy } = { ids: ['a', 'b', 'c'], by: 'portal' }
  let hear: (copy: CopyView) => void = () => undefined
  const api = {
    ask: async (name: string) =>
      name === 'catalog.search'
        ? ok({ total: answer.ids.length, by: answer.by, items: answer.ids.map((id) => row(id)) })
        : { ok: false, failure: { code: 'net/broken', facts: {} } },
    listen: (_name: string, heard: typeof hear) => {
      hear = heard
      return () => undefined
    },
  } as unknown as Api
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const catalog = createCatalog(api)
  await catalog.start()
  catalog.restart()
  await settle()
  const shownIds = () =>
    catalog
      .getState()
      .pages.get(0)
      ?.map(({ id }) => id)
  const isOffered = (): boolean => offeredIn(catalog.getState()) !== null
  const copy = { portalId: 'p', whole: false, revision: 1 } as unknown as CopyView
  hear(copy)
  answer = { ids: ['c', 'b', 'a'], by: 'copy' }
  hear({ ...copy, whole: true, revision: 2 })
  await settle()
  expect([shownIds(), isOffered()]).toEqual([['a', 'b', 'c'], false])

  answer = { ids: ['d', 'c', 'b', 'a'], by: 'copy' }
  hear({ ...copy, whole: true, revision: 3 })
  await settle()
  expect([shownIds(), isOffered()]).toEqual([['a', 'b', 'c'], true])
  catalog.takeNewer()
  expect(shownIds()).toEqual(['d', 'c', 'b', 'a'])

  answer = { ids: ['a', 'b', 'c', 'd'], by: 'copy' }
  hear({ ...copy, whole: true, revision: 4 })
  await settle()
  expect(isOffered()).toBe(true)
})
