// A saved search that is removed can be restored until its removal is carried out.
import { expect, it } from 'vitest'
import { createFavouritesAndSearchesStore } from '../../../../../renderer/features/catalogue/store/favouritesAndSearchesStore.js'
import { failure } from '../../../../../shared/failure.js'
import type { DatasetId } from '../../../../../shared/ids.js'
import { createDeferred } from '../../../../../shared/pacing/createDeferred.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

/** Two searches are saved; `answer` answers to what changes them. */
async function openSearches(answer: (name: string) => unknown) {
  const searches = ['velos', 'arbres'].map((name) => ({ name }))
  const asked: string[] = []
  const saved = createFavouritesAndSearchesStore(
    createFakeApi((name) => {
      if (name === 'saved.read') return ok({ favourites: [], searches })
      asked.push(name)
      return answer(name)
    }),
  )
  await saved.restart()
  return { saved, asked, listNames: () => saved.getState().searches.map(({ name }) => name) }
}

it('a search is removed once, when it can no longer be restored', async () => {
  const { saved, asked, listNames } = await openSearches(() => ok({ favourites: [], searches: [{ name: 'arbres' }] }))
  await saved.removeSearch('velos')
  saved.undo()
  await saved.settle()
  expect([asked, listNames()]).toEqual([[], ['velos', 'arbres']])
  await saved.removeSearch('velos')
  expect([asked, saved.getState().leaving]).toEqual([[], 'velos'])
  await Promise.all([saved.settle(), saved.settle()])
  expect([asked, listNames()]).toEqual([['saved.removeSearch'], ['arbres']])
})

it('a search stays hidden until it is removed, and what changes meanwhile stays where that fails', async () => {
  const removal = createDeferred<void>()
  const searches = ['velos', 'arbres', 'bus'].map((name) => ({ name }))
  const { saved, listNames } = await openSearches(async (name) => {
    if (name === 'saved.favour') return ok({ favourites: ['one'], searches })
    await removal.promise
    return fail(failure('disk/full'))
  })
  await saved.removeSearch('velos')
  const settled = saved.settle()
  saved.undo()
  await saved.favour('one' as DatasetId, true)
  const listShown = () => listNames().filter((name) => name !== saved.getState().leaving)
  expect(listShown()).toEqual(['arbres', 'bus'])
  removal.resolve()
  await settled
  expect(listShown()).toEqual(['velos', 'arbres', 'bus'])
})

it('a search that cannot be removed is there again, and one of another portal is left alone', async () => {
  const { saved, asked, listNames } = await openSearches(() => fail(failure('disk/full')))
  await saved.removeSearch('velos')
  await saved.settle()
  expect([listNames(), saved.getState().failure?.code]).toEqual([['velos', 'arbres'], 'disk/full'])
  await saved.removeSearch('velos')
  await saved.restart()
  await saved.settle()
  expect(asked).toEqual(['saved.removeSearch'])
})
