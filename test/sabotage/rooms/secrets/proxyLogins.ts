import type { ProductSabotage } from '../../productSabotage.js'

const PROXY = 'electron/services/proxyCredentials.ts'
const PROXY_SPEC = 'unit/services/proxyCredentials.spec.ts'

/** Mistakes about the login of a proxy: where it is kept, and which proxies and processes get it. */
export const PROXY_LOGINS: readonly ProductSabotage[] = [
  {
    what: 'a proxy’s login is kept although the person did not ask for it',
    file: PROXY,
    find: 'const bySystem = remember && (await system.keep(ACCOUNT, encode(login, proxies))).ok',
    replace: 'const bySystem = (await system.keep(ACCOUNT, encode(login, proxies))).ok',
    spec: PROXY_SPEC,
    title: 'a proxy’s login that was not to be remembered never reaches the system, and replaces what was',
  },
  {
    what: 'an older login of a proxy comes back at the next start',
    file: PROXY,
    find: 'return bySystem ? ok(undefined) : removeSecret(system, ACCOUNT)',
    replace: 'return ok(undefined)',
    spec: PROXY_SPEC,
    title: 'a proxy’s login that was not to be remembered never reaches the system, and replaces what was',
  },
  {
    what: 'the crypto thread has the logins of the environment',
    file: 'electron/adapters/workers/rpc/rpcThread.ts',
    find: '{ env: {}, argv: [], execArgv: [], workerData, resourceLimits: RESOURCE_LIMITS }',
    replace: '{ argv: [], execArgv: [], workerData }',
    spec: 'wire/crypto/cryptoWorker.spec.ts',
    title: 'does not keep the environment of the process that started it',
  },
  {
    what: 'programs that open files get the login of the proxy',
    file: 'electron/lifecycle/proxyLoginFromEnvironment.ts',
    find: '  delete env[PASSWORD]\n',
    replace: '',
    spec: 'unit/lifecycle/proxyLoginFromEnvironment.spec.ts',
    title: 'the login of a proxy is taken out of the environment before another process gets it',
  },
  {
    what: 'every proxy that the system names gets the login of the environment',
    file: PROXY,
    find: 'if (environment !== null && listEnvironmentProxies().includes(proxy))',
    replace: 'if (environment !== null)',
    spec: PROXY_SPEC,
    title: 'of the environment goes to no proxy that only the system names',
  },
  {
    what: 'a typed login is stored for a proxy that gets the one of the environment',
    file: PROXY,
    find: 'if (environment !== null && listEnvironmentProxies().includes(proxy))',
    replace: 'seen.withoutLogin = proxy\n      if (environment !== null && listEnvironmentProxies().includes(proxy))',
    spec: PROXY_SPEC,
    title: 'is not stored for a proxy that gets the one of the environment',
  },
  {
    what: 'every proxy that the system names gets the login',
    file: PROXY,
    find: 'if (now?.proxies?.includes(proxy)) return now.login',
    replace: 'if (now !== null) return now.login',
    spec: PROXY_SPEC,
    title: 'is given to the proxy of the settings for which it was typed, and to no other',
  },
]
