import { LIMITS } from '../limits.js'
import { computeUtcMs, parseHttpDateMs } from './httpDate.js'

/** What a busy server says about when to come back. Header values as received; times in milliseconds since 1970. */
export interface BusyResponse {
  readonly retryAfter: string | null
  /** The server's clock. Dates are compared with it, because our own clock may be wrong (N-12). */
  readonly date: string | null
  /** `nextAccessTime` of an old gateway's fault body (portal-api.md 5.5), like `2025-Jun-26 04:00:00+0000 UTC`. */
  readonly nextAccessTime: string | null
  readonly nowMs: number
}

const GATEWAY_TIME = /^(\d{4})-([a-z]{3})-(\d{1,2}) +(\d{2}):(\d{2}):(\d{2})([+-]\d{4})?(?: *utc)?$/i

/**
 * Returns how long the server asks us to wait, in milliseconds, or null when it gave no usable value. The result is
 * bounded to [1 s, 24 h]; negative, past, absurd and unreadable values count as not given.
 */
export function parseRetryAfterMs(answer: BusyResponse): number | null {
  const baseMs = parseHttpDateMs(answer.date) ?? answer.nowMs
  const saidMs = parseSecondsMs(answer.retryAfter) ?? getDifferenceMs(parseHttpDateMs(answer.retryAfter), baseMs)
  return boundWait(saidMs ?? getDifferenceMs(parseGatewayTimeMs(answer.nextAccessTime), baseMs))
}

function parseGatewayTimeMs(text: string | null): number | null {
  const parts = GATEWAY_TIME.exec(text?.trim() ?? '')
  if (parts === null) return null
  const ms = computeUtcMs(parts[1], parts[2], parts[3], parts.slice(4, 7))
  const zone = /^([+-])(\d{2})(\d{2})$/.exec(parts[7] ?? '+0000')
  if (ms === null || zone === null) return null
  const offsetMs = (Number(zone[2]) * 60 + Number(zone[3])) * 60_000
  return zone[1] === '-' ? ms + offsetMs : ms - offsetMs
}

const parseSecondsMs = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) * 1000 : null

const getDifferenceMs = (thenMs: number | null, baseMs: number): number | null =>
  thenMs === null ? null : thenMs - baseMs

// A broken server may answer with more than a hundred days, which would stop a download for ever.
const ABSURD_MS = 100 * 24 * 3600_000

function boundWait(ms: number | null): number | null {
  if (ms === null || ms < 0 || ms > ABSURD_MS) return null
  return Math.min(Math.max(ms, LIMITS.RETRY_AFTER_MIN_MS), LIMITS.RETRY_AFTER_MAX_MS)
}
