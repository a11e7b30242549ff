import { type Failure, failure, retryClass } from '../failure.js'
import { LIMITS } from '../limits.js'
import { delayMs } from './backoff.js'
import type { Step } from './events.js'
import { foldForUniqueness } from './naming.js'
import { afterBreak } from './setback.js'
import { type Download, fromStart, type In, type Place } from './state.js'

/** A complete file that has its name and its record. */
export const published = ({ place, outcome, attempts }: In<'publishing'>, nowMs: number): Download => ({
  is: 'done',
  attempts,
  folder: place.folder,
  name: place.name,
  sizeBytes: outcome.sizeBytes,
  verdict: outcome.verdict,
  ...renamed(place),
  atMs: nowMs,
})

/**
 * The name that a file should have had, when it was taken and another was given. A file that replaces its own older
 * version, or is the same as one that was there, has the name that it was to have.
 */
function renamed({ name, wanted, rival }: Place): { readonly renamedFrom?: string } {
  const isWanted = wanted === undefined || foldForUniqueness(wanted) === foldForUniqueness(name)
  return isWanted || rival?.name === name ? {} : { renamedFrom: wanted }
}

/** What kept a complete file from its name or its record. `chance` is uniform in [0, 1). */
interface Obstacle {
  readonly because: Failure
  readonly isNamed: boolean
  readonly chance: number
  readonly nowMs: number
}

/**
 * A complete file without its name or its record. Nothing is fetched for it again: what is over by itself, as a catalogue
 * that is away when its record is asked for, is tried again after a while, so often as a download may break; the rest,
 * and what lasts, waits for a person or for its disk.
 */
export function unpublished(download: In<'publishing'>, { because, isNamed, chance, nowMs }: Obstacle): Step {
  // Each start of the application tries once more: that is not held against it for ever.
  const barren = Math.min(download.barren + 1, LIMITS.ATTEMPTS_WITHOUT_PROGRESS)
  const troubled = { ...download, barren, trouble: because, isNamed: download.isNamed || isNamed }
  const kind = retryClass(because.code)
  const isPassing = kind === 'later' || kind === 'when-online'
  if (!isPassing || barren >= LIMITS.ATTEMPTS_WITHOUT_PROGRESS) return [{ ...troubled, untilMs: null }, []]
  const afterMs = delayMs({ barren, wishMs: null, leastMs: 0, chance })
  const { attempts } = download
  return [{ ...troubled, untilMs: nowMs + afterMs }, [{ do: 'wake', attempts, afterMs }]]
}

/** Once more, from whatever step it got to: each can be taken again. */
export const publishAgain = (download: In<'publishing'>): Step => [
  { ...download, trouble: null, untilMs: null },
  [{ do: 'publish' }],
]

/** Complete, and changed by another program before it had its name: fetched again, as often as a download may break. */
export const meddled = (
  download: In<'publishing'>,
  { chance, nowMs }: { readonly chance: number; readonly nowMs: number },
): Step => {
  const because = failure('file/meddled', { name: download.place.name })
  return afterBreak(fromStart(download), { because, wishMs: null, leastMs: 0, chance, nowMs })
}

/** Not wanted any more, and nobody has recorded it: nothing of it stays, its name included. */
export function withdrawn({ place, outcome, isNamed }: In<'publishing'>): Step {
  const { sizeBytes, sha256 } = outcome
  return [{ is: 'cancelled' }, [{ do: 'withdraw', place, isNamed, sizeBytes, sha256 }]]
}
