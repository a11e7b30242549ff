import type { Clock } from '../ports/clock.js'

/** Within the three seconds that closing may take. */
const CLOSE_MS = 2500

export interface ShutdownDeps {
  readonly clock: Clock
  /** Nothing new begins. */
  readonly stop: () => void
  /** Ends what is under way, here and in the workers. */
  readonly waitUntilIdle: () => Promise<unknown>
  /** Commits what is left and closes the store. */
  readonly end: () => void
}

/** Ends an engine so that everything can be taken up again, with or without the disk's help. */
export const createShutdown =
  ({ clock, stop, waitUntilIdle, end }: ShutdownDeps) =>
  async (): Promise<void> => {
    stop()
    const timeout = new AbortController()
    await Promise.race([waitUntilIdle(), clock.sleep(CLOSE_MS, timeout.signal)])
    timeout.abort()
    end()
  }
