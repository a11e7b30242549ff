import type { Clock } from '../ports/clock.js'

/** The time that a window that still answers needs to carry out its pending actions. */
const FLUSH_MS = 1000

/** Lets the window carry out its pending actions before it closes or the application ends. */
export interface WindowFlush {
  /** Asks the window to carry out its pending actions, and waits until it has, or until the time is over. */
  flush(): Promise<void>
  /** Called when the window has carried out its pending actions. */
  confirm(): void
}

/**
 * Creates the flush. An action that a person can still undo (cancel, clear, forget) is carried out when the application
 * ends before its time of undo is over, because the window has shown it as done. When the window is already gone,
 * nothing is carried out and no data is lost.
 */
export function createWindowFlush(ask: () => void, clock: Pick<Clock, 'sleep'>): WindowFlush {
  let answered = new AbortController()
  let waiting: Promise<void> | null = null
  return {
    flush: () => {
      // The window may be closed and the application quit at the same time: both wait for the same answer.
      if (waiting !== null) return waiting
      answered = new AbortController()
      const mine = clock.sleep(FLUSH_MS, answered.signal).then(() => {
        if (waiting === mine) waiting = null
      })
      waiting = mine
      ask()
      return mine
    },
    confirm: () => {
      waiting = null
      answered.abort()
    },
  }
}
