import type { Clock } from '../ports/clock.js'

/** The time limit of `waitUntilIdle`; closing as a whole may take three seconds. */
const CLOSE_MS = 2500

export interface ShutdownDeps {
  readonly clock: Clock
  /** Stops all parts from starting new work. */
  readonly stop: () => void
  /** Ends the work in progress on this thread and in the workers, and resolves when it has ended. */
  readonly waitUntilIdle: () => Promise<unknown>
  /** Commits what is left and closes the store. */
  readonly end: () => void
}

/**
 * Closes an engine so that every download can be resumed later. A disk that does not respond delays this by `CLOSE_MS`
 * at most.
 */
export const createShutdown =
  ({ clock, stop, waitUntilIdle, end }: ShutdownDeps) =>
  async (): Promise<void> => {
    stop()
    const timeout = new AbortController()
    await Promise.race([waitUntilIdle(), clock.sleep(CLOSE_MS, timeout.signal)])
    timeout.abort()
    end()
  }
