import { fail, ok, type Result } from '../result.js'
import { type HttpUrl, parseUrl } from '../url.js'
import { getHostScope, isInCidr, normalizeHost } from './ssrfPolicy.js'

/** Proxies as a person or the environment names them: origins like `http://proxy.example:3128`, or null for none. */
export interface ProxyRules {
  readonly forHttp: string | null
  readonly forHttps: string | null
  /** `NO_PROXY`: addresses that are reached directly. */
  readonly except: string
}

/** `none`: none of the named proxies can be used, and we must not choose a direct connection ourselves. */
export type ProxyDecision =
  | { readonly type: 'direct' }
  /** `otherwise`: the decision for when this proxy cannot be reached. */
  | { readonly type: 'proxy'; readonly origin: string; readonly otherwise?: ProxyDecision }
  | { readonly type: 'none' }

/**
 * A route through a proxy that a person or their company chose. `authorization` belongs to the proxy and is sent only
 * to it.
 */
export interface ProxyRoute {
  readonly type: 'proxy'
  readonly origin: string
  readonly authorization: string | null
  /** The route to take when this proxy cannot be reached; none when left out. */
  readonly otherwise?: ResolvedRoute | undefined
}
export type ResolvedRoute = Exclude<ProxyDecision, { readonly type: 'proxy' }> | ProxyRoute

const DIRECT: ProxyDecision = { type: 'direct' }

/**
 * Decides the route to an address by these rules. This machine is reached directly whatever they say, as in every
 * browser.
 */
export function resolveByRules(rules: ProxyRules, to: HttpUrl): ProxyDecision {
  const origin = to.protocol === 'https:' ? rules.forHttps : rules.forHttp
  if (origin === null || getHostScope(to.hostname) === 'loopback' || matchesNoProxy(rules.except, to)) return DIRECT
  if (!parseProxyUrl(origin).ok) return { type: 'none' }
  return { type: 'proxy', origin }
}

/**
 * Whether `NO_PROXY` includes an address. Entries are separated by commas or blanks: `*`, a host (which includes the
 * hosts below it, with or without a leading dot or `*.`), an IP address, a block like `10.0.0.0/8`; each may end in a
 * port.
 */
export function matchesNoProxy(except: string, to: HttpUrl): boolean {
  const port = to.port === '' ? (to.protocol === 'https:' ? '443' : '80') : to.port
  const host = normalizeHost(to.hostname)
  return except.split(/[\s,]+/).some((entry) => {
    if (entry === '*') return true
    if (/^[^[\]]+\/\d{1,3}$/.test(entry)) return isInCidr(host, entry)
    const [, name = '', itsPort] = /^(\[[^\]]+\]|[^:]+|[^[\]]*:[^[\]]*:[^[\]]*)(?::(\d{1,5}))?$/.exec(entry) ?? []
    const wanted = normalizeHost(name.replace(/^\*?\./, ''))
    if (wanted === '' || (itsPort !== undefined && itsPort !== port)) return false
    return host === wanted || host.endsWith(`.${wanted}`)
  })
}

/** The most entries of the result of a PAC script that count. */
const MOST_ENTRIES = 10

/**
 * Returns the usable routes in the result of a PAC script, such as `PROXY a.example:8080; DIRECT`, each as what to do
 * when the one before cannot be reached. An empty result means direct; a result with only unusable entries (SOCKS) means
 * `none`.
 */
export function parsePacResult(answer: string): ProxyDecision {
  const entries = answer.split(';').map((entry) => entry.trim())
  if (entries.every((entry) => entry === '')) return DIRECT
  const usable = entries.flatMap((entry) => parsePacEntry(entry) ?? []).slice(0, MOST_ENTRIES)
  return usable.reduceRight<ProxyDecision | null>(chainDecisions, null) ?? { type: 'none' }
}

const chainDecisions = (otherwise: ProxyDecision | null, first: ProxyDecision): ProxyDecision =>
  otherwise === null || first.type !== 'proxy' ? first : { ...first, otherwise }

/** Null for an entry that cannot be used. */
function parsePacEntry(entry: string): ProxyDecision | null {
  if (/^direct$/i.test(entry)) return DIRECT
  const [, kind, host] = /^(proxy|http|https)\s+([^\s/@]+)$/i.exec(entry) ?? []
  if (host === undefined) return null
  const read = parseProxyUrl(`${kind?.toLowerCase() === 'https' ? 'https' : 'http'}://${host}`)
  return read.ok ? { type: 'proxy', origin: read.value.origin } : null
}

/** Parses addresses of proxies that are separated by commas or blanks. Null when one of them cannot be used. */
export function parseProxyList(text: string): readonly string[] | null {
  const read = text.split(/[\s,]+/).flatMap((address) => (address === '' ? [] : [parseProxyUrl(address)]))
  const origins = read.flatMap((one) => (one.ok ? [one.value.origin] : []))
  return origins.length === read.length ? [...new Set(origins)] : null
}

export interface ParsedProxy {
  readonly origin: string
  /** Percent-encoded as in the address; null when there was none. */
  readonly userInfo: { readonly login: string; readonly password: string } | null
}

/**
 * Parses the address of a proxy; without a scheme it is http. Only http and https proxies can be used, and the address
 * has no path.
 */
export function parseProxyUrl(text: string): Result<ParsedProxy, 'unreadable' | 'scheme'> {
  const typed = text.trim()
  const address = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`)
  if (address === null || address.hostname === '' || /[\s\\]/.test(typed)) return fail('unreadable')
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return fail('scheme')
  if (address.pathname !== '/' || address.search !== '' || address.hash !== '') return fail('unreadable')
  const { username: login, password } = address
  const userInfo = login === '' && password === '' ? null : { login, password }
  return ok({ origin: `${address.protocol}//${address.host}`, userInfo })
}
