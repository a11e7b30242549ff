import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import { isCleanup } from '../publish/cleanupEffects.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import type { AttemptRegistry } from './attemptRegistry.js'
import type { CommitRetry } from './commitRetry.js'
import type { EffectRunner } from './effectRunner.js'
import type { EventLoopHandlers } from './eventLoop.js'

export interface CommitFailureDeps {
  readonly clock: Clock
  readonly log: Log
  readonly effects: Pick<EffectRunner, 'run' | 'cleanUpOnceCommitted'>
  readonly attempts: Pick<AttemptRegistry, 'stopAttempt'>
  readonly dispatch: Dispatch
  readonly commitRetry: Pick<CommitRetry, 'retry'>
}

/**
 * Handles the effects of a state that could not be committed. An effect must not run when the store does not know its
 * cause: it could write a body that no row explains, give a file a name of unknown origin, or remove a file that a row
 * still records. Effects that only stop an attempt or wait run anyway. The commit is retried until the store takes it.
 */
export const createCommitFailureHandler =
  ({
    clock,
    log,
    effects: runner,
    attempts,
    dispatch,
    commitRetry,
  }: CommitFailureDeps): EventLoopHandlers['onCommitFailed'] =>
  (entry, effects, because) => {
    log.note('store.not-told', { code: because.code })
    const committed = commitRetry.retry(entry)
    for (const effect of effects) {
      if (effect.do === 'publish')
        dispatch(entry, { type: 'unpublished', because, isNamed: false, chance: 0, nowMs: clock.now() })
      else if (effect.do === 'write') {
        attempts.stopAttempt(entry.id)
        const { attempt } = effect
        const setback = { because, requestedWaitMs: null, leastMs: 0, chance: 0, nowMs: clock.now() }
        dispatch(entry, { type: 'broke', attempt, ...setback })
      } else if (isCleanup(effect)) runner.cleanUpOnceCommitted(entry, effect, committed)
      else runner.run(entry, effect)
    }
  }
