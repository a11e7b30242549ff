import { parseContentRange } from '../../http/contentRange.js'
import type { ByteRange } from '../model/byteRanges.js'
import type { Identity } from '../model/state.js'
import { getDeclaredLength, isEncoded, isPage, isRangeSupported, type ResponseHead } from './responseHead.js'
import { hasDifferentValidators } from './revalidation.js'
import { isDistinguishing, isSameRepresentation, toIdentity } from './validators.js'

/** What a further conversation about a file asked for, and what the first answer said of the file. */
export interface SegmentExpectation {
  readonly range: ByteRange
  readonly totalBytes: number
  readonly first: ResponseHead
}

export type SegmentVerdict =
  | { readonly is: 'take' }
  /** No ranges, or no leave: another request for another part gets the same. The first conversation is enough. */
  | { readonly is: 'alone' }
  /** Another file than the first answer began: what that one brings may be of two versions as well. */
  | { readonly is: 'other' }
  /** Not now, or not so many. */
  | { readonly is: 'fewer' }

/** Whatever part is asked for next gets the same: the whole file, nothing, or that the credential is refused, which is not shown again (N-03). */
const SETTLED: ReadonlySet<number> = new Set([200, 416, 401, 498])

/**
 * Whether what is offered is exactly the part that was asked for, of exactly the file that the first answer began:
 * every word on it must be the same (N-15). Without that, no further part is worth having.
 */
export function interpretSegmentResponse(asked: SegmentExpectation, response: ResponseHead): SegmentVerdict {
  if (response.status === 206 && isExactly(asked, response) && isSameFile(asked, response)) return { is: 'take' }
  if (isOther(asked, response)) return { is: 'other' }
  return response.status === 206 || SETTLED.has(response.status) ? { is: 'alone' } : { is: 'fewer' }
}

/**
 * Whether the answer is about the file and shows another identity: another validator, another length, or the whole file
 * to a condition without a word that it is still the same. A page for people and a packed body are about something else.
 */
function isOther({ first, totalBytes }: SegmentExpectation, response: ResponseHead): boolean {
  if (isPage(response) || isEncoded(response) || (response.status !== 206 && response.status !== 200)) return false
  const range = parseContentRange(response.contentRange)
  const saidBytes = response.status === 200 ? getDeclaredLength(response) : range?.is === 'part' ? range.total : null
  if (hasDifferentValidators(first, response) || (saidBytes !== null && saidBytes !== totalBytes)) return true
  const condition = toIdentity(first, totalBytes)
  return (
    response.status === 200 &&
    isDistinguishing(condition) &&
    !isSameRepresentation(condition, toIdentity(response, saidBytes))
  )
}

function isExactly({ range: [start, end], totalBytes }: SegmentExpectation, response: ResponseHead): boolean {
  const contentRange = parseContentRange(response.contentRange)
  if (contentRange === null || contentRange.is !== 'part' || isEncoded(response)) return false
  const isAsked = contentRange.start === start && contentRange.end === end - 1 && contentRange.total === totalBytes
  // A length that is kept to by the network layer: what ends too early or too late is seen there.
  return isAsked && getDeclaredLength(response) === end - start
}

const isSameFile = ({ first, totalBytes }: SegmentExpectation, response: ResponseHead): boolean =>
  same(first.etag, response.etag) &&
  same(first.lastModified, response.lastModified) &&
  isSameRepresentation(toIdentity(first, totalBytes), toIdentity(response, totalBytes))

const same = (one: string | null, other: string | null): boolean => (one?.trim() ?? null) === (other?.trim() ?? null)

/** What decides whether a file may be fetched by several conversations at once. */
export interface SegmentableInput {
  readonly answer: ResponseHead
  readonly identity: Identity
  readonly framing: 'length' | 'chunked' | 'close'
  readonly encrypted: boolean
  readonly hashWillTell: boolean
}

/**
 * Whether further conversations may be tried at all: the server has shown or said that it does ranges, the length is
 * known, and two versions can be told apart. What the portal opens on the way has no ranges (portal-api.md 4.3).
 */
export function isSegmentable({
  answer: response,
  identity,
  framing,
  encrypted,
  hashWillTell,
}: SegmentableInput): boolean {
  const isTold = isDistinguishing(identity) || hashWillTell
  return (
    isRangeSupported(response) &&
    isTold &&
    identity.totalBytes !== null &&
    framing === 'length' &&
    !encrypted &&
    !isEncoded(response)
  )
}
