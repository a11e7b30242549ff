import * as z from 'zod'
import { getDeclaredLength, isEncoded, isPage, type ResponseHead } from '../download/http/responseHead.js'
import { getStrongEtag, isRecentlyModified } from '../download/http/validators.js'
import { parseContentRange } from '../http/contentRange.js'
import { isBusyStatus, isServerError } from '../http/status.js'
import type { SidecarFile } from '../library/sidecar/sidecar.js'
import { LIMITS } from '../limits.js'

/*
 * Checks whether a producer still has the fetched file while the portal's description is unchanged. The last byte is
 * requested on condition that the file changed: an answer without a body says that it is the same, and any other answer
 * shows validators and length. No content is read.
 */

/** The validators and length that a producer's server gives for a file. */
export const producerVersion = z.object({
  etag: z.string().max(LIMITS.URL_CHARS).nullable(),
  lastModified: z.string().max(LIMITS.URL_CHARS).nullable(),
  /** Null where the server does not give it. */
  sizeBytes: z.number().int().nonnegative().nullable(),
})
export type ProducerVersion = z.infer<typeof producerVersion>

/**
 * Returns the version that was fetched, or null where an answer could not be compared with it: the file was found on
 * disk and not fetched, its producer generates it for each request, the server compressed it, or the portal decrypts
 * it.
 */
export function toFetchedVersion({
  request,
  declared,
  verdict,
  sizeBytes,
  protection,
}: SidecarFile): ProducerVersion | null {
  if (request === null || declared.encrypted || verdict.coding !== undefined) return null
  if (
    verdict.is === 'not-verifiable' &&
    (verdict.because === 'regenerated-by-producer' || verdict.unproven === 'made-anew')
  )
    return null
  const { etag, lastModified } = request
  return { etag: getStrongEtag(etag), lastModified, sizeBytes: protection?.sizeBytes ?? sizeBytes }
}

/** Builds the headers of the request. */
export function buildProducerQuestion({
  etag,
  lastModified,
  sizeBytes,
}: ProducerVersion): Readonly<Record<string, string>> {
  const lastByte = (sizeBytes ?? 0) - 1
  return {
    ...(lastByte < 0 ? {} : { range: `bytes=${lastByte}-${lastByte}` }),
    ...(etag !== null ? { 'if-none-match': etag } : lastModified === null ? {} : { 'if-modified-since': lastModified }),
  }
}

export type ProducerAnswer =
  | { readonly type: 'same' }
  | { readonly type: 'other'; readonly version: ProducerVersion }
  /** The answer says nothing about the file. */
  | { readonly type: 'unclear' }
  /** The server failed. */
  | { readonly type: 'failed' }
  /** The server asks for a pause. */
  | { readonly type: 'busy' }

/** Decides what the answer to that request shows. */
export function interpretProducerAnswer(fetched: ProducerVersion, response: ResponseHead): ProducerAnswer {
  const { status } = response
  if (status === 304) return { type: 'same' }
  if (isBusyStatus(status)) return { type: 'busy' }
  if (isServerError(status)) return { type: 'failed' }
  const shown = status === 206 || status === 416 ? showPart(response) : status === 200 ? showWhole(response) : null
  if (shown === null) return { type: 'unclear' }
  const comparison = compareVersions(fetched, shown)
  return comparison === 'other' ? { type: 'other', version: shown } : { type: comparison }
}

/** Reads the version from a 206 or a 416. */
function showPart(response: ResponseHead): ProducerVersion | null {
  const range = parseContentRange(response.contentRange)
  if (range === null || range.total === null || isEncoded(response)) return null
  // The validators of an error page are not those of the file.
  return range.type === 'unsatisfied'
    ? { etag: null, lastModified: null, sizeBytes: range.total }
    : show(response, range.total)
}

/** Reads the version from a 200: the server supports no ranges, or the file changed. */
function showWhole(response: ResponseHead): ProducerVersion | null {
  if (isPage(response) || isEncoded(response) || response.errorMessage !== null) return null
  // A date that equals the time of the answer identifies nothing.
  if (response.etag === null && isRecentlyModified(response)) return null
  return show(response, getDeclaredLength(response))
}

const show = ({ etag, lastModified }: ResponseHead, sizeBytes: number | null): ProducerVersion => ({
  etag: getStrongEtag(etag),
  lastModified: lastModified?.trim() || null,
  sizeBytes,
})

/**
 * Compares by length, then by date, and by tag only without dates: two servers may give the same file different tags.
 */
function compareVersions(was: ProducerVersion, is: ProducerVersion): 'same' | 'other' | 'unclear' {
  if (was.sizeBytes !== null && is.sizeBytes !== null && was.sizeBytes !== is.sizeBytes) return 'other'
  if (was.lastModified !== null && is.lastModified !== null)
    return was.lastModified === is.lastModified ? 'same' : 'other'
  if (was.etag !== null && is.etag !== null) return was.etag === is.etag ? 'same' : 'other'
  return was.sizeBytes !== null && was.sizeBytes === is.sizeBytes ? 'same' : 'unclear'
}

export const isSameShown = (one: ProducerVersion, other: ProducerVersion): boolean =>
  one.etag === other.etag && one.lastModified === other.lastModified && one.sizeBytes === other.sizeBytes

/** Returns the part in which two versions differ, as text for a person. */
export function describeDifference(
  was: ProducerVersion,
  is: ProducerVersion,
): readonly [was: string | null, is: string | null] {
  if (was.sizeBytes !== is.sizeBytes && was.sizeBytes !== null && is.sizeBytes !== null)
    return [`${was.sizeBytes} bytes`, `${is.sizeBytes} bytes`]
  if (was.lastModified !== is.lastModified) return [was.lastModified, is.lastModified]
  return [was.etag, is.etag]
}
