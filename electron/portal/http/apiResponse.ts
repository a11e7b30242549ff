import { type Failure, failure } from '../../../shared/failure.js'
import { parseRetryAfterMs } from '../../../shared/http/retryAfter.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { runToEnd, type Slices } from '../../../shared/timeSlices.js'
import { checkJsonDepth } from './jsonDepth.js'

/** An answer with its whole body, whose size is bounded. */
export interface ApiResponse {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly bytes: Uint8Array
  /** The address that answered, after redirects. */
  readonly url: URL
}

/** How much of a body is decoded in one slice: two or three milliseconds of a slow processor. */
const SLICE_BYTES = 256 * 1024

export const getBodyText = (response: ApiResponse): string => runToEnd(decodeBodyInSlices(response))

/** Gives the body as text. A body of megabytes blocks the thread for some milliseconds at a time. */
export function* decodeBodyInSlices({ bytes }: ApiResponse): Slices<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (let from = 0; ; from += SLICE_BYTES) {
    const isLast = from + SLICE_BYTES >= bytes.length
    text += decoder.decode(bytes.subarray(from, from + SLICE_BYTES), { stream: !isLast })
    if (isLast) return text
    yield
  }
}

export const isSuccess = (response: ApiResponse): boolean => response.status >= 200 && response.status < 300

/**
 * Whether the answer is a web page instead of data: the fall-back page of the single-page application, or a captive
 * portal (portal-api.md 0.3).
 */
export function isHtml(response: ApiResponse): boolean {
  if (/^\s*text\/html/i.test(response.header('content-type') ?? '')) return true
  return /^\uFEFF?\s*</.test(new TextDecoder('latin1').decode(response.bytes.subarray(0, 200)))
}

/**
 * Whether the portal does not serve the address: it knows no such path or method, or it sends the page of its web
 * application instead.
 */
export const isNotFound = (response: ApiResponse): boolean =>
  response.status === 404 || response.status === 405 || (isSuccess(response) && isHtml(response))

/**
 * Whether this portal lacks an address that only some portals have. Besides the usual signs, account service and
 * catalogue of 3.3.2 answer an unknown path or method with a 500 without a body, and the gateway of 3.3.2 answers it
 * with 401 and a Bearer challenge (portal-api.md 00). For an address that every portal has, the same answers mean an
 * error or a refusal: do not use it there.
 */
export const isAbsent = (response: ApiResponse): boolean =>
  isNotFound(response) || isEmptyError(response) || isBearerChallenge(response)

export const isEmptyError = (response: ApiResponse): boolean => response.status === 500 && response.bytes.length === 0

/** Spring Security's answer to a request without a bearer token: it checks the token before the path. */
export const isBearerChallenge = (response: ApiResponse): boolean =>
  response.status === 401 && /^bearer\b/i.test(response.header('www-authenticate') ?? '')

/**
 * Parses the JSON of a successful answer. Fails with `server/not-a-portal` for a web page, `server/bad-answer` for
 * anything unreadable, and as `toFailure` says for other statuses.
 */
export const parseJsonBody = (response: ApiResponse): Result<unknown> => runToEnd(parseJsonInSlices(response))

/**
 * Does the same in slices, so that an answer of megabytes blocks the thread for some milliseconds at a time. `known` is
 * the body, when the caller has read it already.
 */
export function* parseJsonInSlices(response: ApiResponse, known?: string): Slices<Result<unknown>> {
  if (!isSuccess(response)) return fail(toFailure(response))
  const host = response.url.hostname
  if (isHtml(response)) return fail(failure('server/not-a-portal', { host }))
  const text = known ?? (yield* decodeBodyInSlices(response))
  yield
  const isShallow = yield* checkJsonDepth(text, LIMITS.JSON_DEPTH)
  if (!isShallow) return fail(failure('server/bad-answer', { host, why: 'too-deep' }))
  yield
  try {
    return ok(JSON.parse(text))
  } catch {
    return fail(failure('server/bad-answer', { host, why: 'not-json' }))
  }
}

/**
 * Whether what stands before the portal has refused the request: a firewall with its page, or a front server that wants
 * a login of its own. The portal refuses in JSON, and asks for a bearer (portal-api.md 00).
 */
export function isBlocked(response: ApiResponse): boolean {
  const { status } = response
  if (status !== 401 && status !== 403) return false
  if (/^\s*(?:basic|digest|negotiate|ntlm)\b/i.test(response.header('www-authenticate') ?? '')) return true
  return isHtml(response) && !/xml/i.test(response.header('content-type') ?? '')
}

/** The failure for an unsuccessful status, for calls that give the status no meaning of their own (portal-api.md 7). */
export function toFailure(response: ApiResponse): Failure {
  const { status } = response
  const facts = { host: response.url.hostname, status, ...getLabelFact(response) }
  if (status === 511) return failure('net/captive', { host: response.url.hostname })
  if (isBlocked(response)) {
    const why = status === 401 ? { why: 'login' } : {}
    return failure('portal/blocked', { host: response.url.hostname, status, ...why })
  }
  if (status === 498) return failure('session/expired', facts)
  if (status === 401) return failure('session/signed-out', facts)
  if (status === 403 || status === 483) return failure('access/not-granted', facts)
  if (status === 423) return failure('session/locked', facts)
  if (status === 408 || status === 425 || status === 429 || (status >= 502 && status <= 504)) {
    return failure('server/busy', { ...facts, ...getWaitFact(response) })
  }
  if (status >= 500) return failure('server/error', facts)
  return failure(isHtml(response) ? 'server/not-a-portal' : 'server/bad-answer', facts)
}

const LABEL_CHARS = 200

/** The error message of the portal, for the log and for people: one short line without markup. */
function getLabelFact(response: ApiResponse): { readonly label?: string } {
  if (isHtml(response) || response.bytes.length > LIMITS.ERROR_BODY_BYTES) return {}
  const found = /"label"\s*:\s*"((?:[^"\\]|\\.){1,400})"/.exec(getBodyText(response))?.[1]
  return found === undefined ? {} : { label: found.replace(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, ' ').slice(0, LABEL_CHARS) }
}

function getWaitFact(response: ApiResponse): { readonly seconds?: number } {
  const ms = parseRetryAfterMs({
    retryAfter: response.header('retry-after'),
    date: response.header('date'),
    nextAccessTime: /"nextAccessTime"\s*:\s*"([^"]{1,60})"/.exec(getBodyText(response))?.[1] ?? null,
    // When the server sends no `Date`, a date in the answer cannot be trusted to within minutes. Seconds need no base.
    nowMs: Number.POSITIVE_INFINITY,
  })
  return ms === null ? {} : { seconds: Math.ceil(ms / 1000) }
}
