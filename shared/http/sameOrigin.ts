import { type Address, isLoopback } from './address.js'

/** Scheme, host and port, as a browser would compare them; ports are normalised by the parser. */
export const originOf = (address: Address): string => `${address.protocol}//${address.host}`

/** Exactly the same scheme, host and port. A subdomain, another port or another scheme is somebody else. */
export const sameOrigin = (one: Address, other: Address): boolean => originOf(one) === originOf(other)

/**
 * Whether a credential made for `origin` may be sent to `address` (N-02): the same origin exactly, over TLS unless
 * nothing leaves this machine (N-01), and never to an address that brings its own user name.
 */
export const mayHaveCredential = (address: Address, origin: string): boolean =>
  originOf(address) === origin && isPrivateWay(address) && address.username === '' && address.password === ''

/** Whether a secret sent to this address can be read only by its host: TLS, or a socket of this machine. */
export const isPrivateWay = (address: Address): boolean =>
  address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address))
