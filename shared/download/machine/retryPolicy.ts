import { assertNever } from '../../assert.js'
import { type Failure, type FailureCode, failure, getRetryClass } from '../../failure.js'
import { LIMITS } from '../../limits.js'
import { getProgress, type Progress, restartFromZero, type StateOf } from '../model/state.js'
import { computeBackoffMs } from './backoff.js'
import { beginAttempt } from './beginAttempt.js'
import type { AttemptEvent, AttemptFailure, Transition } from './eventsAndEffects.js'
import { dropOtherVersion, restartKeepingOtherVersion } from './otherVersionPartial.js'

/**
 * Failures that a few more attempts may overcome but many will not, such as a login page or a missing route
 * (portal-api.md 10.20, 10.23).
 */
const SHORT_PATIENCE: ReadonlySet<FailureCode> = new Set([
  'media/not-the-data',
  'media/not-opened',
  'portal/blocked',
  'file/corrupt',
  'file/cut-short',
  'session/expired',
])

const getMaxAttempts = (code: FailureCode): number =>
  SHORT_PATIENCE.has(code) ? LIMITS.ATTEMPTS_SELDOM_MENDED : LIMITS.ATTEMPTS_WITHOUT_PROGRESS

/** After one of these failures a server may be restarting, and may not know its files yet. */
const TROUBLES: ReadonlySet<FailureCode> = new Set([
  'server/error',
  'server/busy',
  'portal/trouble',
  // A gateway that has a problem of its own gives the same answer as one that cannot decrypt the file.
  'media/not-opened',
  'net/broken',
  'net/timeout',
  'net/unreachable',
  'net/proxy-unreachable',
])

/**
 * Returns whether a response that would end the download deserves one more request. `before` is the code of the attempt
 * that failed last. A producer's node that restarts answers 404 for files that it has (portal-api.md 00). An address
 * that the producer refuses may have been valid for a limited time only, and the portal then gives a new one.
 */
function deservesAnotherRequest(before: FailureCode | null, { code, facts }: Failure): boolean {
  if (code === 'media/refused') return before !== code
  return code === 'portal/unknown-media' && facts.status === 404 && before !== null && TROUBLES.has(before)
}

/**
 * Decides whether to retry, when, and from which byte. After a bounded number of attempts without progress the download
 * fails with a code.
 */
export function onAttemptFailed(download: Progress, setback: AttemptFailure): Transition {
  const { because, nowMs } = setback
  const course: Progress = { ...getProgress(download), ...chargeRetryBudget(download, setback) }
  if (deservesAnotherRequest(download.brokeBy, because)) {
    const leastMs = because.code === 'media/refused' ? setback.leastMs : LIMITS.RESTART_MS
    return scheduleRetry(course, { ...setback, leastMs }, resolveDoubt(download.brokeBy, because))
  }
  const kind = getRetryClass(because.code)
  switch (kind) {
    case 'never':
      return [{ ...course, type: 'failed', because, atMs: nowMs }, []]
    case 'after-sign-in':
    case 'after-person': {
      // The kept part of another version must not be the reason why the disk is full.
      const [spared, effects] = because.code === 'disk/full' ? dropOtherVersion(course) : [course, []]
      return [{ ...spared, type: 'paused', because }, effects]
    }
    case 'from-start':
      return scheduleRetry(
        setback.mayKeep === true ? restartKeepingOtherVersion(course) : restartFromZero(course),
        setback,
      )
    case 'later':
    case 'when-online':
      return scheduleRetry(course, setback)
    default:
      return assertNever(kind, 'onAttemptFailed')
  }
}

/**
 * Returns the retry budget after this failure. A server that requests a wait and names its length behaves as it should,
 * so obeying it does not count as a failed attempt.
 */
function chargeRetryBudget(
  { barren, askedMs, stuckSinceMs }: Progress,
  { because, requestedWaitMs, nowMs }: AttemptFailure,
): Pick<Progress, 'barren' | 'askedMs' | 'brokeBy' | 'stuckSinceMs'> {
  const broken = { brokeBy: because.code, stuckSinceMs: stuckSinceMs ?? nowMs }
  const isRequested = because.code === 'server/busy' && requestedWaitMs !== null
  if (!isRequested || askedMs >= LIMITS.ASKED_WAITS_MS) return { ...broken, barren: barren + 1, askedMs }
  return { ...broken, barren, askedMs: askedMs + Math.max(requestedWaitMs, LIMITS.ASKED_WAIT_LEAST_MS) }
}

/**
 * Returns the failure to report when the retries of a doubtful answer are spent. A node that was only ever seen
 * restarting has not said whether it has the file, so the failure before the 404 is reported.
 */
function resolveDoubt(before: FailureCode | null, because: Failure): Failure {
  const { host } = because.facts
  if (because.code !== 'portal/unknown-media' || before === null) return because
  return failure(before, host === undefined ? {} : { host })
}

/** Waits and tries again while the retry budget lasts. `inTheEnd` is the failure to report when it is spent. */
function scheduleRetry(course: Progress, setback: AttemptFailure, inTheEnd = setback.because): Transition {
  const { because, requestedWaitMs, leastMs, chance, nowMs } = setback
  if (course.barren >= getMaxAttempts(because.code))
    // A file that another program has open is no failure: the download is paused until a person has closed that program
    // (D-07).
    return because.code === 'disk/in-use'
      ? [{ ...course, type: 'paused', because }, []]
      : [{ ...course, type: 'failed', because: inTheEnd, atMs: nowMs }, []]
  // Every answer is the same until a person has signed in to the network, so the requests are rare and go on for a long
  // time.
  const restMs = because.code === 'net/captive' ? LIMITS.CAPTIVE_PROBE_MS : 0
  const afterMs = computeBackoffMs({
    barren: Math.max(1, course.barren),
    requestedWaitMs,
    leastMs: Math.max(restMs, leastMs),
    chance,
  })
  return [
    { ...course, type: 'waiting', untilMs: nowMs + afterMs, because },
    [{ type: 'wake', attempts: course.attempts, afterMs }],
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
  const { because, chance, nowMs } = event
  // The server has refused one credential after the other, so the credentials are not the cause.
  if (refusals >= LIMITS.REFUSALS_BELIEVED)
    return onAttemptFailed(download, { because, requestedWaitMs: null, leastMs: 0, chance, nowMs })
  const momentMs = computeBackoffMs({ barren: 1, requestedWaitMs: null, leastMs: LIMITS.REFUSED_AFRESH_MS, chance })
  return beginAttempt(download, { refusals, afterMs: refusals === 1 ? 0 : momentMs })
}
