/**
 * What this layer uses of a URL. `URL` is the one platform class that Node, the window and the workers all have
 * and that ECMAScript does not describe, so it is named here once instead of pulling in a platform's types.
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

/** The address a text names, resolved against `base` when it is relative, or null. Never throws. */
export function parseUrl(text: string, base?: string): HttpUrl | null {
  try {
    return base === undefined ? new Parser(text) : new Parser(text, base)
  } catch {
    return null
  }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether bytes to this host stay on this machine, so that plain http does not expose them to the network. */
export const isLoopback = (url: HttpUrl): boolean => LOOPBACK.test(url.hostname)
