import { parseRetryAfterMs } from '../../http/retryAfter.js'
import { isBusyStatus, isServerError } from '../../http/statusClasses.js'
import type { ResponseHead } from '../http/responseHead.js'

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
    return { type: 'refused', requestedWaitMs: parseRetryAfterMs({ ...response, nowMs }), openedAtMs, chance }
  if (isServerError(status))
    return { type: 'failed', isAnswer: true, isTimeout: status === 504 || status === 408, openedAtMs, chance }
  return { type: 'answered', latencyMs }
}

/** The result of a request, as far as it says something about the other side. */
export type RequestOutcome =
  /**
   * The party answered. `latencyMs` is the time to the head of the response, or null where a long silence is usual
   * (encrypted media).
   */
  | { readonly type: 'answered'; readonly latencyMs: number | null }
  /** Bytes arrived, or a body was complete. */
  | { readonly type: 'served' }
  /** The party is overloaded: 429 or 503. `requestedWaitMs` is the wait that it named, bounded, or null. */
  | {
      readonly type: 'refused'
      readonly requestedWaitMs: number | null
      readonly openedAtMs: number
      readonly chance: number
    }
  /** The request failed: with a 5xx (`isAnswer`), a timeout, or no route. */
  | {
      readonly type: 'failed'
      readonly isAnswer: boolean
      readonly isTimeout: boolean
      readonly openedAtMs: number
      readonly chance: number
    }
