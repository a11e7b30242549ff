import type { Because } from '../../shared/download/traffic.js'
import type { DownloadView } from '../../shared/download/view.js'
import type { FailureCode } from '../../shared/failure.js'
import { assertNever } from '../../shared/result.js'
import type { Words } from '../words/words.js'
import { WAY_OUT_CODES } from './Notice.js'

export type Meaning = 'running' | 'done' | 'waiting' | 'needs' | 'idle'

export interface Said {
  readonly meaning: Meaning
  readonly word: string
  /** The sentence under the name: why it waits, what it ended with. Empty when there is nothing to add. */
  readonly why: string
}

function sayDone({ verdict, renamedFrom }: Extract<DownloadView['state'], { is: 'done' }>, words: Words): string {
  const why = words.verdict(verdict)
  return renamedFrom === undefined ? why : `${why} ${words.say('done.renamed', { name: renamedFrom })}`
}

/** A person is told how long nothing has come once it is longer than a usual pause. */
const LONG_WAIT_MS = 60_000
const DAY_MS = 24 * 3_600_000

function sayWait(
  { untilMs, because, sinceMs }: Extract<DownloadView['state'], { is: 'waiting' }>,
  words: Words,
  nowMs: number,
): string {
  const reason = words.failure(because)
  const stuckMs = sinceMs === undefined ? 0 : nowMs - sinceMs
  const since = sinceMs === undefined ? '' : stuckMs < DAY_MS ? words.clock(sinceMs) : words.moment(sinceMs)
  const why = stuckMs < LONG_WAIT_MS ? reason : words.say('wait.since', { why: reason, since })
  const seconds = (untilMs - nowMs) / 1000
  if (seconds <= 0) return words.say('wait.now', { why })
  return words.say('wait.until', { why, time: words.clock(untilMs), span: words.span(seconds) })
}

const ACCOUNT_CODES: ReadonlySet<FailureCode> = new Set([
  'session/refused',
  'session/held-back',
  'session/key-refused',
  'session/signed-out',
])
/** Trying again would give the same answer: what is to be known stands on the portal's page. */
const PAGE_CODES: ReadonlySet<FailureCode> = new Set([
  'access/not-granted',
  'media/not-a-file',
  'media/unavailable',
  'portal/unknown-dataset',
  'portal/unknown-media',
])

export type Remedy = 'account' | 'network' | 'page' | 'retry' | 'resume'

/**
 * The one thing to do next about what went wrong. Null where nothing did. `isHere`: its portal is the one that is shown,
 * so that the window can lead to its accounts and pages.
 */
export function remedyOf({ state }: DownloadView, isHere: boolean): Remedy | null {
  const because = state.is === 'failed' || state.is === 'paused' ? state.because : 'person'
  if (because === 'person') return null
  if (WAY_OUT_CODES.has(because.code)) return 'network'
  if (isHere && ACCOUNT_CODES.has(because.code)) return 'account'
  if (isHere && PAGE_CODES.has(because.code)) return 'page'
  return state.is === 'failed' ? 'retry' : 'resume'
}

/** A wait that somebody else decided. Our own turns are no news on every row. */
export const isTold = (because: Because): boolean => 'untilMs' in because

/** A download's state in words, and which of the four meanings it has. `because`: why its line does not move. */
export function sayState(
  { state, producer }: DownloadView,
  words: Words,
  nowMs: number,
  because: Because | null = null,
): Said {
  const word = words.say(`state.${state.is}`)
  switch (state.is) {
    case 'queued':
      if (because === null) return { meaning: 'idle', word, why: '' }
      return {
        meaning: isTold(because) ? 'waiting' : 'idle',
        word,
        why: words.because(because, { producer, nowMs, inUse: 0 }),
      }
    case 'cancelled':
      return { meaning: 'idle', word, why: '' }
    case 'running':
    case 'verifying':
      return { meaning: 'running', word, why: '' }
    case 'waiting':
      return { meaning: 'waiting', word, why: sayWait(state, words, nowMs) }
    case 'paused':
      return state.because === 'person'
        ? { meaning: 'idle', word, why: words.say('paused.person') }
        : { meaning: 'needs', word, why: words.failure(state.because) }
    case 'done':
      return { meaning: 'done', word, why: sayDone(state, words) }
    case 'failed':
      return { meaning: 'needs', word, why: words.failure(state.because) }
    default:
      return assertNever(state, 'sayState')
  }
}
