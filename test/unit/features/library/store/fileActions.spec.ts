// Actions on many files: what is said of them is said of all requests together.
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createFileActions } from '../../../../../renderer/features/library/store/fileActions.js'
import { EMPTY_LIBRARY } from '../../../../../renderer/features/library/store/libraryState.js'
import { libraryFileId } from '../../../../../shared/ids.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { ok, type Result } from '../../../../../shared/result.js'
import { createLibraryRow } from '../../../../support/samples/librarySamples.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

it('files that are fetched again are counted over all requests', async () => {
  const store = createStore(() => EMPTY_LIBRARY)
  const actions = createFileActions({
    api: createFakeApi((_name, input) =>
      ok({ added: (input as { files: readonly unknown[] }).files.length, refused: [], refusedCount: 2 }),
    ),
    store,
    reload: () => undefined,
    describe: async () => undefined,
  })
  await actions.fetchAgain(Array.from({ length: LIMITS.ADD_BATCH + 3 }, (_, n) => libraryFileId.parse(n + 1)))
  expect(store.getState().fetched).toEqual({ added: LIMITS.ADD_BATCH + 3, refused: [], refusedCount: 4 })
})

it('a drag that leaves files behind says how many it took', async () => {
  const store = createStore(() => EMPTY_LIBRARY)
  let left = 0
  const actions = createFileActions({
    api: createFakeApi((_name, input) => ok({ count: (input as { files: readonly unknown[] }).files.length - left })),
    store,
    reload: () => undefined,
    describe: async () => undefined,
  })
  const drag = async (count: number) => {
    const picked = new Set(Array.from({ length: count }, (_, n) => libraryFileId.parse(n + 1)))
    store.setState({ selection: { ...EMPTY_LIBRARY.selection, picked } })
    await actions.drag(createLibraryRow(0))
    return store.getState().draggedPart
  }
  const total = LIMITS.DRAGGED_FILES + 1
  expect(await drag(total)).toEqual({ count: LIMITS.DRAGGED_FILES, total })
  expect(await drag(LIMITS.DRAGGED_FILES)).toBeNull()
  left = 2
  expect(await drag(3)).toEqual({ count: 1, total: 3 })
})

it('a removal is carried out once, and cannot be undone meanwhile', async () => {
  const store = createStore(() => EMPTY_LIBRARY)
  const answers: ((answer: Result<never>) => void)[] = []
  const actions = createFileActions({
    api: createFakeApi(() => new Promise((resolve) => answers.push(resolve))),
    store,
    reload: (patch) => store.setState(patch),
    describe: async () => undefined,
  })
  await actions.remove('delete', [libraryFileId.parse(1)])
  const first = actions.settle()
  // The pointer has left the message once more.
  const second = actions.settle()
  actions.undo()
  expect(answers).toHaveLength(1)
  expect(store.getState()).toMatchObject({ leaving: { how: 'delete' }, isSettling: true })
  answers[0]?.(ok({ deleted: 1, failed: [] } as never))
  await Promise.all([first, second])
  expect(store.getState()).toMatchObject({ leaving: null, isSettling: false, notDeleted: [] })
})
