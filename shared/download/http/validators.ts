import { parseHttpDateMs } from '../../http/httpDate.js'
import type { Identity } from '../model/state.js'

/** The headers of a response that identify a version of the file. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

/** The headers that tell how long ago the file was modified when the response was sent. */
type DatedValidators = Validators & { readonly date: string | null }

/** Returns the validator without the space around it, or null when it is missing or empty. */
export const trimValidator = (header: string | null): string | null => header?.trim() || null

/**
 * Returns a strong entity tag, or null: a weak tag promises the same meaning and not the same bytes (RFC 9110 8.8.1).
 */
export const getStrongEtag = (header: string | null): string | null =>
  header !== null && /^"[!#-\x7e\x80-\xff]*"$/.test(header.trim()) ? header.trim() : null

export const toIdentity = (validators: Validators, totalBytes: number | null): Identity => ({
  etag: getStrongEtag(validators.etag),
  lastModified: trimValidator(validators.lastModified),
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

/**
 * Returns whether two responses have validators of the same kind that differ. Weak tags are compared too: a different
 * one means another file.
 */
export function hasDifferentValidators(was: Validators, is: Validators): boolean {
  const [one, other] = [trimValidator(was.etag), trimValidator(is.etag)]
  if (one !== null && other !== null) return stripWeakPrefix(one) !== stripWeakPrefix(other)
  const [then, now] = [trimValidator(was.lastModified), trimValidator(is.lastModified)]
  return then !== null && now !== null && then !== now
}

/** Returns whether both responses have a validator of the same kind. */
export const hasComparableValidators = (was: Validators, is: Validators): boolean =>
  (trimValidator(was.etag) !== null && trimValidator(is.etag) !== null) ||
  (trimValidator(was.lastModified) !== null && trimValidator(is.lastModified) !== null)

/**
 * Returns whether the file was modified less than a second before this response, so that another change within the same
 * second would not show: Last-Modified counts whole seconds, and so do tags derived from it, such as nginx's (RFC 9110
 * 8.8.2.2).
 */
export function isRecentlyModified(response: DatedValidators): boolean {
  const [changedMs, sentMs] = [parseHttpDateMs(response.lastModified), parseHttpDateMs(response.date)]
  return changedMs !== null && sentMs !== null && sentMs - changedMs < 1000
}

/** Returns whether Last-Modified only repeats the time of the response. */
export const isDatedNow = (response: DatedValidators): boolean =>
  trimValidator(response.etag) === null && isRecentlyModified(response)

const stripWeakPrefix = (etag: string): string => etag.replace(/^W\//, '')
