import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import { isCleanup } from '../publish/cleanupEffects.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { AttemptRegistry } from './attemptRegistry.js'
import type { EffectRunner } from './effectRunner.js'
import type { EventLoop, EventLoopHandlers } from './eventLoop.js'

interface RetryDeps {
  readonly clock: Pick<Clock, 'sleep'>
  readonly loop: Pick<EventLoop, 'commitAgain' | 'markChanged'>
}

export interface CommitFailureDeps extends RetryDeps {
  readonly clock: Clock
  readonly log: Log
  readonly effects: Pick<EffectRunner, 'run' | 'cleanUpOnceCommitted'>
  readonly attempts: Pick<AttemptRegistry, 'stopAttempt'>
  readonly dispatch: Dispatch
}

/** Handles states that the store could not commit. */
export interface CommitFailures {
  /**
   * Handles the effects of such a state. An effect must not run when the store does not know its cause: it could write a
   * body that no row explains, give a file a name of unknown origin, or remove a file that a row still records. Effects
   * that only stop an attempt or wait run anyway. The commit is retried until the store takes it.
   */
  readonly onCommitFailed: EventLoopHandlers['onCommitFailed']
  /** Adds the entries that are still to be committed to the last group, and retries nothing after that. */
  close(): void
}

export function createCommitFailures(deps: CommitFailureDeps): CommitFailures {
  const { clock, log, effects: runner, attempts, dispatch } = deps
  const { retry, close } = createCommitRetry(deps)
  return {
    onCommitFailed(entry, effects, because) {
      log.note('store.not-told', { code: because.code })
      const committed = retry(entry)
      for (const effect of effects) {
        if (effect.type === 'publish')
          dispatch(entry, { type: 'unpublished', because, isNamed: false, chance: 0, nowMs: clock.now() })
        else if (effect.type === 'write') {
          attempts.stopAttempt(entry.id)
          const { attempt } = effect
          const setback = { because, requestedWaitMs: null, leastMs: 0, chance: 0, nowMs: clock.now() }
          dispatch(entry, { type: 'broke', attempt, ...setback })
        } else if (isCleanup(effect)) runner.cleanUpOnceCommitted(entry, effect, committed)
        else runner.run(entry, effect)
      }
    },
    close,
  }
}

/** The pause after the first retry; the first retry itself has no pause. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 32_000

const waitForever = (): Promise<void> => new Promise(() => undefined)

/**
 * Creates the retries of failed commits: the window already shows the new state, but after a restart the engine would
 * not know it.
 */
export function createCommitRetry({ clock, loop }: RetryDeps) {
  const pendingRetries = new Map<QueueEntry, Promise<void>>()
  const closed = new AbortController()

  const commitUntilTaken = async (entry: QueueEntry): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const committed = await loop.commitAgain(entry)
      if (committed.ok) break
      await clock.sleep(pauseMs, closed.signal)
      if (closed.signal.aborted) return waitForever()
    }
    pendingRetries.delete(entry)
  }

  return {
    /**
     * Commits the present state of an entry until the store takes it: at once, then after pauses that double up to half
     * a minute. Resolves when the store has taken it; never resolves when the engine closes before that.
     */
    retry(entry: QueueEntry): Promise<void> {
      const running = pendingRetries.get(entry)
      if (running !== undefined) return running
      if (closed.signal.aborted) return waitForever()
      const taken = commitUntilTaken(entry)
      pendingRetries.set(entry, taken)
      return taken
    },
    close(): void {
      closed.abort()
      for (const entry of pendingRetries.keys()) loop.markChanged(entry)
    },
  }
}
