import { assert, assertNever } from '../../assert.js'
import { getDiskWaitReason, pauseForDisk } from '../files/diskWait.js'
import type { ByteRange } from '../model/byteRanges.js'
import { selectChecksumsWithin } from '../model/rangeChecksums.js'
import {
  countDurableBytes,
  type Download,
  FRESH_RETRY_BUDGET,
  getProgress,
  type Outcome,
  type Progress,
  QUEUED,
  restartFromZero,
  type StateOf,
} from '../model/state.js'
import { beginAttempt, FIRST_ATTEMPT } from './beginAttempt.js'
import type {
  AttemptEvent,
  AttemptFailure,
  DownloadEffect,
  DownloadEvent,
  PublishEvent,
  Transition,
} from './eventsAndEffects.js'
import { getRemainingMs } from './getRemainingMs.js'
import {
  discardOtherVersion,
  dropOtherVersion,
  restartKeepingOtherVersion,
  restoreOtherVersion,
} from './otherVersionPartial.js'
import { cancelPublished, onPublished, onPublishFailed, onTampered, retryPublish } from './publication.js'
import { onAttemptFailed, onCredentialRefused } from './retryPolicy.js'

export const withoutEffects = (download: Download): Transition => [download, []]

/** Returns the effects that remove the partial, if there can be one, and the kept part of another version. */
export const listDiscardEffects = (progress: Progress): readonly DownloadEffect[] => [
  ...(progress.place?.made === true ? [{ type: 'discard', place: progress.place } as const] : []),
  ...discardOtherVersion(progress),
]

/**
 * The state machine of one download. It is pure: it reads no clock, disk, network or random source. The event loop
 * commits `next` to the store before it runs any of the effects.
 */
export function reduceDownload(download: Download, event: DownloadEvent): Transition {
  if ('attempt' in event) return onAttemptEvent(download, event)
  switch (event.type) {
    case 'slot-opened':
      return download.type === 'queued' ? beginAttempt(download, FIRST_ATTEMPT) : withoutEffects(download)
    case 'woke':
      return 'attempts' in download && download.attempts === event.attempts
        ? onWakeUp(download)
        : withoutEffects(download)
    case 'renamed':
    case 'published':
    case 'unpublished':
    case 'lost':
    case 'meddled':
      return download.type === 'publishing' ? onPublishEvent(download, event) : withoutEffects(download)
    case 'paused':
      return pause(download)
    case 'slept':
      return onSlept(download, event.nowMs)
    case 'clock-turned':
      return withoutEffects(isWaiting(download) ? shiftDeadline(download, event.byMs) : download)
    case 'held-back':
      return withoutEffects(pauseForDisk(download, event.because))
    case 'released':
      return getDiskWaitReason(download) === null ? withoutEffects(download) : resume(download)
    case 'resumed':
      return resume(download)
    case 'cancelled':
      return cancel(download)
    case 'asked-again':
      return askAgain(download)
    default:
      return assertNever(event, 'reduceDownload')
  }
}

/** The attempt reports nothing after one of these: its file is closed, however it ended. */
const FINAL_REPORTS: ReadonlySet<AttemptEvent['type']> = new Set<AttemptEvent['type']>([
  'judged',
  'mismatched',
  'refused',
  'broke',
  'held',
  'stopped',
])

/** Handles a report of an attempt. A report of an attempt that was replaced changes nothing. */
function onAttemptEvent(download: Download, event: AttemptEvent): Transition {
  const isTheirs = (download.type === 'running' || download.type === 'stopping') && download.attempt === event.attempt
  if (!isTheirs) return withoutEffects(download)
  if (download.type === 'stopping') {
    if (event.type === 'placed') return withoutEffects({ ...download, place: event.place })
    return FINAL_REPORTS.has(event.type) ? onStopped(download) : withoutEffects(download)
  }
  switch (event.type) {
    case 'identified':
      return onIdentified(download, event)
    case 'returned': {
      const [back, effects] = restoreOtherVersion(download)
      return [{ ...download, ...back }, effects]
    }
    case 'placed':
      return withoutEffects({ ...download, place: event.place })
    case 'shrunk':
      return withoutEffects({
        ...download,
        durableBytes: Math.min(download.durableBytes, event.durableBytes),
        islands: event.islands,
        sums: selectChecksumsWithin(download.sums, [[0, event.durableBytes], ...event.islands]),
      })
    case 'salvaged': {
      const { identity, contentType, durableBytes, islands, sums } = event
      return withoutEffects({ ...download, identity, contentType, durableBytes, islands, sums })
    }
    case 'judged':
      return onComplete(download, event.outcome)
    case 'judged-in-memory': {
      const { identity, contentType, place, outcome } = event
      return onComplete({ ...download, identity, contentType, place }, outcome)
    }
    case 'mismatched':
      return onMismatch(download, event)
    case 'refused':
      return onCredentialRefused(download, event)
    case 'broke':
      return onAttemptFailed(download, event)
    case 'held':
      return [
        {
          type: 'done',
          attempts: download.attempts - 1,
          folder: event.folder,
          name: event.name,
          sizeBytes: event.sizeBytes,
          ...(event.clearBytes === undefined ? {} : { clearBytes: event.clearBytes }),
          verdict: event.verdict,
          atMs: event.nowMs,
        },
        listDiscardEffects(download),
      ]
    case 'stopped':
      // The engine did not ask the worker to stop: the worker went away.
      return withoutEffects(toQueued(download))
    default:
      return assertNever(event, 'onAttemptEvent')
  }
}

/**
 * The response is accepted. Its body continues the partial, or starts from byte 0 if the held bytes cannot be
 * continued.
 */
function onIdentified(download: StateOf<'running'>, event: Extract<AttemptEvent, { type: 'identified' }>): Transition {
  const { attempt, identity, contentType, fromByte, islands } = event
  const [spared, effects] = event.mayKeep ? [getProgress(download), []] : dropOtherVersion(download)
  const isAnew = fromByte === 0 && islands.length === 0 && event.mayKeep
  const progress = isAnew ? restartKeepingOtherVersion(spared) : spared
  const held: readonly ByteRange[] = [[0, fromByte], ...islands]
  return [
    {
      ...download,
      ...progress,
      identity,
      contentType,
      islands,
      durableBytes: fromByte,
      place: progress.place ?? event.place,
      sums: selectChecksumsWithin(download.sums, held),
    },
    [...effects, { type: 'write', attempt, fromByte }],
  ]
}

const toQueued = (live: Progress): Download => ({ type: 'queued', ...getProgress(live) })

/** The file is complete and is published next. A complete body without a location is a bug. */
function onComplete(download: StateOf<'running'>, outcome: Outcome): Transition {
  const { place } = download
  assert(place !== null, 'a complete file has a place')
  const [progress, effects] = dropOtherVersion(download)
  return [
    { type: 'publishing', outcome, trouble: null, untilMs: null, isNamed: false, ...progress, place },
    [...effects, { type: 'publish' }],
  ]
}

function onStopped(download: StateOf<'stopping'>): Transition {
  switch (download.next) {
    case 'paused':
      return withoutEffects({ ...getProgress(download), type: 'paused', because: 'person' })
    case 'queued':
      return withoutEffects(toQueued(download))
    case 'cancelled':
      return [{ type: 'cancelled' }, listDiscardEffects(download)]
    default:
      return assertNever(download.next, 'onStopped')
  }
}

function onPublishEvent(download: StateOf<'publishing'>, event: PublishEvent): Transition {
  switch (event.type) {
    case 'renamed':
      return withoutEffects({ ...download, place: event.place })
    case 'published':
      return withoutEffects(onPublished(download, event.nowMs))
    case 'unpublished':
      return onPublishFailed(download, event)
    case 'lost':
      return withoutEffects(toQueued(restartFromZero(download)))
    case 'meddled':
      return onTampered(download, event)
    default:
      return assertNever(event, 'onPublishEvent')
  }
}

/**
 * The complete body is not what the catalogue declares. The first time, the download is retried. When the same bytes
 * arrive twice, they are what the server has, and another attempt would find nothing new.
 */
function onMismatch(download: StateOf<'running'>, event: Extract<AttemptEvent, { type: 'mismatched' }>): Transition {
  const { because, sha256, ifSame, ...wait } = event
  if (because.code === 'media/not-the-data') return onSubstitute(download, { ...wait, because, leastMs: 0 })
  const isSame = download.mismatch === sha256
  if (isSame && ifSame !== null) return onComplete({ ...download, mismatch: null }, ifSame)
  const noted = { ...download, mismatch: sha256 }
  const retry = isSame ? null : onAttemptFailed(noted, { ...wait, because, leastMs: 0 })
  if (retry !== null && retry[0].type !== 'failed') return retry
  const aside: readonly DownloadEffect[] = download.place === null ? [] : [{ type: 'set-aside', place: download.place }]
  const [progress, effects] = dropOtherVersion(restartFromZero(download))
  const failed = { ...progress, type: 'failed', because, atMs: wait.nowMs, place: null, mismatch: null } as const
  return [failed, [...aside, ...effects]]
}

/**
 * A page or an error report came in the place of the file. Its bytes are dropped; the kept part of the file, if any, is
 * continued by the next attempt.
 */
function onSubstitute(download: StateOf<'running'>, setback: AttemptFailure): Transition {
  const [progress, effects] =
    download.otherVersion === null
      ? [{ ...restartFromZero(download), place: null }, listDiscardEffects(download)]
      : restoreOtherVersion(download)
  const [next, more] = onAttemptFailed(progress, setback)
  return [next, [...effects, ...more]]
}

function pause(download: Download): Transition {
  switch (download.type) {
    case 'running':
      return stopAttempt(download, 'paused')
    case 'stopping':
      return download.next === 'queued' ? withoutEffects({ ...download, next: 'paused' }) : withoutEffects(download)
    case 'queued':
    case 'waiting':
    case 'paused':
      return withoutEffects({ ...getProgress(download), type: 'paused', because: 'person' })
    default:
      return withoutEffects(download)
  }
}

const stopAttempt = (download: StateOf<'running'>, next: StateOf<'stopping'>['next']): Transition => [
  { ...getProgress(download), type: 'stopping', attempt: download.attempt, next },
  [{ type: 'stop', attempt: download.attempt }],
]

type Resting = StateOf<'waiting'> | (StateOf<'publishing'> & { readonly untilMs: number })

/** Returns whether the download continues automatically at a wall time. */
const isWaiting = (download: Download): download is Resting =>
  download.type === 'waiting' || (download.type === 'publishing' && download.untilMs !== null)

/** Lets a download wait for the rest of its time. */
const waitForRest = (download: Resting, nowMs: number): Transition => [
  download,
  [{ type: 'wake', attempts: download.attempts, afterMs: getRemainingMs(download.untilMs, nowMs) }],
]

/** A wait has ended. A download whose wait was cut short before stays as it is. */
function onWakeUp(download: Download): Transition {
  if (!isWaiting(download)) return withoutEffects(download)
  return download.type === 'waiting' ? withoutEffects(toQueued(download)) : retryPublish(download)
}

/**
 * After a sleep, a running download starts a new attempt at once, which costs no retry budget. A waiting one waits for
 * the rest of its time, because the timer may have stopped during sleep.
 */
function onSlept(download: Download, nowMs: number): Transition {
  if (download.type === 'running') return stopAttempt(download, 'queued')
  if (!isWaiting(download)) return withoutEffects(download)
  return waitForRest(download, nowMs)
}

/** Moves the end of a wait by the amount by which the wall clock was set. */
const shiftDeadline = (resting: Resting, byMs: number): Resting => {
  const { untilMs, stuckSinceMs } = resting
  return { ...resting, untilMs: untilMs + byMs, stuckSinceMs: stuckSinceMs === null ? null : stuckSinceMs + byMs }
}

/** Gives a download its whole retry budget back, after a person's request or a new start. */
const withFreshRetries = (live: Progress): Progress => ({ ...getProgress(live), ...FRESH_RETRY_BUDGET })

function resume(download: Download): Transition {
  switch (download.type) {
    case 'paused':
    case 'waiting':
      return withoutEffects(toQueued(withFreshRetries(download)))
    case 'stopping':
      return download.next === 'paused' ? withoutEffects({ ...download, next: 'queued' }) : withoutEffects(download)
    case 'failed':
      return withoutEffects(toQueued({ ...withFreshRetries(download), farthestBytes: countDurableBytes(download) }))
    case 'publishing':
      return download.trouble === null ? withoutEffects(download) : retryPublish({ ...download, ...FRESH_RETRY_BUDGET })
    default:
      return withoutEffects(download)
  }
}

function cancel(download: Download): Transition {
  switch (download.type) {
    case 'done':
    case 'cancelled':
      return withoutEffects(download)
    case 'running':
      return stopAttempt(download, 'cancelled')
    case 'stopping':
      return withoutEffects({ ...download, next: 'cancelled' })
    case 'publishing':
      // The publisher may be naming the file at this moment, and naming is not interrupted half-way.
      return download.trouble === null ? withoutEffects(download) : cancelPublished(download)
    default:
      return [{ type: 'cancelled' }, listDiscardEffects(download)]
  }
}

/**
 * A person has requested the same media again: an ended download starts anew, a resting one goes on, and a live one
 * stays as it is.
 */
function askAgain(download: Download): Transition {
  if (download.type === 'done' || download.type === 'cancelled') return withoutEffects(QUEUED)
  if (download.type === 'stopping' && download.next === 'cancelled')
    return withoutEffects({ ...download, next: 'queued' })
  // A server or a rule set the wait; only a person's explicit retry shortens it.
  return download.type === 'waiting' ? withoutEffects(download) : resume(download)
}

/**
 * Converts the state that an earlier process left in the store: a running download is queued with its durable bytes, a
 * publishing one is published, and a waiting one waits for the rest of its time.
 */
export function recoverDownload(download: Download, nowMs: number): Transition {
  switch (download.type) {
    case 'running':
      return withoutEffects(toQueued(download))
    case 'stopping':
      return onStopped(download)
    case 'publishing':
      return retryPublish(download)
    case 'waiting':
      return waitForRest(download, nowMs)
    default:
      return withoutEffects(download)
  }
}
