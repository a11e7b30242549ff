import { type Failure, type FailureCode, failure, retryClass } from '../../failure.js'
import { LIMITS } from '../../limits.js'
import { assertNever } from '../../result.js'
import { getProgress, type Progress, restartFromZero, type StateOf } from '../model/state.js'
import { computeBackoffMs } from './backoff.js'
import type { Transition } from './events.js'
import { dropPrevious, restartKeepingPrevious } from './previousVersion.js'

/** What is known when an attempt ends badly. Times in milliseconds; `chance` is uniform in [0, 1). */
export interface AttemptFailure {
  readonly because: Failure
  /** What is held is sound and of another version than what is offered. */
  readonly mayKeep?: boolean
  /** The server's own wish, bounded, or null. */
  readonly requestedWaitMs: number | null
  /** The shortest wait this kind of media demands. */
  readonly leastMs: number
  readonly chance: number
  readonly nowMs: number
}

/** Failures that a few more tries may mend but many will not: a login page, a route that is not there (portal-api.md 10.20, 10.23). */
const SHORT_PATIENCE: ReadonlySet<FailureCode> = new Set([
  'media/not-the-data',
  'media/not-opened',
  'file/corrupt',
  'file/cut-short',
  'session/expired',
])
const SHORT_ATTEMPTS = 3

const getMaxAttempts = (code: FailureCode): number =>
  SHORT_PATIENCE.has(code) ? SHORT_ATTEMPTS : LIMITS.ATTEMPTS_WITHOUT_PROGRESS

/** After these a server may be about to come back, and not have read yet what it has. */
const TROUBLES: ReadonlySet<FailureCode> = new Set([
  'server/error',
  'server/busy',
  'portal/trouble',
  // A gateway that is in trouble itself answers as one that cannot open the file.
  'media/not-opened',
  'net/broken',
  'net/timeout',
  'net/unreachable',
  'net/proxy-unreachable',
])

/**
 * Whether an answer that ends a download is worth one more question, `before` being what it broke by last. A producer's
 * node that restarts answers 404 for what it holds (portal-api.md 00); and an address that a producer refuses may have
 * been good for a while only, and the portal gives another.
 */
function isDoubtful(before: FailureCode | null, { code, facts }: Failure): boolean {
  if (code === 'media/refused') return before !== code
  return code === 'portal/unknown-media' && facts.status === 404 && before !== null && TROUBLES.has(before)
}

/** Whether to try again, when, and from where. Ends in a named failure after a bounded number of attempts without progress. */
export function onAttemptFailed(download: Progress, setback: AttemptFailure): Transition {
  const { because, nowMs } = setback
  const course: Progress = { ...getProgress(download), ...spent(download, setback) }
  if (isDoubtful(download.brokeBy, because)) {
    const leastMs = because.code === 'media/refused' ? setback.leastMs : LIMITS.RESTART_MS
    return tryAgain(course, { ...setback, leastMs }, resolveDoubt(download.brokeBy, because))
  }
  const kind = retryClass(because.code)
  switch (kind) {
    case 'never':
      return [{ ...course, is: 'failed', because, atMs: nowMs }, []]
    case 'after-sign-in':
    case 'after-person': {
      // What is kept just in case must not be why there is no room.
      const [spared, effects] = because.code === 'disk/full' ? dropPrevious(course) : [course, []]
      return [{ ...spared, is: 'paused', because }, effects]
    }
    case 'from-start':
      return tryAgain(setback.mayKeep === true ? restartKeepingPrevious(course) : restartFromZero(course), setback)
    case 'later':
    case 'when-online':
      return tryAgain(course, setback)
    default:
      return assertNever(kind, 'afterBreak')
  }
}

/** What this costs of the patience there is. A server that asks for a wait, and names it, did what it should: obeying is no try. */
function spent(
  { barren, askedMs, stuckSinceMs }: Progress,
  { because, requestedWaitMs, nowMs }: AttemptFailure,
): Pick<Progress, 'barren' | 'askedMs' | 'brokeBy' | 'stuckSinceMs'> {
  const broken = { brokeBy: because.code, stuckSinceMs: stuckSinceMs ?? nowMs }
  const isRequested = because.code === 'server/busy' && requestedWaitMs !== null
  if (!isRequested || askedMs >= LIMITS.ASKED_WAITS_MS) return { ...broken, barren: barren + 1, askedMs }
  return { ...broken, barren, askedMs: askedMs + Math.max(requestedWaitMs, LIMITS.ASKED_WAIT_LEAST_MS) }
}

/** What a doubtful answer means once nothing is asked any more: a node that only ever starts has not said what it knows. */
function resolveDoubt(before: FailureCode | null, because: Failure): Failure {
  const { host } = because.facts
  if (because.code !== 'portal/unknown-media' || before === null) return because
  return failure(before, host === undefined ? {} : { host })
}

/** `inTheEnd`: what it fails by when there was the last try. */
function tryAgain(course: Progress, setback: AttemptFailure, inTheEnd = setback.because): Transition {
  const { because, requestedWaitMs, leastMs, chance, nowMs } = setback
  if (course.barren >= getMaxAttempts(because.code))
    // A file that another program has open is no failure: the download rests until a person has closed it (D-07).
    return because.code === 'disk/in-use'
      ? [{ ...course, is: 'paused', because }, []]
      : [{ ...course, is: 'failed', because: inTheEnd, atMs: nowMs }, []]
  // Until a person has signed in to the network every answer is the same, so it is asked for seldom and for a long time.
  const restMs = because.code === 'net/captive' ? LIMITS.CAPTIVE_PROBE_MS : 0
  const afterMs = computeBackoffMs({
    barren: Math.max(1, course.barren),
    requestedWaitMs,
    leastMs: Math.max(restMs, leastMs),
    chance,
  })
  return [
    { ...course, is: 'waiting', untilMs: nowMs + afterMs, because },
    [{ do: 'wake', attempts: course.attempts, afterMs }],
  ]
}

/** Refused with one credential after the other: it is not their fault. */
export const onAccessDenied = (
  download: StateOf<'running'>,
  refusal: Pick<AttemptFailure, 'because' | 'chance' | 'nowMs'>,
): Transition => onAttemptFailed(download, { ...refusal, requestedWaitMs: null, leastMs: 0 })
