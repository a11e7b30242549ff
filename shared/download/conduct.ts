import { retryAfterMs } from '../http/retryAfter.js'
import { isBusy, isInTrouble } from '../http/status.js'
import type { Report } from './allowance.js'
import type { Answer } from './answer.js'

export interface How {
  readonly latencyMs: number | null
  readonly openedAtMs: number
  readonly chance: number
  /** Wall time, for dates that the server named. */
  readonly nowMs: number
}

/** What the head of an answer says of how whoever gave it bears being asked (N-12). */
export function statusReport(answer: Answer, { latencyMs, openedAtMs, chance, nowMs }: How): Report {
  const { status } = answer
  // Not the other side's doing: it was never reached.
  if (status === 511) return { is: 'answered', latencyMs: null }
  if (isBusy(status)) return { is: 'refused', wishMs: retryAfterMs({ ...answer, nowMs }), openedAtMs, chance }
  if (isInTrouble(status))
    return { is: 'failed', isAnswer: true, isTimeout: status === 504 || status === 408, openedAtMs, chance }
  return { is: 'answered', latencyMs }
}
