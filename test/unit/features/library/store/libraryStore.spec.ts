// What the library says of an action stays, whatever the list does meanwhile.
import { expect, it } from 'vitest'
import { PAGE_SIZE } from '../../../../../renderer/components/list/pagesOfRows.js'
import { createLibraryStore } from '../../../../../renderer/features/library/store/libraryStore.js'
import { failure } from '../../../../../shared/failure.js'
import { libraryFileId } from '../../../../../shared/ids.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

it('why an action failed is said until the person closes it or acts again, while the list is read anew', async () => {
  const answers = new Map<string, unknown>([
    ['library.page', ok({ items: [], total: 0, bytes: 0, counts: { all: 0 }, isBehind: false })],
    ['library.open', fail(failure('disk/not-found'))],
    ['library.reveal', ok(undefined)],
  ])
  const store = createLibraryStore(createFakeApi((name) => answers.get(name)))
  const file = libraryFileId.parse(1)
  const why = () => store.getState().actionFailure?.code ?? null
  await store.openFile(file)
  await store.start()
  expect([why(), store.getState().failure]).toEqual(['disk/not-found', null])
  await store.reveal(file)
  expect(why()).toBe(null)
  await store.openFile(file)
  store.dismiss('actionFailure')
  expect(why()).toBe(null)
})

it('closing one message leaves the others, which may say what is not said again', () => {
  let tell = new Map<string, (news: unknown) => void>()
  const store = createLibraryStore(
    createFakeApi(
      () => new Promise(() => undefined),
      (name, hear) => {
        tell = new Map(tell).set(name, hear as (news: unknown) => void)
        return () => undefined
      },
    ),
  )
  const check = { done: 1, total: 9, bad: 1, name: 'a.csv' }
  tell.get('library.rotted')?.({ name: 'b.csv' })
  tell.get('library.checked')?.(check)
  store.setState({ added: { label: 'Données', found: 1 } })
  store.dismiss('added')
  expect(store.getState()).toMatchObject({ added: null, rotted: ['b.csv'], check })
})

it('a title or a name that is longer than a search is sought by its beginning', async () => {
  const asked: unknown[] = []
  const store = createLibraryStore(
    createFakeApi((_name, input) => {
      asked.push((input as { readonly text: string }).text.length)
      return fail(failure('ipc/busy'))
    }),
  )
  store.setQuery({ text: 'x'.repeat(LIMITS.QUERY_CHARS + 1) })
  expect(asked).toEqual([LIMITS.QUERY_CHARS])
})

/** A store over a list of `rows` for each text; pages are answered when the test says so. */
function createSlowList(rows: Readonly<Record<string, readonly number[]>>) {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const store = createLibraryStore(
    createFakeApi(async (name, input) => {
      const { text, offset, limit } = input as {
        readonly text: string
        readonly offset: number
        readonly limit: number
      }
      const all = rows[text] ?? []
      if (name === 'library.ids') return ok(all.slice(offset, offset + limit))
      asked.push(`${text} ${offset}`)
      await new Promise<void>((resolve) => answers.push(resolve))
      const items = all.slice(offset, offset + limit).map((id) => ({ id, mediaId: `media ${id}` }))
      return ok({ items, total: all.length, bytes: 0, counts: { all: all.length }, isBehind: false })
    }),
  )
  async function answerAll(): Promise<void> {
    for (const answer of answers.splice(0)) answer()
    await new Promise(setImmediate)
  }
  return { store, asked, answerAll }
}

it('all files are those of the list that was asked for, also while it is being read', async () => {
  const { store, answerAll } = createSlowList({ '': [1, 2, 3, 4], csv: [3, 4, 5, 6, 7] })
  void store.start()
  await answerAll()
  store.setQuery({ text: 'csv' })
  expect(await store.readIdsBetween(1, 2)).toEqual([4, 5])
  await store.selectAll()
  expect([...store.getState().selection.picked]).toEqual([3, 4, 5, 6, 7])
  await answerAll()
  store.selectNone()
  await store.selectAll()
  expect([...store.getState().selection.picked]).toEqual([3, 4, 5, 6, 7])
})

it('all files are selected although the list is read again meanwhile', async () => {
  const ids = Array.from({ length: 3 * PAGE_SIZE }, (_, id) => id)
  const { store, answerAll } = createSlowList({ '': ids })
  store.show()
  void store.start()
  await answerAll()
  const selected = store.selectAll()
  store.refresh()
  await answerAll()
  await selected
  expect(store.getState().selection.picked.size).toBe(ids.length)
})

it('rows that come into sight while the list is read again are read again too', async () => {
  const { store, asked, answerAll } = createSlowList({ '': Array.from({ length: 3 * PAGE_SIZE }, (_, id) => id) })
  store.requestRows(0, 2 * PAGE_SIZE - 1)
  await answerAll()
  store.refresh()
  store.requestRows(0, 0)
  store.show()
  asked.length = 0
  store.requestRows(PAGE_SIZE, PAGE_SIZE)
  expect(asked).toEqual([` ${PAGE_SIZE}`])
  await answerAll()
  expect(store.getState().pages.has(1)).toBe(true)
})
