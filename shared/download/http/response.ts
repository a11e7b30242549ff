import { type Facts, type Failure, failure } from '../../failure.js'
import type { ContentRange } from '../../http/contentRange.js'
import { parseContentRange } from '../../http/contentRange.js'
import type { DigestHeaders } from '../model/serverDigests.js'
import type { Identity } from '../model/state.js'
import {
  interpretEmptyResponse,
  interpretRejection,
  type RejectionContext,
  type RejectionResponse,
  type RejectionVerdict,
} from './rejection.js'
import { isDistinguishing, isSameRepresentation, toIdentity } from './validators.js'

/** The head of an answer, as a worker reports it. Header values as received; several Content-Lengths are kept apart. */
export interface ResponseHead extends RejectionResponse {
  readonly contentLengths: readonly string[]
  readonly contentRange: string | null
  readonly contentType: string | null
  readonly contentEncoding: string | null
  readonly contentDisposition: string | null
  readonly transferEncoding: string | null
  readonly acceptRanges: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  /** It came over http, from another origin than the one that was asked: the operator of the network may have given it. */
  readonly isInterceptable: boolean
  /** By what the server vouches for the bytes. */
  readonly digests: DigestHeaders
}

/** What was asked, and what the catalogue promised. */
export interface ResponseExpectation extends RejectionContext {
  readonly fromByte: number
  /** The byte after the last one that was asked for; null for the end of the file. */
  readonly endByte: number | null
  readonly identity: Identity | null
  /** The range was asked for on condition that the file is still the same (`If-Range`). */
  readonly isConditional: boolean
  /** MIME type without `+crypt`, or null. */
  readonly fileType: string | null
  readonly hashWillTell: boolean
}

/** How the end of a body is told: a length, a last chunk, or nothing but the end of the connection. */
export type Framing = 'length' | 'chunked' | 'close'

export type ResponseVerdict =
  /** Write the body from `fromByte`; `bodyBytes` is its length when the server said it. */
  | {
      readonly is: 'take'
      readonly fromByte: number
      readonly bodyBytes: number | null
      readonly identity: Identity
      readonly framing: Framing
    }
  /** The whole file to a conditional range, and it is the same file: some servers know ranges and no conditions. Worth one try without. */
  | { readonly is: 'ask-plainly' }
  | RejectionVerdict

/** What an answer means. Only what says exactly which bytes it carries is taken (N-15). */
export function interpretResponse(expectation: ResponseExpectation, response: ResponseHead): ResponseVerdict {
  if (response.status === 200) return whole(expectation, response)
  if (response.status === 206) return part(expectation, response)
  if (response.status === 416) return unsatisfied(expectation, response)
  return interpretRejection(expectation, response)
}

const broke = (because: Failure): ResponseVerdict => ({ is: 'broke', because, requestedWaitMs: null })

function whole(expectation: ResponseExpectation, response: ResponseHead): ResponseVerdict {
  if (isPageInsteadOfData(expectation, response))
    return broke(
      response.isInterceptable ? failure('net/captive') : failure('media/not-the-data', { host: response.host }),
    )
  const length = declaredLength(response)
  if (length === 'lie') return broke(failure('server/not-what-we-asked', { host: response.host }))
  if (length === 0 && response.errorMessage !== null) return interpretEmptyResponse(expectation, response)
  // The length and the validators of an encoded body are of the body, not of the file: nothing goes on by them.
  const isCoded = isEncoded(response)
  const identity = isCoded ? UNTELLABLE : toIdentity(response, length)
  if (expectation.isConditional && isSurely(expectation.identity, identity)) return { is: 'ask-plainly' }
  return { is: 'take', fromByte: 0, bodyBytes: isCoded ? null : length, identity, framing: framingOf(response, length) }
}

const UNTELLABLE: Identity = { etag: null, lastModified: null, totalBytes: null }

const isSurely = (was: Identity | null, is: Identity): boolean =>
  was !== null && isDistinguishing(was) && isSameRepresentation(was, is)

function part(expectation: ResponseExpectation, response: ResponseHead): ResponseVerdict {
  const facts: Facts = { host: response.host }
  const length = declaredLength(response)
  const range = parseContentRange(response.contentRange)
  const isAsked = expectation.fromByte > 0 || expectation.endByte !== null
  if (length === 'lie' || !isAsked || !isAsAsked(range, expectation, length) || isEncoded(response))
    return broke(failure('server/not-what-we-asked', facts))
  const identity = toIdentity(response, range.total)
  const known = expectation.identity
  if (
    known === null ||
    !isSameRepresentation(known, identity) ||
    !(isDistinguishing(known) || expectation.hashWillTell)
  )
    return broke(failure('file/changed', facts))
  return {
    is: 'take',
    fromByte: expectation.fromByte,
    bodyBytes: range.end - range.start + 1,
    identity: { ...identity, totalBytes: range.total },
    framing: framingOf(response, length),
  }
}

type Rest = Extract<ContentRange, { is: 'part' }> & { readonly total: number }

/** The answer must begin and end where we asked it to, and say how long the whole is. */
function isAsAsked(range: ContentRange | null, expectation: ResponseExpectation, length: number | null): range is Rest {
  if (range === null || range.is !== 'part' || range.total === null) return false
  const bodyBytes = range.end - range.start + 1
  const end = Math.min(expectation.endByte ?? range.total, range.total)
  return range.start === expectation.fromByte && range.end === end - 1 && (length === null || length === bodyBytes)
}

/** Our range lies outside of what the server has now: the file is not the one that we began. */
const unsatisfied = (expectation: ResponseExpectation, response: ResponseHead): ResponseVerdict =>
  broke(failure(expectation.fromByte > 0 ? 'file/changed' : 'server/not-what-we-asked', { host: response.host }))

/** A single-page application or a login page answers any path with 200 (portal-api.md 10.20). */
const isPageInsteadOfData = (expectation: ResponseExpectation, response: ResponseHead): boolean =>
  isPage(response) && !(expectation.fileType ?? '').toLowerCase().includes('html')

/** A page for people. */
export function isPage(response: Pick<ResponseHead, 'contentType'>): boolean {
  const type = (response.contentType ?? '').split(';')[0]?.trim().toLowerCase()
  return type === 'text/html' || type === 'application/xhtml+xml'
}

/** Whether the server has shown or said that it knows ranges. */
export const isRangeSupported = ({ status, acceptRanges }: Pick<ResponseHead, 'status' | 'acceptRanges'>): boolean =>
  status === 206 || /(^|,)\s*bytes\s*(,|$)/i.test(acceptRanges ?? '')

/** Null when none was sent or when chunks rule it out. Two that differ, or one that is no length, is a lie. */
function declaredLength(response: ResponseHead): number | null | 'lie' {
  if (isChunked(response)) return null
  const lengths = new Set(response.contentLengths.map((text) => text.trim()))
  if (lengths.size === 0) return null
  const [text = ''] = lengths
  const length = Number(text)
  return lengths.size === 1 && /^\d{1,16}$/.test(text) && Number.isSafeInteger(length) ? length : 'lie'
}

/** The length that the answer declares, or null when it declares none that can be believed. */
export function getDeclaredLength(response: ResponseHead): number | null {
  const length = declaredLength(response)
  return length === 'lie' ? null : length
}

const isChunked = (response: ResponseHead): boolean => /(^|,)\s*chunked\s*$/i.test(response.transferEncoding ?? '')

const framingOf = (response: ResponseHead, length: number | null): Framing =>
  length === null ? (isChunked(response) ? 'chunked' : 'close') : 'length'

/** A body that something packed on the way, although identity was asked for. */
export const isEncoded = (response: ResponseHead): boolean =>
  !/^(identity)?$/i.test((response.contentEncoding ?? '').trim())
