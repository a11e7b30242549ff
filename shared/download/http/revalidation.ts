import { parseContentRange } from '../../http/contentRange.js'
import { parseHttpDateMs } from '../../http/retryAfter.js'
import { isBusyStatus, isServerError } from '../../http/status.js'
import type { UnprovenReason } from '../model/verdict.js'
import { getDeclaredLength, isEncoded, isPage, isRangeSupported, type ResponseHead } from './responseHead.js'
import { getStrongEtag } from './validators.js'

/*
 * Whether all bytes of a complete file are of one version, where no hash of the catalogue tells. The head of an answer
 * says which version it is of before the body comes, and a producer that writes over its file meanwhile sends the rest
 * of another one. So it is asked once more after the last byte, for one byte: what it says then must be what it said first.
 *
 * A server that is merely limited must not make a good file fail. One that ignores the range or the condition and shows
 * the same validators has answered. One that refuses has not, and neither has one that is busy or in trouble each time:
 * the file is done, and its verdict says that it is unproven.
 */

/** The answer that the bytes came with, and how many they are. */
export interface RevalidationInput {
  readonly first: ResponseHead
  readonly sizeBytes: number
}

/** What is known of a complete file that no hash vouches for. */
export type RevalidationProof = 'one-version' | 'changed' | UnprovenReason

export type RevalidationResult = RevalidationProof | 'later'

/** The headers of the question. Null when the answer had no validator: then no other answer could disprove it. */
export function buildRevalidationHeaders({
  first,
  sizeBytes,
}: RevalidationInput): Readonly<Record<string, string>> | null {
  const etag = textOf(first.etag)
  const condition = getStrongEtag(etag) ?? textOf(first.lastModified)
  // A server that offers no ranges would answer one with the whole file again; Apache does so even where another
  // condition beside it holds.
  if (etag !== null && !isRangeSupported(first)) return { 'if-none-match': etag }
  // A weak tag is no condition for a range (RFC 9110 13.1.5), an empty file has no byte to ask for, and a range of an
  // encoded body may be answered with one of the file itself, which is of another length.
  if (condition === null || sizeBytes === 0 || isEncoded(first)) {
    if (etag !== null) return { 'if-none-match': etag }
    return condition === null ? null : {}
  }
  return { range: `bytes=${sizeBytes - 1}-${sizeBytes - 1}`, 'if-range': condition }
}

/** What the answer to that question shows. */
export function interpretRevalidation(
  revalidationInput: RevalidationInput,
  response: ResponseHead,
): RevalidationResult {
  const { first, sizeBytes } = revalidationInput
  if (response.status === 304) return hasDifferentValidators(first, response) ? 'changed' : strengthOf(first)
  if (response.status === 206) return partOf(revalidationInput, response)
  if (response.status === 200) return wholeOf(revalidationInput, response)
  if (response.status === 416) {
    const range = parseContentRange(response.contentRange)
    return range?.is === 'unsatisfied' && range.total !== sizeBytes ? 'changed' : 'not-answered'
  }
  return isBusyStatus(response.status) || isServerError(response.status) ? 'later' : 'not-answered'
}

/** A 206 to a condition says by itself that the condition held; what it shows beside must not say otherwise. */
function partOf(revalidationInput: RevalidationInput, response: ResponseHead): RevalidationResult {
  const { first, sizeBytes } = revalidationInput
  const range = parseContentRange(response.contentRange)
  if (hasDifferentValidators(first, response)) return 'changed'
  // A part of an encoded body has other bytes than the file's.
  if (range?.is !== 'part' || isEncoded(response)) return 'not-answered'
  if (range.total !== null && range.total !== sizeBytes) return 'changed'
  // Of another part than was asked for, or of a file of any length, it says nothing (N-15).
  const isAsked = range.start === sizeBytes - 1 && range.end === range.start && range.total !== null
  return isAsked ? strengthOf(first) : 'not-answered'
}

/** Validators are asked for by a range that the server does not know, or by a condition that did not hold. */
function wholeOf(revalidationInput: RevalidationInput, response: ResponseHead): RevalidationResult {
  const { first, sizeBytes } = revalidationInput
  // A page for people, or another coding than before, is of another thing than the file.
  if (isPage(response) || isEncoded(response) !== isEncoded(first)) return 'not-answered'
  if (isDatedNow(first) && isDatedNow(response) && !isRangeSupported(first) && !isRangeSupported(response))
    return 'made-anew'
  const length = isEncoded(response) ? null : getDeclaredLength(response)
  if (length !== null && length !== sizeBytes) return 'changed'
  return shows(first, response) && !hasDifferentValidators(first, response) ? strengthOf(first) : 'changed'
}

/** Whether a producer that showed another identity is worth asking again at once: one that has no stored file shows another each time. */
export const isRegeneratedPerRequest = (first: ResponseHead, response: ResponseHead): boolean =>
  response.status === 200 && !isRangeSupported(first) && !isRangeSupported(response)

/** Whether two answers name validators of one kind that disagree. Weak tags are compared too: another one is another file. */
export function hasDifferentValidators(was: ResponseHead, is: ResponseHead): boolean {
  const [one, other] = [textOf(was.etag), textOf(is.etag)]
  if (one !== null && other !== null) return opaque(one) !== opaque(other)
  const [then, now] = [textOf(was.lastModified), textOf(is.lastModified)]
  return then !== null && now !== null && then !== now
}

/** Whether the second names a validator of a kind that the first names. */
const shows = (was: ResponseHead, is: ResponseHead): boolean =>
  (textOf(was.etag) !== null && textOf(is.etag) !== null) ||
  (textOf(was.lastModified) !== null && textOf(is.lastModified) !== null)

/** What it is worth that the validators stayed the same. */
function strengthOf(first: ResponseHead): RevalidationProof {
  const isStrong = getStrongEtag(textOf(first.etag)) !== null || textOf(first.lastModified) !== null
  return isStrong && !isRecentlyModified(first) ? 'one-version' : 'weak-validator'
}

/**
 * Whether the file was changed so shortly before this answer that another change within the same second would not show:
 * a Last-Modified counts seconds, and so do the tags that are made of it, as nginx's are (RFC 9110 8.8.2.2).
 */
export function isRecentlyModified(response: ResponseHead): boolean {
  const [changedMs, sentMs] = [parseHttpDateMs(response.lastModified), parseHttpDateMs(response.date)]
  return changedMs !== null && sentMs !== null && sentMs - changedMs < 1000
}

/** A date that says no more than when the answer was given. */
const isDatedNow = (response: ResponseHead): boolean => textOf(response.etag) === null && isRecentlyModified(response)

const opaque = (etag: string): string => etag.replace(/^W\//, '')
const textOf = (header: string | null): string | null => header?.trim() || null
