import { type Failure, failure, getRetryClass } from '../../failure.js'
import { LIMITS } from '../../limits.js'
import { toNameKey } from '../files/freeNames.js'
import { type Download, type FileLocation, restartFromZero, type StateOf } from '../model/state.js'
import { computeBackoffMs } from './backoff.js'
import type { Transition } from './eventsAndEffects.js'
import { onAttemptFailed } from './retryPolicy.js'

/** The file has its final name and its record: the download is done. */
export const onPublished = ({ place, outcome, attempts }: StateOf<'publishing'>, nowMs: number): Download => ({
  type: 'done',
  attempts,
  folder: place.folder,
  name: place.name,
  sizeBytes: outcome.sizeBytes,
  ...(outcome.clear === undefined ? {} : { clearBytes: outcome.clear.sizeBytes }),
  verdict: outcome.verdict,
  ...toRenamedFrom(place),
  atMs: nowMs,
})

/**
 * Returns the name that was wanted first if the file got another one. A file that replaces its own older version, or
 * that is identical to a file that was there, has the name that it was to have.
 */
function toRenamedFrom({ name, wanted, rival }: FileLocation): { readonly renamedFrom?: string } {
  const isWanted = wanted === undefined || toNameKey(wanted) === toNameKey(name)
  return isWanted || rival?.name === name ? {} : { renamedFrom: wanted }
}

/** Why a complete file could not be named or recorded. `chance` is uniform in [0, 1). */
interface Obstacle {
  readonly because: Failure
  readonly isNamed: boolean
  readonly chance: number
  readonly nowMs: number
}

/**
 * Naming or recording a complete file failed. The file is not fetched again for that. A transient failure, such as an
 * unreachable catalogue, is retried after a back-off, as often as a download may fail; any other failure, and one that
 * lasts, waits for a person or for its disk.
 */
export function onPublishFailed(
  download: StateOf<'publishing'>,
  { because, isNamed, chance, nowMs }: Obstacle,
): Transition {
  // Each start of the application tries once more, and must not raise the count without bound.
  const barren = Math.min(download.barren + 1, LIMITS.ATTEMPTS_WITHOUT_PROGRESS)
  const troubled = { ...download, barren, trouble: because, isNamed: download.isNamed || isNamed }
  const kind = getRetryClass(because.code)
  const isPassing = kind === 'later' || kind === 'when-online'
  if (!isPassing || barren >= LIMITS.ATTEMPTS_WITHOUT_PROGRESS) return [{ ...troubled, untilMs: null }, []]
  const afterMs = computeBackoffMs({ barren, requestedWaitMs: null, leastMs: 0, chance })
  const { attempts } = download
  return [{ ...troubled, untilMs: nowMs + afterMs }, [{ type: 'wake', attempts, afterMs }]]
}

/** Publishes again. Every step of publishing may be repeated, so it does not matter how far the last try got. */
export const retryPublish = (download: StateOf<'publishing'>): Transition => [
  { ...download, trouble: null, untilMs: null },
  [{ type: 'publish' }],
]

/**
 * Another program changed the complete file before it had its name. It is fetched again, as often as a download may
 * fail.
 */
export const onTampered = (
  download: StateOf<'publishing'>,
  { chance, nowMs }: { readonly chance: number; readonly nowMs: number },
): Transition => {
  const because = failure('file/meddled', { name: download.place.name })
  return onAttemptFailed(restartFromZero(download), { because, requestedWaitMs: null, leastMs: 0, chance, nowMs })
}

/** A complete file was cancelled before it was recorded: the file and its name are removed. */
export function cancelPublished({ place, outcome, isNamed }: StateOf<'publishing'>): Transition {
  const { sizeBytes, sha256 } = outcome
  return [{ type: 'cancelled' }, [{ type: 'withdraw', place, isNamed, sizeBytes, sha256 }]]
}
