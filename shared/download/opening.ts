import { LIMITS } from '../limits.js'
import { delayMs } from './backoff.js'
import type { AttemptEvent, Step } from './events.js'
import { isFormer, returned } from './former.js'
import { afterRefusal } from './setback.js'
import { courseOf, type In } from './state.js'

/** How an attempt is begun: after so many refusals in a row, and after a wait. */
interface Beginning {
  readonly refusals: number
  readonly afterMs: number
}
export const AT_FIRST: Beginning = { refusals: 0, afterMs: 0 }

/** A conversation about it, the next of its life. */
export const open = (download: In<'queued'> | In<'running'>, { refusals, afterMs }: Beginning): Step => {
  const attempt = download.attempts + 1
  // Of one version the longer beginning counts: a server that would not go on with it then may do so now.
  const [course, effects] = isFormer(download, download.identity) ? returned(download) : [courseOf(download), []]
  return [
    { ...course, is: 'running', attempts: attempt, attempt, refusals },
    [...effects, { do: 'open', attempt, renew: refusals > 0, afterMs }],
  ]
}

/**
 * The portal says the same of a credential that it has forgotten, or that ended on its way, as of a right that one does
 * not have (portal-api.md 5.4). One made afresh can meet that once more; the next is asked for after a moment, when
 * whatever ended it is over, and what is said of that one is believed.
 */
export function refused(download: In<'running'>, event: Extract<AttemptEvent, { type: 'refused' }>): Step {
  const refusals = download.refusals + 1
  if (refusals >= LIMITS.REFUSALS_BELIEVED) return afterRefusal(download, event)
  const { chance } = event
  const momentMs = delayMs({ barren: 1, wishMs: null, leastMs: LIMITS.REFUSED_AFRESH_MS, chance })
  return open(download, { refusals, afterMs: refusals === 1 ? 0 : momentMs })
}
