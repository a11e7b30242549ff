import { type Failure, failure } from '../../shared/failure.js'
import { retryAfterMs } from '../../shared/http/retryAfter.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Answer } from './call.js'
import { isShallow } from './jsonDepth.js'

export const textOf = (answer: Answer): string => new TextDecoder().decode(answer.bytes)

export const isSuccess = (answer: Answer): boolean => answer.status >= 200 && answer.status < 300

/** A page where data was asked for: the single-page application's fall-back, or a captive portal (portal-api.md 0.3). */
export function isPage(answer: Answer): boolean {
  if (/^\s*text\/html/i.test(answer.header('content-type') ?? '')) return true
  return /^\uFEFF?\s*</.test(new TextDecoder('latin1').decode(answer.bytes.subarray(0, 200)))
}

/** The address is not served here: no such path, no such verb, or the web application's page in its place. */
export const isMissing = (answer: Answer): boolean =>
  answer.status === 404 || answer.status === 405 || (isSuccess(answer) && isPage(answer))

/**
 * Whether an address that only some portals have is not served by this one. Besides the usual ways: account service and
 * catalogue of 3.3.2 answer an unknown path or verb with 500 and no body, its gateway with 401 and a Bearer challenge
 * (portal-api.md 00). Not for an address that every portal has: there the same answers are trouble or a refusal.
 */
export const isAbsent = (answer: Answer): boolean => isMissing(answer) || isEmptyError(answer) || wantsBearer(answer)

export const isEmptyError = (answer: Answer): boolean => answer.status === 500 && answer.bytes.length === 0

/** Spring Security's way to say that no bearer was sent: before it looks whether there is such a path at all. */
export const wantsBearer = (answer: Answer): boolean =>
  answer.status === 401 && /^bearer\b/i.test(answer.header('www-authenticate') ?? '')

/** The JSON of a successful answer. A page is `server/not-a-portal`; anything unreadable is `server/bad-answer`. */
export function jsonOf(answer: Answer): Result<unknown> {
  if (!isSuccess(answer)) return fail(failureOf(answer))
  const host = answer.url.hostname
  if (isPage(answer)) return fail(failure('server/not-a-portal', { host }))
  const text = textOf(answer)
  if (!isShallow(text, LIMITS.JSON_DEPTH)) return fail(failure('server/bad-answer', { host, why: 'too-deep' }))
  try {
    return ok(JSON.parse(text))
  } catch {
    return fail(failure('server/bad-answer', { host, why: 'not-json' }))
  }
}

/** What an unsuccessful status means where the call gives it no meaning of its own (portal-api.md 7). */
export function failureOf(answer: Answer): Failure {
  const { status } = answer
  const facts = { host: answer.url.hostname, status, ...labelOf(answer) }
  if (status === 511) return failure('net/captive', { host: answer.url.hostname })
  if (status === 498) return failure('session/expired', facts)
  if (status === 401) return failure('session/signed-out', facts)
  if (status === 403 || status === 483) return failure('access/not-granted', facts)
  if (status === 423) return failure('session/locked', facts)
  if (status === 408 || status === 425 || status === 429 || (status >= 502 && status <= 504)) {
    return failure('server/busy', { ...facts, ...waitOf(answer) })
  }
  if (status >= 500) return failure('server/error', facts)
  return failure(isPage(answer) ? 'server/not-a-portal' : 'server/bad-answer', facts)
}

const LABEL_CHARS = 200

/** The portal's own words, for the log and for people: short, one line, never markup. */
function labelOf(answer: Answer): { readonly label?: string } {
  if (isPage(answer) || answer.bytes.length > LIMITS.ERROR_BODY_BYTES) return {}
  const found = /"label"\s*:\s*"((?:[^"\\]|\\.){1,400})"/.exec(textOf(answer))?.[1]
  return found === undefined ? {} : { label: found.replace(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, ' ').slice(0, LABEL_CHARS) }
}

function waitOf(answer: Answer): { readonly seconds?: number } {
  const ms = retryAfterMs({
    retryAfter: answer.header('retry-after'),
    date: answer.header('date'),
    nextAccessTime: /"nextAccessTime"\s*:\s*"([^"]{1,60})"/.exec(textOf(answer))?.[1] ?? null,
    // Without the server's date a date of its own cannot be trusted to within minutes; seconds need no base.
    nowMs: Number.POSITIVE_INFINITY,
  })
  return ms === null ? {} : { seconds: Math.ceil(ms / 1000) }
}
