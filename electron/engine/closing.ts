import type { Clock } from '../ports/clock.js'

/** Within the three seconds that whoever closes us gives. */
const CLOSE_MS = 2500

export interface ClosingNeeds {
  readonly clock: Clock
  /** Nothing new begins. */
  readonly stop: () => void
  /** What is under way comes to rest, in a folder or in a lane. */
  readonly rest: () => Promise<unknown>
  /** Tells the store what is still to be told, and lets go of it. */
  readonly end: () => void
}

/** Ends an engine so that everything can be taken up again, with or without the disk's help. */
export const openClosing =
  ({ clock, stop, rest, end }: ClosingNeeds) =>
  async (): Promise<void> => {
    stop()
    const patience = new AbortController()
    await Promise.race([rest(), clock.sleep(CLOSE_MS, patience.signal)])
    patience.abort()
    end()
  }
