import type { HttpUrl } from '../url.js'

/** Scheme, host and port, as a browser would compare them; ports are normalised by the parser. */
export const getOrigin = (url: HttpUrl): string => `${url.protocol}//${url.host}`

/** Exactly the same scheme, host and port. A subdomain, another port or another scheme is another origin. */
export const isSameOrigin = (one: HttpUrl, other: HttpUrl): boolean => getOrigin(one) === getOrigin(other)
