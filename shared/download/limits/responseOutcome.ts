import { retryAfterMs } from '../../http/retryAfter.js'
import { isBusyStatus, isServerError } from '../../http/status.js'
import type { ResponseHead } from '../http/responseHead.js'
import type { RequestOutcome } from './congestionWindow.js'

export interface OutcomeContext {
  readonly latencyMs: number | null
  readonly openedAtMs: number
  readonly chance: number
  /** The wall time, to interpret dates that the server named. */
  readonly nowMs: number
}

/** Converts the head of a response into what it says about the load on its server (N-12). */
export function toRequestOutcome(
  response: ResponseHead,
  { latencyMs, openedAtMs, chance, nowMs }: OutcomeContext,
): RequestOutcome {
  const { status } = response
  // A captive portal answered, and the request never reached the server.
  if (status === 511) return { type: 'answered', latencyMs: null }
  if (isBusyStatus(status))
    return { type: 'refused', requestedWaitMs: retryAfterMs({ ...response, nowMs }), openedAtMs, chance }
  if (isServerError(status))
    return { type: 'failed', isAnswer: true, isTimeout: status === 504 || status === 408, openedAtMs, chance }
  return { type: 'answered', latencyMs }
}
