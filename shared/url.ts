/**
 * The part of `URL` that this layer uses. Node, the window and the workers all have the class but ECMAScript does not
 * describe it, so it is typed here instead of adding a platform's types.
 */
export interface HttpUrl {
  readonly href: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

const Parser = (globalThis as unknown as { readonly URL: new (text: string, base?: string) => HttpUrl }).URL

/** Parses an address, resolved against `base` when it is relative; null when it is invalid. It never throws. */
export function parseUrl(text: string, base?: string): HttpUrl | null {
  try {
    return base === undefined ? new Parser(text) : new Parser(text, base)
  } catch {
    return null
  }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether this host is the local machine, so that plain http does not expose bytes to the network. */
export const isLoopback = (url: HttpUrl): boolean => LOOPBACK.test(url.hostname)
