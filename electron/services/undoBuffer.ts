import { LIMITS } from '../../shared/limits.js'
import type { Clock } from '../ports/clock.js'

/**
 * What a person just had forgotten, for as long as they may want it back. It is forgotten where it rested at once, and is
 * here in memory only: when the application ends, it is forgotten for good. The window never sees it.
 */
export interface UndoBuffer<T> {
  hold(what: T): void
  /** Gives it back, once. Null when there is nothing to have back any more. */
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
      // The window says when the seconds are over; one that has gone says nothing.
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
