import { type Facts, type Failure, failure } from '../../failure.js'
import { parseRetryAfterMs } from '../../http/retryAfter.js'
import { isBusyStatus, isServerError } from '../../http/statusClasses.js'
import type { ResponseHead } from './responseHead.js'
import { isPage } from './responsePredicates.js'

/** The parts of an answer without a file that decide what it means. */
export type RejectionResponse = Pick<
  ResponseHead,
  | 'status'
  | 'host'
  | 'contentType'
  | 'authenticate'
  | 'errorMessage'
  | 'retryAfter'
  | 'date'
  | 'nextAccessTime'
  | 'reportNote'
>

/** What is known of the media and of the request. */
export interface RejectionContext {
  /** The catalogue says that everybody may read it. */
  readonly isOpen: boolean
  /** The producer stored it encrypted, and the portal decrypts it while it sends it. */
  readonly isEncrypted: boolean
  /** Whose credential was sent. */
  readonly as: 'none' | 'anonymous' | 'account' | 'key'
  /** Host and port of the portal. Another host that answers is a producer's server, to which a redirect led. */
  readonly portalHost: string
  readonly nowMs: number
}

export type RejectionVerdict =
  /**
   * Another credential may be accepted. `because` is the failure when that is refused too, or at once when the portal
   * knows the refused credential. `isNamed`: the gateway said that it is a matter of rights.
   */
  | { readonly type: 'refused'; readonly because: Failure; readonly isNamed: boolean }
  | { readonly type: 'broke'; readonly because: Failure; readonly requestedWaitMs: number | null }

const toBroke = (because: Failure, requestedWaitMs: number | null = null): RejectionVerdict => ({
  type: 'broke',
  because,
  requestedWaitMs,
})

/** Decides what a status other than 200, 206 and 416 means. */
export function interpretRejection(
  rejectionContext: RejectionContext,
  rejectionResponse: RejectionResponse,
): RejectionVerdict {
  const { status, host } = rejectionResponse
  const facts: Facts = { host, status }
  if (isOfProducer(rejectionContext, rejectionResponse))
    // An answer that the portal passes on does not name the producer's host.
    return toBroke(failure('media/refused', host === rejectionContext.portalHost ? { status } : facts))
  if (status === 401 || status === 498)
    return {
      type: 'refused',
      because: toUnauthorizedFailure(rejectionContext, rejectionResponse),
      isNamed: rejectionResponse.errorMessage !== null,
    }
  // No gateway refuses with a page (portal-api.md 5.4, 5.5).
  if (status === 403 && isPage(rejectionResponse)) return toBroke(failure('portal/blocked', facts))
  if (status === 403 || status === 480 || status === 483) return toBroke(failure('access/not-granted', facts))
  if (rejectionResponse.reportNote !== null)
    return toBroke(failure('media/not-the-data', { host, why: 'report', note: rejectionResponse.reportNote }))
  if (status === 404)
    return toBroke(
      failure('portal/unknown-media', host === rejectionContext.portalHost ? facts : { ...facts, why: 'producer' }),
    )
  if (status === 451) return toBroke(failure('media/refused', facts))
  if (status === 410) return toBroke(failure('media/unavailable', facts))
  if (status === 511) return toBroke(failure('net/captive', { host }))
  if (status === 411 && rejectionContext.isEncrypted) return toBroke(failure('media/not-openable', facts))
  // 202: an export that is still being prepared (RFC 9110 15.3.3).
  if (isBusyStatus(status) || status === 202)
    return toBusy(facts, parseRetryAfterMs({ ...rejectionResponse, nowMs: rejectionContext.nowMs }))
  // The portal's decryption filter answers 500 without a message when the authentication tag does not match the bytes
  // (portal-api.md 00).
  if (status === 500 && rejectionContext.isEncrypted && rejectionResponse.errorMessage === null)
    return toBroke(failure('media/not-opened', facts))
  if (isServerError(status))
    return toBroke(
      failure('server/error', facts),
      parseRetryAfterMs({ ...rejectionResponse, nowMs: rejectionContext.nowMs }),
    )
  return toBroke(failure('server/bad-answer', { ...facts, why: 'status' }))
}

const toBusy = (facts: Facts, requestedWaitMs: number | null): RejectionVerdict =>
  toBroke(
    failure('server/busy', requestedWaitMs === null ? facts : { ...facts, seconds: Math.ceil(requestedWaitMs / 1000) }),
    requestedWaitMs,
  )

/**
 * Decides what an empty 200 with `X-Error-Message` means: the gateway answers so when it sends no file (portal-api.md
 * 00). It says "not allowed" both when the right is missing and when it could not check the right. So for an open media
 * this is `portal/trouble`, and so is any other message.
 */
export function interpretEmptyResponse(
  rejectionContext: RejectionContext,
  { host, errorMessage }: RejectionResponse,
): RejectionVerdict {
  const note = cleanMessage(errorMessage ?? '')
  if (rejectionContext.isOpen || !DENIES.test(note)) return toBroke(failure('portal/trouble', { host, note }))
  return { type: 'refused', because: toAccessFailure(rejectionContext, { host, note }), isNamed: true }
}

const DENIES = /not allowed|not authori[sz]ed|unauthori[sz]ed|forbidden|denied/i

/** How much of the message is kept: about a sentence, without characters that would break a terminal or a line. */
const NOTE_CHARS = 200
const cleanMessage = (words: string): string =>
  words
    .slice(0, NOTE_CHARS * 4)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, NOTE_CHARS)

/**
 * Whether the producer's server refuses and the portal passes its answer on. The gateway itself answers 401 and no
 * other status, and then names its reason or asks for a bearer token (portal-api.md 5.4). It has no reason to refuse
 * open data.
 */
function isOfProducer(
  { isOpen, portalHost, as }: RejectionContext,
  { status, host, authenticate, errorMessage }: RejectionResponse,
) {
  if ((status !== 401 && status !== 403) || errorMessage !== null) return false
  if (host !== portalHost || /^\s*(basic|digest|negotiate|ntlm)\b/i.test(authenticate ?? '')) return true
  // Some older portals ask for a bearer token even for open data. A request that carried one and was refused anyway was
  // not refused by such a portal.
  return isOpen && (status === 403 || (as !== 'none' && authenticate === null))
}

/** The failure of a 401 or 498. A 401 means both "sign in" and "no right" (portal-api.md 5.4). */
function toUnauthorizedFailure(
  rejectionContext: RejectionContext,
  { status, host, errorMessage }: RejectionResponse,
): Failure {
  const facts: Facts = { host, status }
  if (status === 498) return failure('session/expired', facts)
  if (rejectionContext.as === 'none' && errorMessage === null) return failure('session/signed-out', facts)
  return toAccessFailure(rejectionContext, facts)
}

/** The failure of a missing right. A caller that is not signed in is asked to sign in. */
const toAccessFailure = ({ as }: RejectionContext, facts: Facts): Failure =>
  as === 'anonymous'
    ? failure('session/signed-out', { ...facts, needs: 'account' })
    : failure('access/not-granted', facts)
