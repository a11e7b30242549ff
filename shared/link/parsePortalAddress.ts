import { failure } from '../failure.js'
import { type PortalId, portalId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { fail, ok, type Result } from '../result.js'
import { type HttpUrl, isLoopback, parseUrl } from '../url.js'
import { trimPastedText } from './trimPastedText.js'

/** The first path segments of a portal's own pages and services: whatever precedes them is its base path. */
const OWN_SEGMENTS =
  /\/(?:catalogue|projets|organization|login|home|personal-space|error|medias|apm|apigateway|konsult|acl|kos|projekt|strukture|oauth2?)(?=\/|$)/

/**
 * Parses what a person typed or pasted (a portal's home page, any of its pages, a bare host) into the portal's
 * canonical address.
 *
 * Without a scheme it is https, or http on this machine. `http://` for another host is accepted only when written out,
 * and then no secret is sent there (N-01). Fails with `input/bad-address`.
 */
export function parsePortalAddress(text: string): Result<PortalId> {
  const address = readAddress(text)
  if (address === null || address.hostname === '') return failBadAddress('unreadable')
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return failBadAddress('scheme')
  if (address.username !== '' || address.password !== '') return failBadAddress('user-name')
  const cut = address.pathname.search(OWN_SEGMENTS)
  const path = cut < 0 ? address.pathname : address.pathname.slice(0, cut)
  const parsed = portalId.safeParse(trimEnd(`${address.protocol}//${address.host}${path}`))
  return parsed.success ? ok(parsed.data) : failBadAddress('unreadable')
}

/** An address ends neither with a slash nor with what a sentence puts behind it, so that it is read as itself again. */
function trimEnd(address: string): string {
  const trimmed = trimPastedText(address).replace(/\/+$/, '')
  return trimmed === address ? address : trimEnd(trimmed)
}

const failBadAddress = (why: string): Result<PortalId> => fail(failure('input/bad-address', { why }))

function readAddress(text: string): HttpUrl | null {
  const typed = trimPastedText(text)
  // The URL parser would silently drop control characters, and the displayed address would differ from the requested
  // one.
  if (typed === '' || typed.length > LIMITS.URL_CHARS || /[\p{Cc}\s\\]/u.test(typed)) return null
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return parseUrl(typed)
  const secure = parseUrl(`https://${typed}`)
  return secure !== null && isLoopback(secure) ? parseUrl(`http://${typed}`) : secure
}
