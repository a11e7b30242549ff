import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MessageKey } from '../../../../messages/fr.js'

/** The message about something that can still be undone. */
export interface UndoLabel {
  readonly word: Extract<MessageKey, `undo.${string}`>
  readonly count: number
}

/** A store with removals that can be undone. */
export interface UndoSource {
  readonly listen: (hear: () => void) => () => void
  /** Identifies the removal that can be undone: changes with it, null while there is none. */
  readonly leaving: () => unknown
  /** Called only while a removal can be undone. */
  readonly say: () => UndoLabel
  readonly undo: () => unknown
  /** Carries the removal out, or waits until it is; does nothing where there is none. */
  readonly settle: () => unknown
}

/** Makes an undo source of a store: `of` selects the pending removal from its state. */
export const createUndoSource = <State, Leaving>(
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
  /** Changes with the pending removal. */
  readonly key: number
  readonly undo: () => unknown
  readonly settle: () => unknown
}

export interface UndoState {
  /** The latest one at the end. */
  readonly notes: readonly UndoToast[]
}

export interface UndoStore extends StoreApi<UndoState> {
  /** Undoes the last removal. */
  readonly last: () => void
  /**
   * Carries out every pending removal, because the window closes: none of them can be undone any more. Resolves when
   * those that were being carried out are done, too.
   */
  readonly settleAll: () => Promise<void>
}

/** All removals that can still be undone, from every store, in the order in which they happened. */
export function createUndoStore(leavers: readonly UndoSource[]): UndoStore {
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
    settleAll: async () => void (await Promise.allSettled(leavers.map(({ settle }) => settle()))),
  }
}
