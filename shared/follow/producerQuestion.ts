import { getDeclaredLength } from '../download/http/bodyFraming.js'
import type { ResponseHead } from '../download/http/responseHead.js'
import { isEncoded, isPage } from '../download/http/responsePredicates.js'
import { getStrongEtag, isRecentlyModified } from '../download/http/validators.js'
import { parseContentRange } from '../http/contentRange.js'
import { isBusyStatus, isServerError } from '../http/statusClasses.js'
import { compareVersions, type ProducerVersion } from './producerVersion.js'

/*
 * Checks whether a producer still has the fetched file while the portal's description is unchanged. The last byte is
 * requested on condition that the file changed: an answer without a body says that it is the same, and any other answer
 * shows validators and length. No content is read.
 */

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
