import type { Identity } from '../model/state.js'

/** The headers of a response that identify a version of the file. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/**
 * Returns a strong entity tag, or null: a weak tag promises the same meaning and not the same bytes (RFC 9110 8.8.1).
 */
export const getStrongEtag = (header: string | null): string | null =>
  header !== null && /^"[!#-\x7e\x80-\xff]*"$/.test(header.trim()) ? header.trim() : null

export const toIdentity = (validators: Validators, totalBytes: number | null): Identity => ({
  etag: getStrongEtag(validators.etag),
  lastModified: validators.lastModified?.trim() || null,
  totalBytes,
})

/**
 * Returns whether the identity can tell two versions apart. Last-Modified counts whole seconds, so it also needs the
 * length.
 */
export const isDistinguishing = (identity: Identity): boolean =>
  identity.etag !== null || (identity.lastModified !== null && identity.totalBytes !== null)

/**
 * Returns whether two responses carry the same file. Every part that both have must be equal. A strong tag is enough;
 * without one on both sides, Last-Modified and the length together are. With neither, nothing can differ, and only a
 * hash can verify bytes of both put together.
 */
export function isSameRepresentation(was: Identity, is: Identity): boolean {
  if (was.totalBytes !== null && is.totalBytes !== null && was.totalBytes !== is.totalBytes) return false
  if (was.etag !== null) return was.etag === is.etag
  if (is.etag !== null) return false
  return was.lastModified === is.lastModified
}
