import { parseContentRange } from '../../http/contentRange.js'
import type { ByteRange } from '../model/byteRanges.js'
import { getDeclaredLength } from './bodyFraming.js'
import type { ResponseHead } from './responseHead.js'
import { isEncoded, isPage } from './responsePredicates.js'
import { hasDifferentValidators, isDistinguishing, isSameRepresentation, toIdentity } from './validators.js'

/** What a further connection requested, and what the first response said of the file. */
export interface SegmentExpectation {
  readonly range: ByteRange
  readonly totalBytes: number
  readonly first: ResponseHead
}

export type SegmentVerdict =
  | { readonly type: 'take' }
  /**
   * The server sends no ranges, or not to us: a request for another range would get the same response. Only the first
   * connection goes on.
   */
  | { readonly type: 'alone' }
  /**
   * The response is about another file than the first one: the body of the first connection may be of two versions as
   * well.
   */
  | { readonly type: 'other' }
  /** The server accepts no further connection now. */
  | { readonly type: 'fewer' }

/**
 * A request for another range would get the same response: the whole file, no range, or a refusal of the credential,
 * which is not sent again (N-03).
 */
const FINAL_STATUSES: ReadonlySet<number> = new Set([200, 416, 401, 498])

/**
 * Decides whether a response brings exactly the requested range of exactly the file that the first response described:
 * all validators must be equal (N-15). Otherwise no further range of this server can be used.
 */
export function interpretSegmentResponse(asked: SegmentExpectation, response: ResponseHead): SegmentVerdict {
  if (response.status === 206 && isExactRange(asked, response) && isSameFile(asked, response)) return { type: 'take' }
  if (isOtherVersion(asked, response)) return { type: 'other' }
  return response.status === 206 || FINAL_STATUSES.has(response.status) ? { type: 'alone' } : { type: 'fewer' }
}

/**
 * Returns whether the response is about the file and shows another identity: another validator, another length, or the
 * whole file in reply to a condition without a sign that it is unchanged. An HTML page and an encoded body are not
 * about the file.
 */
function isOtherVersion({ first, totalBytes }: SegmentExpectation, response: ResponseHead): boolean {
  if (isPage(response) || isEncoded(response) || (response.status !== 206 && response.status !== 200)) return false
  const range = parseContentRange(response.contentRange)
  const saidBytes = response.status === 200 ? getDeclaredLength(response) : range?.type === 'part' ? range.total : null
  if (hasDifferentValidators(first, response) || (saidBytes !== null && saidBytes !== totalBytes)) return true
  const condition = toIdentity(first, totalBytes)
  return (
    response.status === 200 &&
    isDistinguishing(condition) &&
    !isSameRepresentation(condition, toIdentity(response, saidBytes))
  )
}

function isExactRange({ range: [start, end], totalBytes }: SegmentExpectation, response: ResponseHead): boolean {
  const contentRange = parseContentRange(response.contentRange)
  if (contentRange === null || contentRange.type !== 'part' || isEncoded(response)) return false
  const isAsked = contentRange.start === start && contentRange.end === end - 1 && contentRange.total === totalBytes
  // The network layer enforces the declared length: it reports a body that ends too early or too late.
  return isAsked && getDeclaredLength(response) === end - start
}

const isSameFile = ({ first, totalBytes }: SegmentExpectation, response: ResponseHead): boolean =>
  isSameHeader(first.etag, response.etag) &&
  isSameHeader(first.lastModified, response.lastModified) &&
  isSameRepresentation(toIdentity(first, totalBytes), toIdentity(response, totalBytes))

const isSameHeader = (one: string | null, other: string | null): boolean =>
  (one?.trim() ?? null) === (other?.trim() ?? null)
