import { LIMITS } from '../../limits.js'
import { getProgress, type StateOf } from '../model/state.js'
import { computeBackoffMs } from './backoff.js'
import type { AttemptEvent, Transition } from './events.js'
import { matchesPrevious, restorePrevious } from './previousVersion.js'
import { onAccessDenied } from './retryPolicy.js'

/** How an attempt begins: after how many refusals in a row, and after which wait. */
interface Beginning {
  readonly refusals: number
  readonly afterMs: number
}
export const FIRST_ATTEMPT: Beginning = { refusals: 0, afterMs: 0 }

/** Starts the next attempt of a download. */
export const beginAttempt = (
  download: StateOf<'queued'> | StateOf<'running'>,
  { refusals, afterMs }: Beginning,
): Transition => {
  const attempt = download.attempts + 1
  // Of the same version the longer part is continued: a server that would not continue it before may do so now.
  const [course, effects] = matchesPrevious(download, download.identity)
    ? restorePrevious(download)
    : [getProgress(download), []]
  return [
    { ...course, is: 'running', attempts: attempt, attempt, refusals },
    [...effects, { do: 'open', attempt, renew: refusals > 0, afterMs }],
  ]
}

/**
 * A portal answers a credential that it has forgotten, or that expired on the way, exactly as it answers a missing
 * right (portal-api.md 5.4). Even a fresh credential can meet that once more. The next one is therefore requested after
 * a moment, when the cause is over, and a refusal of that one is believed.
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
