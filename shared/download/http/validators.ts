import { LIMITS } from '../../limits.js'
import type { ByteRange } from '../model/byteRanges.js'
import type { Identity, Progress } from '../model/state.js'

/** The parts of an answer that say which file it is. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** A strong entity tag, or null: a weak one promises the same meaning, not the same bytes (RFC 9110 8.8.1). */
export const getStrongEtag = (header: string | null): string | null =>
  header !== null && /^"[!#-\x7e\x80-\xff]*"$/.test(header.trim()) ? header.trim() : null

export const toIdentity = (validators: Validators, totalBytes: number | null): Identity => ({
  etag: getStrongEtag(validators.etag),
  lastModified: validators.lastModified?.trim() || null,
  totalBytes,
})

/** Whether something in the identity can tell two versions apart. Last-Modified has seconds: it needs the length beside it. */
export const isDistinguishing = (identity: Identity): boolean =>
  identity.etag !== null || (identity.lastModified !== null && identity.totalBytes !== null)

/**
 * Whether two answers are the same file. Every part that both name must agree. A strong tag is enough; without one on
 * both sides Last-Modified and the length together are; with neither there is nothing to disagree about, and only a
 * hash can vouch for what is put together.
 */
export function isSameRepresentation(was: Identity, is: Identity): boolean {
  if (was.totalBytes !== null && is.totalBytes !== null && was.totalBytes !== is.totalBytes) return false
  if (was.etag !== null) return was.etag === is.etag
  if (is.etag !== null) return false
  return was.lastModified === is.lastModified
}

export interface VerificationMeans {
  /** The catalogue declares a hash that the received bytes will be compared with. */
  readonly hashWillTell: boolean
  /** The producer stored it encrypted (`+crypt`). */
  readonly encrypted: boolean
}

/** How a partial is continued: ask from `fromByte`, expect `overlapBytes` that we hold, write what comes after them. */
export interface ResumePlan {
  readonly fromByte: number
  readonly overlapBytes: number
}

const FROM_ZERO: ResumePlan = { fromByte: 0, overlapBytes: 0 }

/**
 * Where to go on, from zero unless the partial may be continued. The last bytes of what we hold are asked for again and
 * compared: a server may say that a file is the same when it is not, and validators are only words. So one rule also
 * fits a partial that is complete: the server confirms its end, and the way to the end is the usual one.
 */
export function planResume(course: Progress, means: VerificationMeans): ResumePlan {
  const { identity, durableBytes } = course
  if (identity === null || isDecrypted(course, means)) return FROM_ZERO
  if (!isDistinguishing(identity) && !(means.hashWillTell && identity.totalBytes !== null)) return FROM_ZERO
  const keptBytes = Math.min(durableBytes, identity.totalBytes ?? durableBytes)
  const overlapBytes = Math.min(keptBytes, LIMITS.OVERLAP_BYTES)
  // So little that it is all asked for again is a new start.
  return keptBytes === overlapBytes ? FROM_ZERO : { fromByte: keptBytes - overlapBytes, overlapBytes }
}

/** What the portal opens on the way has no ranges: its filter would decrypt from the wrong place (portal-api.md 4.3, 10.17). */
export const isDecrypted = (course: Pick<Progress, 'contentType'>, means: VerificationMeans): boolean =>
  means.encrypted && !(course.contentType ?? '').toLowerCase().includes('+crypt')

/** What is asked for: everything from a byte on, or up to another one where what follows is held. */
export interface RequestedRange {
  readonly fromByte: number
  /** The byte after the last one that is asked for; null for the end of the file. */
  readonly endByte: number | null
}

/** The headers that ask for these bytes of exactly this file; without an identity, of whatever is there. Names in lower case. */
export function buildRangeHeaders(
  { fromByte, endByte }: RequestedRange,
  identity: Identity | null,
): Readonly<Record<string, string>> {
  if (fromByte === 0 && endByte === null) return {}
  const range = { range: `bytes=${fromByte}-${endByte === null ? '' : endByte - 1}` }
  const validator = identity?.etag ?? identity?.lastModified ?? null
  return validator === null ? range : { ...range, 'if-range': validator }
}

/** The headers that ask for one part of exactly this file. Names in lower case. */
export function buildSegmentHeaders([start, end]: ByteRange, identity: Identity): Readonly<Record<string, string>> {
  const range = { range: `bytes=${start}-${end - 1}` }
  const validator = identity.etag ?? identity.lastModified
  return validator === null ? range : { ...range, 'if-range': validator }
}
