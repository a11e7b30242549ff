import { assertNever } from '../../../../shared/assert.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { WaitReason } from '../../../../shared/download/traffic/waitReason.js'
import { DAY_MS } from '../../../../shared/timeUnits.js'
import type { Messages } from '../../../messages/messages.js'
import { isExternalWait } from './isExternalWait.js'

export type StatusTone = 'running' | 'done' | 'waiting' | 'needs' | 'idle'

export interface FormattedStatus {
  readonly tone: StatusTone
  readonly word: string
  /** The sentence under the name: why the download waits or how it ended. Empty when there is nothing to add. */
  readonly why: string
}

function sayDone(
  { verdict, renamedFrom }: Extract<DownloadView['state'], { type: 'done' }>,
  messages: Messages,
): string {
  const why = messages.formatVerdict(verdict)
  return renamedFrom === undefined ? why : `${why} ${messages.say('done.renamed', { name: renamedFrom })}`
}

/** A wait longer than this says since when no byte has arrived. */
const LONG_WAIT_MS = 60_000

function sayWait(
  { untilMs, because, sinceMs }: Extract<DownloadView['state'], { type: 'waiting' }>,
  messages: Messages,
  nowMs: number,
): string {
  const reason = messages.formatFailure(because)
  const stuckMs = sinceMs === undefined ? 0 : nowMs - sinceMs
  const since =
    sinceMs === undefined ? '' : stuckMs < DAY_MS ? messages.formatClock(sinceMs) : messages.formatMoment(sinceMs)
  const why = stuckMs < LONG_WAIT_MS ? reason : messages.say('wait.since', { why: reason, since })
  const seconds = (untilMs - nowMs) / 1000
  if (seconds <= 0) return messages.say('wait.now', { why })
  return messages.say('wait.until', {
    why,
    time: messages.formatClock(untilMs),
    span: messages.formatDuration(seconds),
  })
}

/** A download's state in words and in one of the tones. `because`: why a queued download does not start. */
export function formatDownloadState(
  { state, producer }: DownloadView,
  messages: Messages,
  nowMs: number,
  because: WaitReason | null = null,
): FormattedStatus {
  const word = messages.say(`state.${state.type}`)
  switch (state.type) {
    case 'queued':
      if (because === null) return { tone: 'idle', word, why: '' }
      return {
        tone: isExternalWait(because) ? 'waiting' : 'idle',
        word,
        why: messages.formatWaitReason(because, { producer, nowMs, inUse: 0 }),
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
        : { tone: 'needs', word, why: messages.formatFailure(state.because) }
    case 'done':
      return { tone: 'done', word, why: sayDone(state, messages) }
    case 'failed':
      return { tone: 'needs', word, why: messages.formatFailure(state.because) }
    default:
      return assertNever(state, 'formatDownloadState')
  }
}
