import type { WaitReason } from '../../../../shared/download/limits/trafficStatus.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { FailureCode } from '../../../../shared/failure.js'
import { assertNever } from '../../../../shared/result.js'
import { NETWORK_SETTING_FAILURES } from '../../../components/feedback/Notice.js'
import type { Messages } from '../../../messages/messages.js'

export type StatusTone = 'running' | 'done' | 'waiting' | 'needs' | 'idle'

export interface FormattedState {
  readonly tone: StatusTone
  readonly word: string
  /** The sentence under the name: why it waits, what it ended with. Empty when there is nothing to add. */
  readonly why: string
}

function sayDone({ verdict, renamedFrom }: Extract<DownloadView['state'], { is: 'done' }>, messages: Messages): string {
  const why = messages.verdict(verdict)
  return renamedFrom === undefined ? why : `${why} ${messages.say('done.renamed', { name: renamedFrom })}`
}

/** A person is told how long nothing has come once it is longer than a usual pause. */
const LONG_WAIT_MS = 60_000
const DAY_MS = 24 * 3_600_000

function sayWait(
  { untilMs, because, sinceMs }: Extract<DownloadView['state'], { is: 'waiting' }>,
  messages: Messages,
  nowMs: number,
): string {
  const reason = messages.failure(because)
  const stuckMs = sinceMs === undefined ? 0 : nowMs - sinceMs
  const since = sinceMs === undefined ? '' : stuckMs < DAY_MS ? messages.clock(sinceMs) : messages.moment(sinceMs)
  const why = stuckMs < LONG_WAIT_MS ? reason : messages.say('wait.since', { why: reason, since })
  const seconds = (untilMs - nowMs) / 1000
  if (seconds <= 0) return messages.say('wait.now', { why })
  return messages.say('wait.until', { why, time: messages.clock(untilMs), span: messages.span(seconds) })
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

export type SuggestedAction = 'account' | 'network' | 'page' | 'retry' | 'resume'

/**
 * The one thing to do next about what went wrong. Null where nothing did. `isHere`: its portal is the one that is shown,
 * so that the window can lead to its accounts and pages.
 */
export function suggestAction({ state }: DownloadView, isHere: boolean): SuggestedAction | null {
  const because = state.is === 'failed' || state.is === 'paused' ? state.because : 'person'
  if (because === 'person') return null
  if (NETWORK_SETTING_FAILURES.has(because.code)) return 'network'
  if (isHere && ACCOUNT_CODES.has(because.code)) return 'account'
  if (isHere && PAGE_CODES.has(because.code)) return 'page'
  return state.is === 'failed' ? 'retry' : 'resume'
}

/** Whether something else than our own limits makes it wait: the network, the timetable, a producer. A turn in our queue is not worth a line on every row. */
export const isExternalWait = (because: WaitReason): boolean => 'untilMs' in because

/** A download's state in words, and which of the four meanings it has. `waitReason`: why its line does not move. */
export function formatState(
  { state, producer }: DownloadView,
  messages: Messages,
  nowMs: number,
  because: WaitReason | null = null,
): FormattedState {
  const word = messages.say(`state.${state.is}`)
  switch (state.is) {
    case 'queued':
      if (because === null) return { tone: 'idle', word, why: '' }
      return {
        tone: isExternalWait(because) ? 'waiting' : 'idle',
        word,
        why: messages.because(because, { producer, nowMs, inUse: 0 }),
      }
    case 'cancelled':
      return { tone: 'idle', word, why: '' }
    case 'running':
    case 'verifying':
      return { tone: 'running', word, why: '' }
    case 'waiting':
      return { tone: 'waiting', word, why: sayWait(state, messages, nowMs) }
    case 'paused':
      return state.because === 'person'
        ? { tone: 'idle', word, why: messages.say('paused.person') }
        : { tone: 'needs', word, why: messages.failure(state.because) }
    case 'done':
      return { tone: 'done', word, why: sayDone(state, messages) }
    case 'failed':
      return { tone: 'needs', word, why: messages.failure(state.because) }
    default:
      return assertNever(state, 'sayState')
  }
}
