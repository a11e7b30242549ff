import { type Failure, failure } from '../failure.js'
import { LIMITS } from '../limits.js'
import { fail, ok, type Result } from '../result.js'
import { type HttpUrl, parseUrl } from '../url.js'

/** The addresses that one request went through, oldest first, beginning with the requested one. */
export type RedirectChain = readonly [HttpUrl, ...HttpUrl[]]

/** Whether a status is a redirect to follow. 304 is not, and 300 and 305 have nothing that a program should follow. */
export const isRedirect = (status: number): boolean =>
  status === 301 || status === 302 || status === 303 || status === 307 || status === 308

/**
 * Percent-encodes the bytes above 127 of a header, of which HTTP libraries deliver one as one character: servers that do
 * not encode an address mean exactly the bytes that they send, in whatever character set.
 */
const encodeRawBytes = (text: string): string =>
  text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)

/** A refused redirect from `from`, to `target` where that can be read. */
const refuseRedirect = (
  why: string,
  from: HttpUrl,
  target?: HttpUrl,
): { readonly ok: false; readonly failure: Failure } => {
  const to = target === undefined || target.hostname === '' ? {} : { target: target.hostname }
  return fail(failure('net/redirect-refused', { why, host: from.hostname, ...to }))
}

/**
 * Decides where a GET goes next, anew at each hop (N-01, N-02).
 *
 * The caller checks `isCredentialAllowed` for each address before it sends a credential. Refused are a missing or
 * unreadable Location, schemes other than http(s), user names in the address, a step from https down to http, loops,
 * and more than `LIMITS.REDIRECTS` hops. The fragment is dropped, because it is not sent to servers.
 */
export function resolveNextRedirect(chain: RedirectChain, location: string | null): Result<HttpUrl> {
  const from = chain[chain.length - 1] ?? chain[0]
  if (location === null || location.length > LIMITS.URL_CHARS * 4) return refuseRedirect('nowhere', from)
  const to = parseUrl(encodeRawBytes(location.trim().replace(/#.*$/s, '')), from.href)
  if (to === null || to.hostname.length > LIMITS.HOST_CHARS) return refuseRedirect('unreadable', from)
  if (to.protocol !== 'https:' && to.protocol !== 'http:') return refuseRedirect('scheme', from)
  if (to.username !== '' || to.password !== '') return refuseRedirect('login', from, to)
  if (from.protocol === 'https:' && to.protocol === 'http:') return refuseRedirect('downgrade', from, to)
  if (chain.length > LIMITS.REDIRECTS) return refuseRedirect('endless', from, to)
  if (chain.some((visited) => visited.href === to.href)) return refuseRedirect('loop', from, to)
  return ok(to)
}
