import { LIMITS } from '../../limits.js'
import { getProgress, type StateOf } from '../model/state.js'
import { computeBackoffMs } from './backoff.js'
import type { AttemptEvent, Transition } from './events.js'
import { matchesPrevious, restorePrevious } from './previousVersion.js'
import { onAccessDenied } from './retryPolicy.js'

/** How an attempt is begun: after so many refusals in a row, and after a wait. */
interface Beginning {
  readonly refusals: number
  readonly afterMs: number
}
export const FIRST_ATTEMPT: Beginning = { refusals: 0, afterMs: 0 }

/** A conversation about it, the next of its life. */
export const beginAttempt = (
  download: StateOf<'queued'> | StateOf<'running'>,
  { refusals, afterMs }: Beginning,
): Transition => {
  const attempt = download.attempts + 1
  // Of one version the longer beginning counts: a server that would not go on with it then may do so now.
  const [course, effects] = matchesPrevious(download, download.identity)
    ? restorePrevious(download)
    : [getProgress(download), []]
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
export function onCredentialRefused(
  download: StateOf<'running'>,
  event: Extract<AttemptEvent, { type: 'refused' }>,
): Transition {
  const refusals = download.refusals + 1
  if (refusals >= LIMITS.REFUSALS_BELIEVED) return onAccessDenied(download, event)
  const { chance } = event
  const momentMs = computeBackoffMs({ barren: 1, requestedWaitMs: null, leastMs: LIMITS.REFUSED_AFRESH_MS, chance })
  return beginAttempt(download, { refusals, afterMs: refusals === 1 ? 0 : momentMs })
}
