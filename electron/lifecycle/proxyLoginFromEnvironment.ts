const LOGIN = 'RUDI_PROXY_LOGIN'
const PASSWORD = 'RUDI_PROXY_PASSWORD'

/**
 * Takes the login of a proxy out of the environment: a program that opens a file, and every other process that is
 * started later, gets the environment of this one (S-12). `putBack` is for the process that follows this one after an
 * update.
 */
export function takeProxyLogin(env: Record<string, string | undefined>): {
  readonly given: { readonly login: string; readonly password: string } | null
  readonly putBack: () => void
} {
  const { [LOGIN]: login = '', [PASSWORD]: password = '' } = env
  delete env[LOGIN]
  delete env[PASSWORD]
  return {
    given: login === '' ? null : { login, password },
    putBack: () => {
      if (login !== '') env[LOGIN] = login
      if (password !== '') env[PASSWORD] = password
    },
  }
}
