import * as z from 'zod'
import { getStrongEtag } from '../download/http/validators.js'
import type { SidecarFile } from '../library/sidecar/sidecar.js'
import { LIMITS } from '../limits.js'

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

/**
 * Compares by length, then by date, and by tag only without dates: two servers may give the same file different tags.
 */
export function compareVersions(was: ProducerVersion, is: ProducerVersion): 'same' | 'other' | 'unclear' {
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
