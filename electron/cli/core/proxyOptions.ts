import { type ProxyRules, parseProxyUrl } from '../../../shared/http/proxy.js'
import type { Language } from '../../../shared/messages/formatAmounts.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { CliInvocation } from './command.js'
import { MESSAGES } from './messages.js'

/** How a command gets out: by which proxies, and with which login for each. */
export interface ProxyOptions {
  readonly rules: ProxyRules
  /** By a proxy's origin. */
  loginFor(origin: string): ProxyLogin | null
}
interface ProxyLogin {
  readonly login: string
  readonly password: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `--proxy` (an address, or `none`), or else what the environment names in the customary variables; of two
 * spellings the lower-case one counts, as everywhere. A login may stand in the environment and nowhere else (S-12): on a
 * command line it is a usage error, whose words are the failure. `NO_PROXY` holds in either case.
 */
export function parseProxyOptions(
  invocation: Pick<CliInvocation, 'text'>,
  environment: Environment,
  language: Language,
): Result<ProxyOptions, string> {
  const named = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? ''
  const given = invocation.text('proxy')
  const except = named('NO_PROXY')
  const read = given === null || given === 'none' ? null : parseProxyUrl(given)
  if (read?.ok === false) return fail(MESSAGES.badProxy[language])
  if (read?.ok === true && read.value.userInfo !== null) return fail(MESSAGES.proxySecret[language])
  const forHttp = read?.ok === true ? read.value.origin : named('HTTP_PROXY') || named('ALL_PROXY')
  const forHttps = read?.ok === true ? read.value.origin : named('HTTPS_PROXY') || named('ALL_PROXY')
  if (given === 'none') return ok({ rules: { forHttp: null, forHttps: null, except }, loginFor: () => null })
  const logins = loginsIn([forHttp, forHttps])
  const login = environment.RUDI_PROXY_LOGIN ?? ''
  const usual = login === '' ? null : { login, password: environment.RUDI_PROXY_PASSWORD ?? '' }
  return ok({
    rules: { forHttp: originIn(forHttp), forHttps: originIn(forHttps), except },
    loginFor: (origin) => usual ?? logins.get(origin) ?? null,
  })
}

/** Null without an address. An unreadable one gives an origin that no rule can use, so that the first request reports it. */
function originIn(text: string): string | null {
  if (text === '') return null
  const read = parseProxyUrl(text)
  return read.ok ? read.value.origin : 'unusable:'
}

function loginsIn(texts: readonly string[]): ReadonlyMap<string, ProxyLogin> {
  const found = new Map<string, ProxyLogin>()
  for (const text of texts) {
    const read = parseProxyUrl(text)
    if (!read.ok || read.value.userInfo === null) continue
    const { login, password } = read.value.userInfo
    found.set(read.value.origin, { login: decoded(login), password: decoded(password) })
  }
  return found
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
