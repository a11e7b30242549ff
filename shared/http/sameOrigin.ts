import { type HttpUrl, isLoopback } from '../url.js'

/** Scheme, host and port, as a browser would compare them; ports are normalised by the parser. */
export const getOrigin = (url: HttpUrl): string => `${url.protocol}//${url.host}`

/** Exactly the same scheme, host and port. A subdomain, another port or another scheme is another origin. */
export const isSameOrigin = (one: HttpUrl, other: HttpUrl): boolean => getOrigin(one) === getOrigin(other)

/**
 * Whether a credential made for `origin` may be sent to `address` (N-02): the same origin exactly, over TLS unless
 * nothing leaves this machine (N-01), and never to an address that brings its own user name.
 */
export const isCredentialAllowed = (url: HttpUrl, origin: string): boolean =>
  getOrigin(url) === origin && isConfidentialRoute(url) && url.username === '' && url.password === ''

/** Whether a secret sent to this address can be read only by its host: TLS, or a socket of this machine. */
export const isConfidentialRoute = (url: HttpUrl): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
