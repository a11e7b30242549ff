// The last removal is undone first, wherever it happened.
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createUndoSource, createUndoStore } from '../../../../../../renderer/features/shell/undo/store/undoStore.js'

/** Creates a place from which something can be removed, and a record of what happened to it. */
function aPlace() {
  const store = createStore<{ readonly leaving: readonly string[] | null }>(() => ({ leaving: null }))
  const became: string[] = []
  const end = (how: string) => (): void => {
    became.push(`${how} ${store.getState().leaving}`)
    store.setState({ leaving: null })
  }
  return {
    ...store,
    became,
    leave: (what: string) => store.setState({ leaving: [what] }),
    undo: end('undone'),
    settle: end('settled'),
  }
}

function two() {
  const one = aPlace()
  const other = aPlace()
  const undo = createUndoStore(
    [one, other].map((place) =>
      createUndoSource(
        place,
        ({ leaving }) => leaving,
        ({ length: count }) => ({ word: 'undo.basket', count }),
      ),
    ),
  )
  return { one, other, undo }
}

it('the latest removal is undone first', () => {
  const { one, other, undo } = two()
  other.leave('a')
  one.leave('b')
  undo.last()
  expect([one.became, other.became]).toEqual([['undone b'], []])
  undo.last()
  undo.last()
  expect(other.became).toEqual(['undone a'])
  expect(undo.getState().notes).toEqual([])
})

it('a second removal of one store starts its time again, and that of another store keeps its time', () => {
  const { one, other, undo } = two()
  one.leave('a')
  other.leave('b')
  const [first, second] = undo.getState().notes
  one.leave('c')
  expect(undo.getState().notes.map(({ key }) => key)).toEqual([second?.key, (second?.key ?? 0) + 1])
  expect(undo.getState().notes).not.toContain(first)
  other.setState({})
  expect(undo.getState().notes[0]).toBe(second)
})

it('the end of the window waits for a removal that can no longer be undone', async () => {
  let isDone = false
  const store = createStore<{ readonly leaving: readonly string[] | null }>(() => ({ leaving: null }))
  const settle = async (): Promise<void> => {
    await Promise.resolve()
    isDone = true
  }
  const undo = createUndoStore([
    createUndoSource(
      { ...store, undo: () => undefined, settle },
      ({ leaving }) => leaving,
      ({ length: count }) => ({ word: 'undo.basket', count }),
    ),
  ])
  await undo.settleAll()
  expect(isDone).toBe(true)
})
