import type { Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { EventLoop } from './eventLoop.js'

/** After the first time, which is at once. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 32_000

export interface CommitRetryDeps {
  readonly clock: Pick<Clock, 'sleep'>
  readonly toldAgain: EventLoop['toldAgain']
  readonly moved: EventLoop['moved']
}

/** What the store could not be told: a person sees it, and a new start would know nothing of it. */
export interface CommitRetry {
  /**
   * Tells where this entry stands until the store takes it: at once, then after pauses that double up to half a minute.
   * Resolves when it has been taken; never, when the engine closes before.
   */
  again(entry: QueueEntry): Promise<void>
  /** Puts what is still owed into the last turn, and tells nothing after that. */
  close(): void
}

export function createCommitRetry({ clock, toldAgain, moved }: CommitRetryDeps): CommitRetry {
  const owed = new Map<QueueEntry, Promise<void>>()
  const closed = new AbortController()

  const tell = async (entry: QueueEntry): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const told: Result<void> = await toldAgain(entry)
      if (told.ok) break
      await clock.sleep(pauseMs, closed.signal)
      if (closed.signal.aborted) return new Promise(() => undefined)
    }
    owed.delete(entry)
  }

  return {
    again(entry) {
      const known = owed.get(entry)
      if (known !== undefined) return known
      if (closed.signal.aborted) return new Promise(() => undefined)
      const telling = tell(entry)
      owed.set(entry, telling)
      return telling
    },
    close() {
      closed.abort()
      for (const entry of owed.keys()) moved(entry)
    },
  }
}
