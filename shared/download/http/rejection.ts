import { type Facts, type Failure, failure } from '../../failure.js'
import { type BusyResponse, retryAfterMs } from '../../http/retryAfter.js'
import { isBusyStatus, isServerError } from '../../http/status.js'

/** What an answer that brings no file is judged by. Header values as received. */
export interface RejectionResponse extends Omit<BusyResponse, 'nowMs'> {
  readonly status: number
  /** The host that answered, after all redirects. */
  readonly host: string
  /** `WWW-Authenticate`, or null. */
  readonly authenticate: string | null
  /** `X-Error-Message`: the gateway's own word on why not (portal-api.md 5.4). */
  readonly errorMessage: string | null
}

/** What the download knows of the media and of itself. */
export interface RejectionContext {
  /** The catalogue says that everybody may have it. */
  readonly isOpen: boolean
  /** The producer stored it encrypted, and the portal opens it on the way. */
  readonly isEncrypted: boolean
  /** The owner of the credential that went along. */
  readonly as: 'none' | 'anonymous' | 'account' | 'key'
  /** Host and port of the portal. Another that answers is a producer's, to which a redirect led. */
  readonly portalHost: string
  readonly nowMs: number
}

export type RejectionVerdict =
  /**
   * Worth a try with another credential. `waitReason` is what it means when that is refused too, or at once when the portal
   * knows the credential that it refused; `isNamed`: the gateway said that it is a matter of rights.
   */
  | { readonly is: 'refused'; readonly because: Failure; readonly isNamed: boolean }
  | { readonly is: 'broke'; readonly because: Failure; readonly requestedWaitMs: number | null }

const broke = (because: Failure, requestedWaitMs: number | null = null): RejectionVerdict => ({
  is: 'broke',
  because,
  requestedWaitMs,
})

/** What a status other than 200, 206 and 416 means. */
export function interpretRejection(
  rejectionContext: RejectionContext,
  rejectionResponse: RejectionResponse,
): RejectionVerdict {
  const { status, host } = rejectionResponse
  const facts: Facts = { host, status }
  if (isOfProducer(rejectionContext, rejectionResponse))
    // What the portal passes on does not say whose it is.
    return broke(failure('media/refused', host === rejectionContext.portalHost ? { status } : facts))
  if (status === 401 || status === 498)
    return {
      is: 'refused',
      because: withoutRight(rejectionContext, rejectionResponse),
      isNamed: rejectionResponse.errorMessage !== null,
    }
  if (status === 403 || status === 480 || status === 483) return broke(failure('access/not-granted', facts))
  if (status === 404) return broke(failure('portal/unknown-media', facts))
  if (status === 410) return broke(failure('media/unavailable', facts))
  if (status === 511) return broke(failure('net/captive', { host }))
  if (status === 411 && rejectionContext.isEncrypted) return broke(failure('media/not-openable', facts))
  if (isBusyStatus(status)) return busy(facts, retryAfterMs({ ...rejectionResponse, nowMs: rejectionContext.nowMs }))
  // The filter that opens a file answers so, without a word, when its tag is not that of its bytes (portal-api.md 00).
  if (status === 500 && rejectionContext.isEncrypted && rejectionResponse.errorMessage === null)
    return broke(failure('media/not-opened', facts))
  if (isServerError(status))
    return broke(failure('server/error', facts), retryAfterMs({ ...rejectionResponse, nowMs: rejectionContext.nowMs }))
  return broke(failure('server/bad-answer', facts))
}

const busy = (facts: Facts, requestedWaitMs: number | null): RejectionVerdict =>
  broke(
    failure('server/busy', requestedWaitMs === null ? facts : { ...facts, seconds: Math.ceil(requestedWaitMs / 1000) }),
    requestedWaitMs,
  )

/**
 * A 200 without a byte that carries `X-Error-Message`: the gateway's way of saying that it gives nothing (portal-api.md
 * 00). It says "not allowed" whether the right is missing or could not be asked about, so of an open media it can only
 * be trouble; other words are trouble as well.
 */
export function interpretEmptyResponse(
  rejectionContext: RejectionContext,
  { host, errorMessage }: RejectionResponse,
): RejectionVerdict {
  const note = cleaned(errorMessage ?? '')
  if (rejectionContext.isOpen || !DENIES.test(note)) return broke(failure('portal/trouble', { host, note }))
  return { is: 'refused', because: withoutAccess(rejectionContext, { host, note }), isNamed: true }
}

const DENIES = /not allowed|not authori[sz]ed|unauthori[sz]ed|forbidden|denied/i

/** A sentence of it, without what a terminal or a line would be broken by. */
const NOTE_CHARS = 200
const cleaned = (words: string): string =>
  words
    .slice(0, NOTE_CHARS * 4)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, NOTE_CHARS)

/**
 * Whether it is the producer's server that refuses, whose answer the portal passes on. The gateway itself says 401 and
 * nothing else, names its reason or asks for a bearer (portal-api.md 5.4), and has no reason to refuse what is open.
 */
function isOfProducer(
  { isOpen, portalHost, as }: RejectionContext,
  { status, host, authenticate, errorMessage }: RejectionResponse,
) {
  if ((status !== 401 && status !== 403) || errorMessage !== null) return false
  if (host !== portalHost || /^\s*(basic|digest|negotiate|ntlm)\b/i.test(authenticate ?? '')) return true
  // Portals of one time asked a bearer even for open data; a caller that showed one and is refused was not refused by them.
  return isOpen && (status === 403 || (as !== 'none' && authenticate === null))
}

/** 401 means "sign in" and "no right" alike (portal-api.md 5.4). */
function withoutRight(rejectionContext: RejectionContext, { status, host, errorMessage }: RejectionResponse): Failure {
  const facts: Facts = { host, status }
  if (status === 498) return failure('session/expired', facts)
  if (rejectionContext.as === 'none' && errorMessage === null) return failure('session/signed-out', facts)
  return withoutAccess(rejectionContext, facts)
}

/** A caller that has not signed in is asked to. */
const withoutAccess = ({ as }: RejectionContext, facts: Facts): Failure =>
  as === 'anonymous'
    ? failure('session/signed-out', { ...facts, needs: 'account' })
    : failure('access/not-granted', facts)
