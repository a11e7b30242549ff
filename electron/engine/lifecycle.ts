import type { Clock } from '../ports/clock.js'

/** Within the three seconds that whoever closes us gives. */
const CLOSE_MS = 2500

export interface ShutdownDeps {
  readonly clock: Clock
  /** Nothing new begins. */
  readonly stop: () => void
  /** What is under way comes to rest, in a folder or in a lane. */
  readonly rest: () => Promise<unknown>
  /** Tells the store what is still to be told, and lets go of it. */
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

/** Tells those who wait for it that nothing moves any more. */
export interface IdleWaiter {
  /** Something came to rest: perhaps everything has. */
  look(): void
  /** Resolves when all is still; at once when it is. */
  reached(): Promise<void>
}

export function createIdleWaiter(isStill: () => boolean): IdleWaiter {
  const waiting = new Set<() => void>()
  const look = (): void => {
    if (!isStill()) return
    for (const tell of waiting) tell()
    waiting.clear()
  }
  return {
    look,
    reached: () =>
      new Promise((resolve) => {
        waiting.add(resolve)
        look()
      }),
  }
}
