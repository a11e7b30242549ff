import { parseProxyList, parseProxyUrl } from '../../shared/http/proxy.js'
import type { EnvironmentLogin } from '../services/proxyCredentials.js'

const LOGIN = 'RUDI_PROXY_LOGIN'
const PASSWORD = 'RUDI_PROXY_PASSWORD'
/** The addresses of the proxies that get the login. */
const FOR = 'RUDI_PROXY_LOGIN_FOR'
/** The variables in which most programs look for their proxy, with one address each. */
const USUAL = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']

type Environment = Record<string, string | undefined>

/**
 * Takes the login of a proxy out of the environment: a program that opens a file, and every other process that is
 * started later, gets the environment of this one (S-12). `putBack` is for the process that follows this one after an
 * update.
 */
export function takeProxyLogin(env: Environment): {
  readonly given: EnvironmentLogin | null
  readonly putBack: () => void
} {
  const { [LOGIN]: login = '', [PASSWORD]: password = '' } = env
  delete env[LOGIN]
  delete env[PASSWORD]
  return {
    given: login === '' ? null : { login, password, ...findProxies(env) },
    putBack: () => {
      if (login !== '') env[LOGIN] = login
      if (password !== '') env[PASSWORD] = password
    },
  }
}

/**
 * The proxies for which a login in the environment was given (N-06): those that the same environment names. A proxy
 * that only the system names may come from the network.
 */
function findProxies(env: Environment): Pick<EnvironmentLogin, 'proxies' | 'isExact'> {
  const named = env[FOR] ?? ''
  if (named !== '') return { proxies: parseProxyList(named) ?? [], isExact: true }
  const usual = USUAL.flatMap((name) => [env[name.toLowerCase()], env[name]]).map((text = '') => parseProxyUrl(text))
  return { proxies: [...new Set(usual.flatMap((read) => (read.ok ? [read.value.origin] : [])))], isExact: false }
}
