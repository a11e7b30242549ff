import { type Facts, type Failure, failure } from '../../failure.js'
import type { ContentRange } from '../../http/contentRange.js'
import { parseContentRange } from '../../http/contentRange.js'
import type { Identity } from '../model/state.js'
import type { Framing } from './bodyFraming.js'
import { getDeclaredLength, getFraming, parseContentLength } from './bodyFraming.js'
import {
  interpretEmptyResponse,
  interpretRejection,
  type RejectionContext,
  type RejectionVerdict,
} from './interpretRejection.js'
import type { ResponseHead } from './responseHead.js'
import { isEncoded, isPage } from './responsePredicates.js'
import { isDistinguishing, isSameRepresentation, toIdentity } from './validators.js'

/** The request, and what the catalogue declares. */
export interface ResponseExpectation extends RejectionContext {
  readonly fromByte: number
  /** The byte after the last requested one; null for the end of the file. */
  readonly endByte: number | null
  readonly identity: Identity | null
  /** The range was requested on condition that the file is unchanged (`If-Range`). */
  readonly isConditional: boolean
  /** MIME type without `+crypt`, or null. */
  readonly fileType: string | null
  /** The length of the file by the catalogue; null when it is unknown, or another one than that of the body. */
  readonly declaredBytes: number | null
  readonly hashWillTell: boolean
}

export type ResponseVerdict =
  /** Write the body from `fromByte`. `bodyBytes` is its length when the server declared it. */
  | {
      readonly type: 'take'
      readonly fromByte: number
      readonly bodyBytes: number | null
      readonly identity: Identity
      readonly framing: Framing
    }
  /**
   * The server answered a conditional range with the whole of the same file: some servers support ranges but no
   * conditions. One request without the condition is worth trying.
   */
  | { readonly type: 'ask-plainly' }
  | RejectionVerdict

/** Decides what an answer means. A body is taken only when the answer says exactly which bytes it carries (N-15). */
export function interpretResponse(expectation: ResponseExpectation, response: ResponseHead): ResponseVerdict {
  if (response.status === 200) return interpretWhole(expectation, response)
  if (response.status === 206) return interpretPart(expectation, response)
  if (response.status === 416) return interpretUnsatisfied(expectation, response)
  return interpretRejection(expectation, response)
}

const toBroke = (because: Failure): ResponseVerdict => ({ type: 'broke', because, requestedWaitMs: null })

function interpretWhole(expectation: ResponseExpectation, response: ResponseHead): ResponseVerdict {
  if (isPageInsteadOfData(expectation, response))
    return toBroke(
      response.isInterceptable
        ? failure('net/captive', { host: response.host, why: 'page' })
        : failure('media/not-the-data', { host: response.host }),
    )
  const length = parseContentLength(response)
  if (length === 'contradictory') return toBroke(failure('server/not-what-we-asked', { host: response.host }))
  if (length === 0 && response.errorMessage !== null) return interpretEmptyResponse(expectation, response)
  // The length and the validators of an encoded body describe the body and not the file, so a later attempt cannot use
  // them.
  const isCoded = isEncoded(response)
  const identity = isCoded ? UNKNOWN_IDENTITY : toIdentity(response, length)
  if (expectation.isConditional && isProvablySame(expectation.identity, identity)) return { type: 'ask-plainly' }
  return {
    type: 'take',
    fromByte: 0,
    bodyBytes: isCoded ? null : length,
    identity,
    framing: getFraming(response, length),
  }
}

const UNKNOWN_IDENTITY: Identity = { etag: null, lastModified: null, totalBytes: null }

const isProvablySame = (was: Identity | null, is: Identity): boolean =>
  was !== null && isDistinguishing(was) && isSameRepresentation(was, is)

function interpretPart(expectation: ResponseExpectation, response: ResponseHead): ResponseVerdict {
  const facts: Facts = { host: response.host }
  const length = parseContentLength(response)
  const range = parseContentRange(response.contentRange)
  const isAsked = expectation.fromByte > 0 || expectation.endByte !== null
  if (length === 'contradictory' || !isAsked || !isRequestedRange(range, expectation, length) || isEncoded(response))
    return toBroke(failure('server/not-what-we-asked', facts))
  const identity = toIdentity(response, range.total)
  const known = expectation.identity
  if (
    known === null ||
    !isSameRepresentation(known, identity) ||
    !(isDistinguishing(known) || expectation.hashWillTell)
  )
    return toBroke(failure('file/changed', facts))
  return {
    type: 'take',
    fromByte: expectation.fromByte,
    bodyBytes: range.end - range.start + 1,
    identity: { ...identity, totalBytes: range.total },
    framing: getFraming(response, length),
  }
}

type Rest = Extract<ContentRange, { type: 'part' }> & { readonly total: number }

/** Whether the answer begins and ends where we asked, and declares the length of the whole file. */
function isRequestedRange(
  range: ContentRange | null,
  expectation: ResponseExpectation,
  length: number | null,
): range is Rest {
  if (range === null || range.type !== 'part' || range.total === null) return false
  const bodyBytes = range.end - range.start + 1
  const end = Math.min(expectation.endByte ?? range.total, range.total)
  return range.start === expectation.fromByte && range.end === end - 1 && (length === null || length === bodyBytes)
}

/** Our range lies outside of the file that the server has now, so it is not the file that we began. */
const interpretUnsatisfied = (expectation: ResponseExpectation, response: ResponseHead): ResponseVerdict =>
  toBroke(failure(expectation.fromByte > 0 ? 'file/changed' : 'server/not-what-we-asked', { host: response.host }))

/**
 * A single-page application or a login page answers any path with 200 (portal-api.md 10.20). HTML is also the type that
 * PHP and some servers give to everything: a body of exactly the catalogued length is the file.
 */
const isPageInsteadOfData = ({ fileType, declaredBytes }: ResponseExpectation, response: ResponseHead): boolean =>
  isPage(response) &&
  !(fileType ?? '').toLowerCase().includes('html') &&
  (declaredBytes === null || getDeclaredLength(response) !== declaredBytes)
