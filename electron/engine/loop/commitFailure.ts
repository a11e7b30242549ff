import type { DownloadEffect } from '../../../shared/download/machine/events.js'
import type { Failure } from '../../../shared/failure.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import { isCleanup } from '../publish/cleanup.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { CommitRetry } from './commitRetry.js'
import type { EffectRunner } from './effectRunner.js'
import type { EventLoop } from './eventLoop.js'

export interface CommitFailureDeps {
  readonly clock: Clock
  readonly log: Log
  readonly effectRunner: Pick<EffectRunner, 'carryOut' | 'stop' | 'tidyOnce'>
  readonly happened: EventLoop['happened']
  readonly commitRetry: Pick<CommitRetry, 'again'>
}

/**
 * What becomes of effects whose cause the store could not be told of. What it does not know must not happen: a body
 * that nobody remembers, a name that nobody can explain, a file gone that is vouched for. What only ends a conversation
 * is carried out all the same. And it is told again, until the store takes it.
 */
export const createCommitFailureHandler =
  ({ clock, log, effectRunner, happened, commitRetry: retelling }: CommitFailureDeps) =>
  (entry: QueueEntry, effects: readonly DownloadEffect[], because: Failure): void => {
    log.note('store.not-told', { code: because.code })
    const told = retelling.again(entry)
    for (const effect of effects) {
      if (effect.do === 'publish')
        happened(entry, { type: 'unpublished', because, isNamed: false, chance: 0, nowMs: clock.now() })
      else if (effect.do === 'take') {
        effectRunner.stop(entry)
        const { attempt } = effect
        const setback = { because, wishMs: null, leastMs: 0, chance: 0, nowMs: clock.now() }
        happened(entry, { type: 'broke', attempt, ...setback })
      } else if (isCleanup(effect)) effectRunner.tidyOnce(entry, effect, told)
      else effectRunner.carryOut(entry, effect)
    }
  }
