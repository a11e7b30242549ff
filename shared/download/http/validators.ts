import type { Identity } from '../model/state.js'

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
