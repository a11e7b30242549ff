import { LIMITS } from '../../shared/limits.js'
import type { Clock } from '../ports/clock.js'

/**
 * Holds something that was just removed, so that the removal can be undone. It is already deleted from its store and
 * exists in memory only: it is lost when the application ends. The window never receives it.
 */
export interface UndoBuffer<T> {
  hold(what: T): void
  /** Returns the held value and empties the buffer. Null when there is nothing to restore. */
  take(): T | null
  clear(): void
}

export function createUndoBuffer<T>(clock: Pick<Clock, 'sleep'>): UndoBuffer<T> {
  let held: { readonly what: T; readonly expiry: AbortController } | null = null
  const clear = (): void => {
    held?.expiry.abort()
    held = null
  }
  return {
    hold(what) {
      clear()
      const mine = { what, expiry: new AbortController() }
      held = mine
      // The window reports when the time to undo is over. A closed window reports nothing, so the buffer has its own
      // limit.
      void clock.sleep(LIMITS.HELD_BACK_MS, mine.expiry.signal).then(() => {
        if (held === mine) clear()
      })
    },
    take() {
      const what = held?.what ?? null
      clear()
      return what
    },
    clear,
  }
}
