import { getProgress, type StateOf } from '../model/state.js'
import type { Transition } from './eventsAndEffects.js'
import { matchesOtherVersion, restoreOtherVersion } from './otherVersionPartial.js'

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
  const [course, effects] = matchesOtherVersion(download, download.identity)
    ? restoreOtherVersion(download)
    : [getProgress(download), []]
  return [
    { type: 'running', attempt, refusals, ...course, attempts: attempt },
    [...effects, { type: 'open', attempt, renew: refusals > 0, afterMs }],
  ]
}
