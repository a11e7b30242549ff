import { parseContentRange } from '../../http/contentRange.js'
import { isBusyStatus, isServerError } from '../../http/statusClasses.js'
import type { UnprovenReason } from '../model/verdict.js'
import { getDeclaredLength } from './bodyFraming.js'
import type { ResponseHead } from './responseHead.js'
import { isEncoded, isPage, isRangeSupported } from './responsePredicates.js'
import {
  getStrongEtag,
  hasComparableValidators,
  hasDifferentValidators,
  isDatedNow,
  isRecentlyModified,
  trimValidator,
} from './validators.js'

/*
 * Checks whether all bytes of a complete file are of one version, where the catalogue declares no hash. The head of a
 * response names the version before the body comes, and a producer that overwrites its file meanwhile sends the rest of
 * another version. So one byte is requested after the last one has arrived, and the second response must name the same
 * version as the first.
 *
 * A sound file must not fail because its server is limited. A server that ignores the range or the condition and sends
 * the same validators has answered. A server that refuses, or that is busy or failing each time, has not: the file is
 * kept, and its verdict says that it is unproven.
 */

/** The response that brought the bytes, their number, and how long they took. */
export interface RevalidationInput {
  readonly first: ResponseHead
  readonly sizeBytes: number
  /** Milliseconds since the first byte of the file; infinite when an earlier attempt has brought some of them. */
  readonly transferMs: number
}

/** What the check found out about a complete file that no hash verifies. */
export type RevalidationProof = 'one-version' | 'changed' | UnprovenReason

export type RevalidationResult = RevalidationProof | 'later'

/**
 * Builds the headers of the second request. Returns null when the first response had no validator: no other response
 * could contradict it.
 */
export function buildRevalidationHeaders({
  first,
  sizeBytes,
}: RevalidationInput): Readonly<Record<string, string>> | null {
  const etag = trimValidator(first.etag)
  const condition = getStrongEtag(etag) ?? trimValidator(first.lastModified)
  // A server without ranges would answer a range request with the whole file; Apache does so even when another
  // condition in the request holds.
  if (etag !== null && !isRangeSupported(first)) return { 'if-none-match': etag }
  // A weak tag cannot be a condition of a range (RFC 9110 13.1.5), an empty file has no byte to request, and a server
  // may answer a range of an encoded body with a range of the unencoded file, which has another length.
  if (condition === null || sizeBytes === 0 || isEncoded(first)) {
    if (etag !== null) return { 'if-none-match': etag }
    return condition === null ? null : {}
  }
  return { range: `bytes=${sizeBytes - 1}-${sizeBytes - 1}`, 'if-range': condition }
}

/** Tomcat reads the length and the date of a file at most every five seconds (`cacheTtl`); one more for slow answers. */
const TOMCAT_REMEMBERS_MS = 6000
/** A file that comes faster is not asked for later: thousands of small files would each wait in vain. */
const SHORT_TRANSFER_MS = 1000

/**
 * Returns how long to wait before the second request. Tomcat sends the bytes that are on the disk, but describes them with
 * the tag and the date that it has read some seconds ago, so that it would vouch for a mixture of two versions. Its tags
 * are known by their form: weak, with the length and the date in milliseconds.
 */
export function getRevalidationDelayMs({ first, sizeBytes, transferMs }: RevalidationInput): number {
  const tag = /^W\/"(\d+)-\d{13}"$/.exec(trimValidator(first.etag) ?? '')
  return Number(tag?.[1]) === sizeBytes && transferMs >= SHORT_TRANSFER_MS ? TOMCAT_REMEMBERS_MS : 0
}

/** Decides what the second response proves. */
export function interpretRevalidation(
  revalidationInput: RevalidationInput,
  response: ResponseHead,
): RevalidationResult {
  const { first, sizeBytes } = revalidationInput
  if (response.status === 304) return hasDifferentValidators(first, response) ? 'changed' : getProofStrength(first)
  if (response.status === 206) return interpretPart(revalidationInput, response)
  if (response.status === 200) return interpretWhole(revalidationInput, response)
  if (response.status === 416) {
    const range = parseContentRange(response.contentRange)
    return range?.type === 'unsatisfied' && range.total !== sizeBytes ? 'changed' : 'not-answered'
  }
  return isBusyStatus(response.status) || isServerError(response.status) ? 'later' : 'not-answered'
}

/** A 206 to a conditional request means that the condition held; its other headers must not contradict that. */
function interpretPart(revalidationInput: RevalidationInput, response: ResponseHead): RevalidationResult {
  const { first, sizeBytes } = revalidationInput
  const range = parseContentRange(response.contentRange)
  if (hasDifferentValidators(first, response)) return 'changed'
  // A range of an encoded body has other bytes than the file.
  if (range?.type !== 'part' || isEncoded(response)) return 'not-answered'
  if (range.total !== null && range.total !== sizeBytes) return 'changed'
  // A response about another range, or one without a total length, proves nothing (N-15).
  const isAsked = range.start === sizeBytes - 1 && range.end === range.start && range.total !== null
  return isAsked ? getProofStrength(first) : 'not-answered'
}

/**
 * The server sends the whole file when it does not support ranges or when the condition did not hold, so the validators
 * decide.
 */
function interpretWhole(revalidationInput: RevalidationInput, response: ResponseHead): RevalidationResult {
  const { first, sizeBytes } = revalidationInput
  // An HTML page, or a body in another coding than the first, is not about this file.
  if (isPage(response) || isEncoded(response) !== isEncoded(first)) return 'not-answered'
  if (isDatedNow(first) && isDatedNow(response) && !isRangeSupported(first) && !isRangeSupported(response))
    return 'made-anew'
  const length = isEncoded(response) ? null : getDeclaredLength(response)
  if (length !== null && length !== sizeBytes) return 'changed'
  return hasComparableValidators(first, response) && !hasDifferentValidators(first, response)
    ? getProofStrength(first)
    : 'changed'
}

/**
 * Returns whether a producer that sent other validators should be asked again at once: one that generates the file per
 * request sends other ones each time.
 */
export const isRegeneratedPerRequest = (first: ResponseHead, response: ResponseHead): boolean =>
  response.status === 200 && !isRangeSupported(first) && !isRangeSupported(response)

/** Returns what unchanged validators prove, by their strength. */
function getProofStrength(first: ResponseHead): RevalidationProof {
  const isStrong = getStrongEtag(trimValidator(first.etag)) !== null || trimValidator(first.lastModified) !== null
  return isStrong && !isRecentlyModified(first) ? 'one-version' : 'weak-validator'
}
