import type { Clock } from '../ports/clock.js'

/** As long as a window that still answers needs to carry out its pending actions. */
const FLUSH_MS = 1000

/** Lets the window carry out its pending actions before it closes or the application ends. */
export interface WindowFlush {
  /** Asks the window to carry out its pending actions, and waits until it has, or until the time is over. */
  flush(): Promise<void>
  /** The window has carried out everything. */
  confirm(): void
}

/**
 * What was cancelled, cleared or forgotten is carried out when the application ends before its seconds of undo are over:
 * the window had shown it as done. When the window is already gone, nothing is carried out, and nothing is lost.
 */
export function createWindowFlush(ask: () => void, clock: Pick<Clock, 'sleep'>): WindowFlush {
  let answered = new AbortController()
  return {
    flush: () => {
      answered = new AbortController()
      const timeout = clock.sleep(FLUSH_MS, answered.signal)
      ask()
      return timeout
    },
    confirm: () => answered.abort(),
  }
}
