// What the library says of an action stays, whatever the list does meanwhile.
import { expect, it } from 'vitest'
import { createLibraryStore } from '../../../../../renderer/features/library/store/libraryStore.js'
import { failure } from '../../../../../shared/failure.js'
import { libraryFileId } from '../../../../../shared/ids.js'
import { fail, ok } from '../../../../../shared/result.js'

it('why an action failed is said until the person closes it or acts again, while the list is read anew', async () => {
  const answers = new Map<string, unknown>([
    ['library.page', ok({ items: [], total: 0, bytes: 0, counts: { all: 0 }, isBehind: false })],
    ['library.open', fail(failure('disk/not-found'))],
    ['library.reveal', ok(undefined)],
  ])
  const store = createLibraryStore({
    ask: async (name) => answers.get(name) as never,
    takeDropped: () => Promise.reject(new Error('nothing is dropped here')),
    listen: () => () => undefined,
  })
  const file = libraryFileId.parse(1)
  const why = () => store.getState().actionFailure?.code ?? null
  await store.openFile(file)
  await store.start()
  expect([why(), store.getState().failure]).toEqual(['disk/not-found', null])
  await store.reveal(file)
  expect(why()).toBe(null)
  await store.openFile(file)
  store.dismissMessages()
  expect(why()).toBe(null)
})
