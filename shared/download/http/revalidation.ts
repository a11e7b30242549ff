import { parseContentRange } from '../../http/contentRange.js'
import { parseHttpDateMs } from '../../http/httpDate.js'
import { isBusyStatus, isServerError } from '../../http/status.js'
import type { UnprovenReason } from '../model/verdict.js'
import { getDeclaredLength, isEncoded, isPage, isRangeSupported, type ResponseHead } from './responseHead.js'
import { getStrongEtag } from './validators.js'

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

/** The response that brought the bytes, and their number. */
export interface RevalidationInput {
  readonly first: ResponseHead
  readonly sizeBytes: number
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
  const etag = toText(first.etag)
  const condition = getStrongEtag(etag) ?? toText(first.lastModified)
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

/**
 * Returns whether two responses have validators of the same kind that differ. Weak tags are compared too: a different
 * one means another file.
 */
export function hasDifferentValidators(was: ResponseHead, is: ResponseHead): boolean {
  const [one, other] = [toText(was.etag), toText(is.etag)]
  if (one !== null && other !== null) return stripWeakPrefix(one) !== stripWeakPrefix(other)
  const [then, now] = [toText(was.lastModified), toText(is.lastModified)]
  return then !== null && now !== null && then !== now
}

/** Returns whether both responses have a validator of the same kind. */
const hasComparableValidators = (was: ResponseHead, is: ResponseHead): boolean =>
  (toText(was.etag) !== null && toText(is.etag) !== null) ||
  (toText(was.lastModified) !== null && toText(is.lastModified) !== null)

/** Returns what unchanged validators prove, by their strength. */
function getProofStrength(first: ResponseHead): RevalidationProof {
  const isStrong = getStrongEtag(toText(first.etag)) !== null || toText(first.lastModified) !== null
  return isStrong && !isRecentlyModified(first) ? 'one-version' : 'weak-validator'
}

/**
 * Returns whether the file was modified less than a second before this response, so that another change within the same
 * second would not show: Last-Modified counts whole seconds, and so do tags derived from it, such as nginx's (RFC 9110
 * 8.8.2.2).
 */
export function isRecentlyModified(response: ResponseHead): boolean {
  const [changedMs, sentMs] = [parseHttpDateMs(response.lastModified), parseHttpDateMs(response.date)]
  return changedMs !== null && sentMs !== null && sentMs - changedMs < 1000
}

/** Returns whether Last-Modified only repeats the time of the response. */
const isDatedNow = (response: ResponseHead): boolean => toText(response.etag) === null && isRecentlyModified(response)

const stripWeakPrefix = (etag: string): string => etag.replace(/^W\//, '')
const toText = (header: string | null): string | null => header?.trim() || null
