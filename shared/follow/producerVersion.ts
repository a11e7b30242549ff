import * as z from 'zod'
import { getDeclaredLength, isEncoded, isPage, type ResponseHead } from '../download/http/responseHead.js'
import { isRecentlyModified } from '../download/http/revalidation.js'
import { getStrongEtag } from '../download/http/validators.js'
import { parseContentRange } from '../http/contentRange.js'
import { isBusyStatus, isServerError } from '../http/status.js'
import type { SidecarFile } from '../library/sidecar/sidecar.js'
import { LIMITS } from '../limits.js'

/*
 * Whether a producer still has the file that was fetched of it, while the portal describes it as before. The producer is
 * asked for the last byte, on condition that the file is another one than was recorded: an answer without a byte says that
 * it is the same, and any other shows validators and length. Nothing of the file is read.
 */

/** What a producer's server shows of a file. */
export const producerVersion = z.object({
  etag: z.string().max(LIMITS.URL_CHARS).nullable(),
  lastModified: z.string().max(LIMITS.URL_CHARS).nullable(),
  /** Null where the server does not say it. */
  sizeBytes: z.number().int().nonnegative().nullable(),
})
export type ProducerVersion = z.infer<typeof producerVersion>

/**
 * The version that was fetched. Null where an answer would say nothing of it: the file was found and not fetched, its
 * producer makes it anew at each request, the server packed it, or the portal opens it on the way.
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

/** The headers of the question. */
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
  | { readonly is: 'same' }
  | { readonly is: 'other'; readonly version: ProducerVersion }
  /** It says nothing of the file. */
  | { readonly is: 'unclear' }
  /** The server is in trouble. */
  | { readonly is: 'failed' }
  /** The server is not to be asked anything now. */
  | { readonly is: 'busy' }

/** What the answer to that question shows. */
export function interpretProducerAnswer(fetched: ProducerVersion, response: ResponseHead): ProducerAnswer {
  const { status } = response
  if (status === 304) return { is: 'same' }
  if (isBusyStatus(status)) return { is: 'busy' }
  if (isServerError(status)) return { is: 'failed' }
  const shown = status === 206 || status === 416 ? showPart(response) : status === 200 ? showWhole(response) : null
  if (shown === null) return { is: 'unclear' }
  const comparison = compareVersions(fetched, shown)
  return comparison === 'other' ? { is: 'other', version: shown } : { is: comparison }
}

/** Of a part, or of the word that there is none such. */
function showPart(response: ResponseHead): ProducerVersion | null {
  const range = parseContentRange(response.contentRange)
  if (range === null || range.total === null || isEncoded(response)) return null
  // An error carries the validators of nothing.
  return range.is === 'unsatisfied'
    ? { etag: null, lastModified: null, sizeBytes: range.total }
    : show(response, range.total)
}

/** Of the whole file, which a server sends that knows no ranges, or to which the condition did not hold. */
function showWhole(response: ResponseHead): ProducerVersion | null {
  if (isPage(response) || isEncoded(response) || response.errorMessage !== null) return null
  // A date that says no more than when the answer was given.
  if (response.etag === null && isRecentlyModified(response)) return null
  return show(response, getDeclaredLength(response))
}

const show = ({ etag, lastModified }: ResponseHead, sizeBytes: number | null): ProducerVersion => ({
  etag: getStrongEtag(etag),
  lastModified: lastModified?.trim() || null,
  sizeBytes,
})

/** By length, by date, and by tag where there is no date: two servers of one file may make tags of their own for it. */
function compareVersions(was: ProducerVersion, is: ProducerVersion): 'same' | 'other' | 'unclear' {
  if (was.sizeBytes !== null && is.sizeBytes !== null && was.sizeBytes !== is.sizeBytes) return 'other'
  if (was.lastModified !== null && is.lastModified !== null)
    return was.lastModified === is.lastModified ? 'same' : 'other'
  if (was.etag !== null && is.etag !== null) return was.etag === is.etag ? 'same' : 'other'
  return was.sizeBytes !== null && was.sizeBytes === is.sizeBytes ? 'same' : 'unclear'
}

export const isSameShown = (one: ProducerVersion, other: ProducerVersion): boolean =>
  one.etag === other.etag && one.lastModified === other.lastModified && one.sizeBytes === other.sizeBytes

/** What of two versions differs, as a person reads it. */
export function describeDifference(
  was: ProducerVersion,
  is: ProducerVersion,
): readonly [was: string | null, is: string | null] {
  if (was.sizeBytes !== is.sizeBytes && was.sizeBytes !== null && is.sizeBytes !== null)
    return [`${was.sizeBytes} bytes`, `${is.sizeBytes} bytes`]
  if (was.lastModified !== is.lastModified) return [was.lastModified, is.lastModified]
  return [was.etag, is.etag]
}
