import { type Failure, failure, retryClass } from '../../failure.js'
import { LIMITS } from '../../limits.js'
import { toNameKey } from '../files/fileNames.js'
import { type Download, type FileLocation, restartFromZero, type StateOf } from '../model/state.js'
import { computeBackoffMs } from './backoff.js'
import type { Transition } from './events.js'
import { onAttemptFailed } from './retryPolicy.js'

/** A complete file that has its name and its record. */
export const onPublished = ({ place, outcome, attempts }: StateOf<'publishing'>, nowMs: number): Download => ({
  is: 'done',
  attempts,
  folder: place.folder,
  name: place.name,
  sizeBytes: outcome.sizeBytes,
  ...(outcome.clear === undefined ? {} : { clearBytes: outcome.clear.sizeBytes }),
  verdict: outcome.verdict,
  ...renamed(place),
  atMs: nowMs,
})

/**
 * The name that a file should have had, when it was taken and another was given. A file that replaces its own older
 * version, or is the same as one that was there, has the name that it was to have.
 */
function renamed({ name, wanted, rival }: FileLocation): { readonly renamedFrom?: string } {
  const isWanted = wanted === undefined || toNameKey(wanted) === toNameKey(name)
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
export function onPublishFailed(
  download: StateOf<'publishing'>,
  { because, isNamed, chance, nowMs }: Obstacle,
): Transition {
  // Each start of the application tries once more: that is not held against it for ever.
  const barren = Math.min(download.barren + 1, LIMITS.ATTEMPTS_WITHOUT_PROGRESS)
  const troubled = { ...download, barren, trouble: because, isNamed: download.isNamed || isNamed }
  const kind = retryClass(because.code)
  const isPassing = kind === 'later' || kind === 'when-online'
  if (!isPassing || barren >= LIMITS.ATTEMPTS_WITHOUT_PROGRESS) return [{ ...troubled, untilMs: null }, []]
  const afterMs = computeBackoffMs({ barren, requestedWaitMs: null, leastMs: 0, chance })
  const { attempts } = download
  return [{ ...troubled, untilMs: nowMs + afterMs }, [{ do: 'wake', attempts, afterMs }]]
}

/** Once more, from whatever step it got to: each can be taken again. */
export const retryPublish = (download: StateOf<'publishing'>): Transition => [
  { ...download, trouble: null, untilMs: null },
  [{ do: 'publish' }],
]

/** Complete, and changed by another program before it had its name: fetched again, as often as a download may break. */
export const onTampered = (
  download: StateOf<'publishing'>,
  { chance, nowMs }: { readonly chance: number; readonly nowMs: number },
): Transition => {
  const because = failure('file/meddled', { name: download.place.name })
  return onAttemptFailed(restartFromZero(download), { because, requestedWaitMs: null, leastMs: 0, chance, nowMs })
}

/** Not wanted any more, and not recorded: nothing of it stays, its name included. */
export function cancelPublished({ place, outcome, isNamed }: StateOf<'publishing'>): Transition {
  const { sizeBytes, sha256 } = outcome
  return [{ is: 'cancelled' }, [{ do: 'withdraw', place, isNamed, sizeBytes, sha256 }]]
}
