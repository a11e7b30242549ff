import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MessageKey } from '../../../messages/fr.js'

/** What is said of something that can still be had back. */
export interface UndoLabel {
  readonly word: Extract<MessageKey, `undo.${string}`>
  readonly count: number
}

/** A store in which something can be leaving, whatever that is. */
export interface UndoSource {
  readonly listen: (hear: () => void) => () => void
  /** What is leaving: another value whenever something else is, null while nothing is. */
  readonly leaving: () => unknown
  /** Asked only while something is leaving. */
  readonly say: () => UndoLabel
  readonly undo: () => unknown
  readonly settle: () => unknown
}

/** One store as a leaver: `of` picks what is leaving from its state. */
export const getUndoSource = <State, Leaving>(
  store: StoreApi<State> & { readonly undo: () => unknown; readonly settle: () => unknown },
  of: (state: State) => Leaving | null,
  say: (leaving: Leaving) => UndoLabel,
): UndoSource => ({
  listen: store.subscribe,
  leaving: () => of(store.getState()),
  say: () => say(of(store.getState()) as Leaving),
  undo: store.undo,
  settle: store.settle,
})

export interface UndoToast extends UndoLabel {
  /** Another one whenever something else is leaving. */
  readonly key: number
  readonly undo: () => unknown
  readonly settle: () => unknown
}

export interface UndoState {
  /** The latest at the end. */
  readonly notes: readonly UndoToast[]
}

export interface UndoStore extends StoreApi<UndoState> {
  /** Brings back what left last. */
  readonly last: () => void
  /** Carries out every pending removal, because the window closes: none of them can be undone any more. */
  readonly settleAll: () => Promise<void>
}

/** Everything that can still be had back, wherever it left, in the order in which it left. */
export function createUndo(leavers: readonly UndoSource[]): UndoStore {
  const store = createStore<UndoState>(() => ({ notes: [] }))
  let count = 0
  for (const undoSource of leavers) {
    let known: unknown = null
    let mine: UndoToast | null = null
    undoSource.listen(() => {
      const now = undoSource.leaving()
      if (now === known) return
      known = now
      const others = store.getState().notes.filter((note) => note !== mine)
      count += 1
      mine = now === null ? null : { ...undoSource.say(), key: count, undo: undoSource.undo, settle: undoSource.settle }
      store.setState({ notes: mine === null ? others : [...others, mine] })
    })
  }
  return {
    ...store,
    last: () => void store.getState().notes.at(-1)?.undo(),
    settleAll: async () => void (await Promise.allSettled(store.getState().notes.map(({ settle }) => settle()))),
  }
}
