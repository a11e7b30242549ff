import type { Effect } from '../../shared/download/events.js'
import type { Failure } from '../../shared/failure.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Crew } from './crew.js'
import type { Entry } from './entry.js'
import type { Retelling } from './retelling.js'
import { isTidying } from './tidying.js'
import type { Turn } from './turn.js'

export interface UntoldNeeds {
  readonly clock: Clock
  readonly log: Log
  readonly crew: Pick<Crew, 'carryOut' | 'stop' | 'tidyOnce'>
  readonly happened: Turn['happened']
  readonly retelling: Pick<Retelling, 'again'>
}

/**
 * What becomes of effects whose cause the store could not be told of. What it does not know must not happen: a body
 * that nobody remembers, a name that nobody can explain, a file gone that is vouched for. What only ends a conversation
 * is carried out all the same. And it is told again, until the store takes it.
 */
export const openUntold =
  ({ clock, log, crew, happened, retelling }: UntoldNeeds) =>
  (entry: Entry, effects: readonly Effect[], because: Failure): void => {
    log.note('store.not-told', { code: because.code })
    const told = retelling.again(entry)
    for (const effect of effects) {
      if (effect.do === 'publish')
        happened(entry, { type: 'unpublished', because, isNamed: false, chance: 0, nowMs: clock.now() })
      else if (effect.do === 'take') {
        crew.stop(entry)
        const { attempt } = effect
        const setback = { because, wishMs: null, leastMs: 0, chance: 0, nowMs: clock.now() }
        happened(entry, { type: 'broke', attempt, ...setback })
      } else if (isTidying(effect)) crew.tidyOnce(entry, effect, told)
      else crew.carryOut(entry, effect)
    }
  }
