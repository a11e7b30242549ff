import { type ProxyRules, parseProxyList, parseProxyUrl } from '../../../shared/http/proxy.js'
import type { Language } from '../../../shared/messages/language.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliInvocation } from '../core/command.js'

/** The proxies of a command, and the login for each. */
export interface ProxyOptions {
  readonly rules: ProxyRules
  /** The login for the proxy with this origin; null when there is none. */
  loginFor(origin: string): ProxyLogin | null
}
interface ProxyLogin {
  readonly login: string
  readonly password: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `--proxy` (an address, or `none`), or else the usual environment variables; of two spellings the lower-case one
 * counts, as in other programs. A login may come only from the environment (S-12): on a command line it is a usage
 * error, whose text is the failure. `NO_PROXY` applies in either case. `RUDI_PROXY_LOGIN` is for all of these proxies, or
 * for those in `RUDI_PROXY_LOGIN_FOR` alone.
 */
export function parseProxyOptions(
  invocation: Pick<CliInvocation, 'text'>,
  environment: Environment,
  language: Language,
): Result<ProxyOptions, string> {
  const readVariable = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? ''
  const given = invocation.text('proxy')
  const except = readVariable('NO_PROXY')
  const read = given === null || given === 'none' ? null : parseProxyUrl(given)
  if (read?.ok === false) return fail(MESSAGES.badProxy[language])
  if (read?.ok === true && read.value.userInfo !== null) return fail(MESSAGES.proxySecret[language])
  const forHttp = read?.ok === true ? read.value.origin : readVariable('HTTP_PROXY') || readVariable('ALL_PROXY')
  const forHttps = read?.ok === true ? read.value.origin : readVariable('HTTPS_PROXY') || readVariable('ALL_PROXY')
  if (given === 'none') return ok({ rules: { forHttp: null, forHttps: null, except }, loginFor: () => null })
  const logins = listLogins([forHttp, forHttps])
  const login = environment.RUDI_PROXY_LOGIN ?? ''
  const usual = login === '' ? null : { login, password: environment.RUDI_PROXY_PASSWORD ?? '' }
  const named = environment.RUDI_PROXY_LOGIN_FOR ?? ''
  const only = named === '' ? null : parseProxyList(named)
  if (named !== '' && only === null) return fail(MESSAGES.badProxyLoginFor[language])
  return ok({
    rules: { forHttp: parseOrigin(forHttp), forHttps: parseOrigin(forHttps), except },
    loginFor: (origin) => (only === null || only.includes(origin) ? usual : null) ?? logins.get(origin) ?? null,
  })
}

/** Has a scheme and no host, so that it is read as no address: `unusable:` alone would name a host. */
const UNUSABLE = 'unusable://'

/**
 * Null without an address. An invalid address gives an origin that no rule can use, so that the first request reports
 * it.
 */
function parseOrigin(text: string): string | null {
  if (text === '') return null
  const read = parseProxyUrl(text)
  return read.ok ? read.value.origin : UNUSABLE
}

function listLogins(texts: readonly string[]): ReadonlyMap<string, ProxyLogin> {
  const found = new Map<string, ProxyLogin>()
  for (const text of texts) {
    const read = parseProxyUrl(text)
    if (!read.ok || read.value.userInfo === null) continue
    const { login, password } = read.value.userInfo
    found.set(read.value.origin, { login: decodeUserInfo(login), password: decodeUserInfo(password) })
  }
  return found
}

function decodeUserInfo(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
