import { type HttpUrl, isLoopback } from '../url.js'
import { getOrigin } from './sameOrigin.js'

/**
 * Whether a credential made for `origin` may be sent to `address` (N-02): the same origin exactly, over TLS unless
 * nothing leaves this machine (N-01), and never to an address that brings its own user name.
 */
export const isCredentialAllowed = (url: HttpUrl, origin: string): boolean =>
  getOrigin(url) === origin && isConfidentialRoute(url) && url.username === '' && url.password === ''

/** Whether a secret sent to this address can be read only by its host: TLS, or a socket of this machine. */
export const isConfidentialRoute = (url: HttpUrl): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
