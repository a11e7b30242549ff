import type { Clock } from '../ports/clock.js'

/** Within the three seconds that closing may take. */
const CLOSE_MS = 2500

export interface ShutdownDeps {
  readonly clock: Clock
  /** Nothing new begins. */
  readonly stop: () => void
  /** Ends what is under way, here and in the workers. */
  readonly rest: () => Promise<unknown>
  /** Commits what is left and closes the store. */
  readonly end: () => void
}

/** Ends an engine so that everything can be taken up again, with or without the disk's help. */
export const createShutdown =
  ({ clock, stop, rest, end }: ShutdownDeps) =>
  async (): Promise<void> => {
    stop()
    const patience = new AbortController()
    await Promise.race([rest(), clock.sleep(CLOSE_MS, patience.signal)])
    patience.abort()
    end()
  }

/** Resolves promises once the engine is idle. */
export interface IdleWaiter {
  /** Checks whether the engine is idle: something has just ended. */
  check(): void
  /** Resolves when the engine is idle, at once when it is. */
  whenIdle(): Promise<void>
}

export function createIdleWaiter(isIdle: () => boolean): IdleWaiter {
  const waiting = new Set<() => void>()
  const check = (): void => {
    if (!isIdle()) return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  return {
    check,
    whenIdle: () =>
      new Promise((resolve) => {
        waiting.add(resolve)
        check()
      }),
  }
}
