import { assert, assertNever } from '../result.js'
import { leftMs } from './backoff.js'
import type { AttemptEvent, Effect, Event, Step } from './events.js'
import { anew, discardFormer, keptOf, outgrown, returned, withoutFormer } from './former.js'
import { AT_FIRST, open, refused } from './opening.js'
import { grow } from './progress.js'
import { meddled, publishAgain, published, unpublished, withdrawn } from './publication.js'
import { bytesIn, type Range } from './ranges.js'
import { afterBreak } from './setback.js'
import { type Course, courseOf, type Download, fromStart, type In, type Outcome, QUEUED, UNTRIED } from './state.js'
import { sumsWithin } from './sums.js'
import { diskWait, heldBack } from './volume.js'

export const stay = (download: Download): Step => [download, []]

/** Removes the partial, if there can be one, and what was kept of another version. */
export const discard = (course: Course): readonly Effect[] => [
  ...(course.place?.made === true ? [{ do: 'discard', place: course.place } as const] : []),
  ...discardFormer(course),
]

/**
 * The whole behaviour of one download. Pure: no clock, no disk, no network, no randomness.
 * The store is told of `next` before any of the effects is carried out.
 */
export function step(download: Download, event: Event): Step {
  if ('attempt' in event) return heard(download, event)
  switch (event.type) {
    case 'slot-opened':
      return download.is === 'queued' ? open(download, AT_FIRST) : stay(download)
    case 'woke':
      return 'attempts' in download && download.attempts === event.attempts ? woke(download) : stay(download)
    case 'renamed':
      return download.is === 'publishing' ? stay({ ...download, place: event.place }) : stay(download)
    case 'published':
      return download.is === 'publishing' ? stay(published(download, event.nowMs)) : stay(download)
    case 'unpublished':
      return download.is === 'publishing' ? unpublished(download, event) : stay(download)
    case 'lost':
      return download.is === 'publishing' ? stay(queue(fromStart(download))) : stay(download)
    case 'meddled':
      return download.is === 'publishing' ? meddled(download, event) : stay(download)
    case 'paused':
      return pause(download)
    case 'slept':
      return slept(download, event.nowMs)
    case 'clock-turned':
      return stay(hasWait(download) ? turned(download, event.byMs) : download)
    case 'held-back':
      return stay(heldBack(download, event.because))
    case 'released':
      return diskWait(download) === null ? stay(download) : resume(download)
    case 'resumed':
      return resume(download)
    case 'cancelled':
      return cancel(download)
    case 'asked-again':
      return askAgain(download)
    default:
      return assertNever(event, 'step')
  }
}

/** What an attempt says once and nothing after: it has let go of the file, however it ended. */
const LAST_WORDS: ReadonlySet<AttemptEvent['type']> = new Set<AttemptEvent['type']>([
  'judged',
  'mismatched',
  'refused',
  'broke',
  'held',
  'let-go',
])

/** Stale news from an attempt that was replaced must never move the present one. */
function heard(download: Download, event: AttemptEvent): Step {
  const isTheirs = (download.is === 'running' || download.is === 'stopping') && download.attempt === event.attempt
  if (!isTheirs) return stay(download)
  if (event.type === 'made-durable') {
    const { attempt, durableBytes, islands } = event
    const keptBytes = durableBytes + bytesIn(islands)
    const [next, effects] = outgrown(grow(download, event))
    return [next, [{ do: 'acknowledge', attempt, durableBytes: keptBytes }, ...effects]]
  }
  if (download.is === 'stopping') {
    if (event.type === 'placed') return stay({ ...download, place: event.place })
    return LAST_WORDS.has(event.type) ? letGo(download) : stay(download)
  }
  switch (event.type) {
    case 'identified':
      return identified(download, event)
    case 'returned': {
      const [back, effects] = returned(download)
      return [{ ...download, ...back }, effects]
    }
    case 'placed':
      return stay({ ...download, place: event.place })
    case 'shrunk':
      return stay({
        ...download,
        durableBytes: Math.min(download.durableBytes, event.durableBytes),
        islands: event.islands,
        sums: sumsWithin(download.sums, [[0, event.durableBytes], ...event.islands]),
      })
    case 'judged':
      return complete(download, event.outcome)
    case 'mismatched':
      return mismatch(download, event)
    case 'refused':
      return refused(download, event)
    case 'broke':
      return afterBreak(download, event)
    case 'held':
      return [
        {
          is: 'done',
          attempts: download.attempts - 1,
          folder: event.folder,
          name: event.name,
          sizeBytes: event.sizeBytes,
          verdict: event.verdict,
          atMs: event.nowMs,
        },
        discard(download),
      ]
    case 'let-go':
      // Nobody told it to stop: the lane went away.
      return stay(queue(download))
    default:
      return assertNever(event, 'heard')
  }
}

/** The answer is taken: from where we stand, or from the start because what is held cannot be gone on with. */
function identified(download: In<'running'>, event: Extract<AttemptEvent, { type: 'identified' }>): Step {
  const { attempt, identity, contentType, fromByte, islands } = event
  const [spared, effects] = event.mayKeep ? [courseOf(download), []] : withoutFormer(download)
  const isAnew = fromByte === 0 && islands.length === 0 && event.mayKeep
  const course = isAnew ? anew(spared) : spared
  const held: readonly Range[] = [[0, fromByte], ...islands]
  return [
    {
      ...download,
      ...course,
      ...{ identity, contentType, islands, durableBytes: fromByte, place: course.place ?? event.place },
      sums: sumsWithin(download.sums, held),
    },
    [...effects, { do: 'take', attempt, fromByte }],
  ]
}

const queue = (live: Course): Download => ({ ...courseOf(live), is: 'queued' })

/** What was written somewhere has a place; anything else is a bug of ours. */
function complete(download: In<'running'>, outcome: Outcome): Step {
  const { place } = download
  assert(place !== null, 'a complete file has a place')
  const [course, effects] = withoutFormer(download)
  return [
    { ...course, is: 'publishing', outcome, trouble: null, untilMs: null, isNamed: false, place },
    [...effects, { do: 'publish' }],
  ]
}

function letGo(download: In<'stopping'>): Step {
  switch (download.next) {
    case 'paused':
      return stay({ ...courseOf(download), is: 'paused', because: 'person' })
    case 'queued':
      return stay(queue(download))
    case 'cancelled':
      return [{ is: 'cancelled' }, discard(download)]
    default:
      return assertNever(download.next, 'letGo')
  }
}

/** Twice the same bytes are what the server has; another try would only cost it and us. */
function mismatch(download: In<'running'>, event: Extract<AttemptEvent, { type: 'mismatched' }>): Step {
  const { because, sha256, ifSame, chance, nowMs } = event
  const isSame = download.mismatch === sha256
  if (isSame && ifSame !== null) return complete({ ...download, mismatch: null }, ifSame)
  const noted = { ...download, mismatch: sha256 }
  const again = isSame ? null : afterBreak(noted, { because, wishMs: null, leastMs: 0, chance, nowMs })
  if (again !== null && again[0].is !== 'failed') return again
  const aside: readonly Effect[] = download.place === null ? [] : [{ do: 'set-aside', place: download.place }]
  const [course, effects] = withoutFormer(fromStart(download))
  const failed = { ...course, is: 'failed', because, atMs: nowMs, place: null, mismatch: null } as const
  return [failed, [...aside, ...effects]]
}

function pause(download: Download): Step {
  switch (download.is) {
    case 'running':
      return stop(download, 'paused')
    case 'stopping':
      return download.next === 'queued' ? stay({ ...download, next: 'paused' }) : stay(download)
    case 'queued':
    case 'waiting':
    case 'paused':
      return stay({ ...courseOf(download), is: 'paused', because: 'person' })
    default:
      return stay(download)
  }
}

const stop = (download: In<'running'>, next: In<'stopping'>['next']): Step => [
  { ...courseOf(download), is: 'stopping', attempt: download.attempt, next },
  [{ do: 'stop', attempt: download.attempt }],
]

type Resting = In<'waiting'> | (In<'publishing'> & { readonly untilMs: number })

/** Whether it goes on by itself at a time of the wall clock. */
const hasWait = (download: Download): download is Resting =>
  download.is === 'waiting' || (download.is === 'publishing' && download.untilMs !== null)

/** A wait is over; one that somebody cut short is no wait any more. */
function woke(download: Download): Step {
  if (!hasWait(download)) return stay(download)
  return download.is === 'waiting' ? stay(queue(download)) : publishAgain(download)
}

/** A new conversation at once, without costing patience; and the rest of a wait, since timers may have slept too. */
function slept(download: Download, nowMs: number): Step {
  if (download.is === 'running') return stop(download, 'queued')
  if (!hasWait(download)) return stay(download)
  return [download, [{ do: 'wake', attempts: download.attempts, afterMs: leftMs(download.untilMs, nowMs) }]]
}

/** A person or a new start gives a download its patience back. */
/** The same wait by a clock that was set. */
const turned = (resting: Resting, byMs: number): Resting => {
  const { untilMs, stuckSinceMs } = resting
  return { ...resting, untilMs: untilMs + byMs, stuckSinceMs: stuckSinceMs === null ? null : stuckSinceMs + byMs }
}

const patient = (live: Course): Course => ({ ...courseOf(live), ...UNTRIED })

function resume(download: Download): Step {
  switch (download.is) {
    case 'paused':
    case 'waiting':
      return stay(queue(patient(download)))
    case 'stopping':
      return download.next === 'paused' ? stay({ ...download, next: 'queued' }) : stay(download)
    case 'failed':
      return stay(queue({ ...patient(download), farthestBytes: keptOf(download) }))
    case 'publishing':
      return download.trouble === null ? stay(download) : publishAgain({ ...download, ...UNTRIED })
    default:
      return stay(download)
  }
}

function cancel(download: Download): Step {
  switch (download.is) {
    case 'done':
    case 'cancelled':
      return stay(download)
    case 'running':
      return stop(download, 'cancelled')
    case 'stopping':
      return stay({ ...download, next: 'cancelled' })
    case 'publishing':
      // It may be getting its name at this moment; a complete file is not thrown away half-way.
      return download.trouble === null ? stay(download) : withdrawn(download)
    default:
      return [{ is: 'cancelled' }, discard(download)]
  }
}

/** Wanted once more: what ended is looked at afresh, what rests goes on, what lives is left alone. */
function askAgain(download: Download): Step {
  if (download.is === 'done' || download.is === 'cancelled') return stay(QUEUED)
  if (download.is === 'stopping' && download.next === 'cancelled') return stay({ ...download, next: 'queued' })
  // A wait was somebody's wish; only a person who says "now" shortens it.
  return download.is === 'waiting' ? stay(download) : resume(download)
}

/**
 * A download as the store kept it, after the process that wrote it went away: what was running is queued with what is
 * durable, what was being published is published, waits go on.
 */
export function revive(download: Download, nowMs: number): Step {
  switch (download.is) {
    case 'running':
      return stay(queue(download))
    case 'stopping':
      return letGo(download)
    case 'publishing':
      return publishAgain(download)
    case 'waiting':
      return [download, [{ do: 'wake', attempts: download.attempts, afterMs: leftMs(download.untilMs, nowMs) }]]
    default:
      return stay(download)
  }
}
