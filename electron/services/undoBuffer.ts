import { LIMITS } from '../../shared/limits.js'
import type { Clock } from '../ports/clock.js'

/**
 * Holds something that was removed a moment ago, so that the removal can be undone. It was deleted from its store at
 * once and exists in memory only: when the application ends, it is gone. The window never sees it.
 */
export interface UndoBuffer<T> {
  hold(what: T): void
  /** Returns it, once. Null when there is nothing to restore any more. */
  take(): T | null
  letGo(): void
}

export function createUndoBuffer<T>(clock: Pick<Clock, 'sleep'>): UndoBuffer<T> {
  let held: { readonly what: T; readonly expiry: AbortController } | null = null
  const letGo = (): void => {
    held?.expiry.abort()
    held = null
  }
  return {
    hold(what) {
      letGo()
      const mine = { what, expiry: new AbortController() }
      held = mine
      // The window reports the end of the undo time; a closed window reports nothing.
      void clock.sleep(LIMITS.HELD_BACK_MS, mine.expiry.signal).then(() => {
        if (held === mine) letGo()
      })
    },
    take() {
      const what = held?.what ?? null
      letGo()
      return what
    },
    letGo,
  }
}
