import { type Failure, failure } from '../../../shared/failure.js'
import { retryAfterMs } from '../../../shared/http/retryAfter.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { runToEnd, type Slices } from '../../../shared/timeSlices.js'
import type { ApiResponse } from './apiRequest.js'
import { isWithinJsonDepth } from './jsonDepth.js'

export const getBodyText = (response: ApiResponse): string => new TextDecoder().decode(response.bytes)

export const isSuccess = (response: ApiResponse): boolean => response.status >= 200 && response.status < 300

/** A page where data was asked for: the single-page application's fall-back, or a captive portal (portal-api.md 0.3). */
export function isHtml(response: ApiResponse): boolean {
  if (/^\s*text\/html/i.test(response.header('content-type') ?? '')) return true
  return /^\uFEFF?\s*</.test(new TextDecoder('latin1').decode(response.bytes.subarray(0, 200)))
}

/** The address is not served here: no such path, no such verb, or the web application's page in its place. */
export const isNotFound = (response: ApiResponse): boolean =>
  response.status === 404 || response.status === 405 || (isSuccess(response) && isHtml(response))

/**
 * Whether an address that only some portals have is not served by this one. Besides the usual ways: account service and
 * catalogue of 3.3.2 answer an unknown path or verb with 500 and no body, its gateway with 401 and a Bearer challenge
 * (portal-api.md 00). Not for an address that every portal has: there the same answers are trouble or a refusal.
 */
export const isAbsent = (response: ApiResponse): boolean =>
  isNotFound(response) || isEmptyError(response) || isBearerChallenge(response)

export const isEmptyError = (response: ApiResponse): boolean => response.status === 500 && response.bytes.length === 0

/** Spring Security's answer to a request without a bearer: it checks the bearer before the path. */
export const isBearerChallenge = (response: ApiResponse): boolean =>
  response.status === 401 && /^bearer\b/i.test(response.header('www-authenticate') ?? '')

/** The JSON of a successful answer. A page is `server/not-a-portal`; anything unreadable is `server/bad-answer`. */
export const parseJsonBody = (response: ApiResponse): Result<unknown> => runToEnd(parseJsonInSlices(response))

/** The same with pauses: of an answer of megabytes each step takes some milliseconds. `known` is its body, where that was read before. */
export function* parseJsonInSlices(response: ApiResponse, known?: string): Slices<Result<unknown>> {
  if (!isSuccess(response)) return fail(toFailure(response))
  const host = response.url.hostname
  if (isHtml(response)) return fail(failure('server/not-a-portal', { host }))
  const text = known ?? getBodyText(response)
  yield
  if (!isWithinJsonDepth(text, LIMITS.JSON_DEPTH)) return fail(failure('server/bad-answer', { host, why: 'too-deep' }))
  yield
  try {
    return ok(JSON.parse(text))
  } catch {
    return fail(failure('server/bad-answer', { host, why: 'not-json' }))
  }
}

/** What an unsuccessful status means where the call gives it no meaning of its own (portal-api.md 7). */
export function toFailure(response: ApiResponse): Failure {
  const { status } = response
  const facts = { host: response.url.hostname, status, ...labelOf(response) }
  if (status === 511) return failure('net/captive', { host: response.url.hostname })
  if (status === 498) return failure('session/expired', facts)
  if (status === 401) return failure('session/signed-out', facts)
  if (status === 403 || status === 483) return failure('access/not-granted', facts)
  if (status === 423) return failure('session/locked', facts)
  if (status === 408 || status === 425 || status === 429 || (status >= 502 && status <= 504)) {
    return failure('server/busy', { ...facts, ...waitOf(response) })
  }
  if (status >= 500) return failure('server/error', facts)
  return failure(isHtml(response) ? 'server/not-a-portal' : 'server/bad-answer', facts)
}

const LABEL_CHARS = 200

/** The portal's own words, for the log and for people: short, one line, never markup. */
function labelOf(response: ApiResponse): { readonly label?: string } {
  if (isHtml(response) || response.bytes.length > LIMITS.ERROR_BODY_BYTES) return {}
  const found = /"label"\s*:\s*"((?:[^"\\]|\\.){1,400})"/.exec(getBodyText(response))?.[1]
  return found === undefined ? {} : { label: found.replace(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, ' ').slice(0, LABEL_CHARS) }
}

function waitOf(response: ApiResponse): { readonly seconds?: number } {
  const ms = retryAfterMs({
    retryAfter: response.header('retry-after'),
    date: response.header('date'),
    nextAccessTime: /"nextAccessTime"\s*:\s*"([^"]{1,60})"/.exec(getBodyText(response))?.[1] ?? null,
    // Without the server's date a date of its own cannot be trusted to within minutes; seconds need no base.
    nowMs: Number.POSITIVE_INFINITY,
  })
  return ms === null ? {} : { seconds: Math.ceil(ms / 1000) }
}
