import type { Clock } from '../ports/clock.js'

/** As long as a window that still answers needs to carry out what it had only taken out of sight. */
const FAREWELL_MS = 1000

/** Lets the window carry out its pending actions before it closes or the application ends. */
export interface WindowFlush {
  /** Asks the window to carry out what can no longer be undone, and waits until it has, or no longer. */
  say(): Promise<void>
  /** The window has carried out everything. */
  confirm(): void
}

/**
 * What was cancelled, cleared or forgotten is carried out when the application ends before its seconds of undo are over:
 * the window had said that it was done. Where the window is gone without a word nothing is carried out, and nothing lost.
 */
export function createWindowFlush(ask: () => void, clock: Pick<Clock, 'sleep'>): WindowFlush {
  let answered = new AbortController()
  return {
    say: () => {
      answered = new AbortController()
      const over = clock.sleep(FAREWELL_MS, answered.signal)
      ask()
      return over
    },
    confirm: () => answered.abort(),
  }
}
