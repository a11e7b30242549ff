import type { Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { EventLoop } from './eventLoop.js'

/** The pause after the first retry; the first retry itself has no pause. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 32_000

export interface CommitRetryDeps {
  readonly clock: Pick<Clock, 'sleep'>
  readonly loop: Pick<EventLoop, 'commitAgain' | 'markChanged'>
}

/**
 * Retries commits that failed: the window already shows the new state, but after a restart the engine would not know
 * it.
 */
export interface CommitRetry {
  /**
   * Commits the present state of an entry until the store takes it: at once, then after pauses that double up to half a
   * minute. Resolves when the store has taken it; never resolves when the engine closes before that.
   */
  retry(entry: QueueEntry): Promise<void>
  /** Adds the entries that are still to be committed to the last group, and retries nothing after that. */
  close(): void
}

const waitForever = (): Promise<void> => new Promise(() => undefined)

export function createCommitRetry({ clock, loop }: CommitRetryDeps): CommitRetry {
  const pendingRetries = new Map<QueueEntry, Promise<void>>()
  const closed = new AbortController()

  const commitUntilTaken = async (entry: QueueEntry): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const committed: Result<void> = await loop.commitAgain(entry)
      if (committed.ok) break
      await clock.sleep(pauseMs, closed.signal)
      if (closed.signal.aborted) return waitForever()
    }
    pendingRetries.delete(entry)
  }

  return {
    retry(entry) {
      const running = pendingRetries.get(entry)
      if (running !== undefined) return running
      if (closed.signal.aborted) return waitForever()
      const taken = commitUntilTaken(entry)
      pendingRetries.set(entry, taken)
      return taken
    },
    close() {
      closed.abort()
      for (const entry of pendingRetries.keys()) loop.markChanged(entry)
    },
  }
}
