import type { ProductSabotage } from '../../productSabotage.js'

const VAULT = 'electron/portal/auth/credentialStore.ts'
const SYSTEM = 'electron/adapters/keychain/systemKeychain.ts'
const HELD = 'electron/services/undoBuffer.ts'
const PROXY = 'electron/services/proxyCredentials.ts'
const SPEC = 'contract/ports/keychain.spec.ts'
const VAULT_SPEC = 'unit/portal/auth/credentialStore.spec.ts'
const PROXY_SPEC = 'unit/services/proxyCredentials.spec.ts'
const HELD_SPEC = 'unit/services/undoBuffer.spec.ts'

/** Where secrets rest, what is forgotten, and who gets none. */
export const KEYCHAIN: readonly ProductSabotage[] = [
  {
    what: 'the first password that was kept stays',
    file: 'electron/adapters/keychain/memoryKeychain.ts',
    find: '      kept.set(account, secret)\n',
    replace: '      if (!kept.has(account)) kept.set(account, secret)\n',
    spec: SPEC,
    title: 'gives back what was kept, and the newest of it',
  },
  {
    what: 'a password is kept although the person did not ask for it',
    file: VAULT,
    find: 'const bySystem = remember && (await system.keep(name, text)).ok',
    replace: 'const bySystem = (await system.keep(name, text)).ok',
    spec: VAULT_SPEC,
    title: 'what was not to be remembered never reaches the system, and replaces what was',
  },
  {
    what: 'an older password comes back at the next start',
    file: VAULT,
    find: '      await system.forget(name)\n      await session.keep(name, text)\n',
    replace: '      await session.keep(name, text)\n',
    spec: VAULT_SPEC,
    title: 'what was not to be remembered never reaches the system, and replaces what was',
  },
  {
    what: 'a keychain that refused has kept',
    file: VAULT,
    find: 'remember && (await system.keep(name, text)).ok',
    replace: 'remember && (await system.keep(name, text)) !== null',
    spec: VAULT_SPEC,
    title: 'secrets are kept until the end of the session, and the window says so',
  },
  {
    what: 'who signs out is known at the next start',
    file: VAULT,
    find: 'return kept.ok && kept.value !== null ? system.forget(name) : ok(undefined)',
    replace: 'return ok(undefined)',
    spec: VAULT_SPEC,
    title: 'what is forgotten is gone in both places',
  },
  {
    what: 'what others wrote into the keychain is a secret of ours',
    file: VAULT,
    find: 'return decoded.success ? (decoded.data as Secret<K>) : null',
    replace: 'return JSON.parse(text) as Secret<K>',
    spec: VAULT_SPEC,
    title: 'what others wrote there counts as absent: %j',
  },
  {
    what: 'a portal’s secret is another portal’s',
    file: VAULT,
    find: '`${portalId}|${kind}`',
    replace: '`portal|${kind}`',
    spec: VAULT_SPEC,
    title: 'each portal and each kind has its own',
  },
  {
    what: 'a locked keychain is one that keeps',
    file: SYSTEM,
    find: 'hasRefused = !kept.ok',
    replace: 'hasRefused = false',
    spec: SPEC,
    title: 'a locked one is found out by the first thing it does not keep',
  },
  {
    what: 'a locked keychain keeps nothing',
    file: SYSTEM,
    find: '    hasDeclined = await isLocked(account)\n',
    replace: '    hasDeclined = false\n',
    spec: SPEC,
    title: 'a locked one is told from one that keeps nothing, in reading, removing and listing',
  },
  {
    what: 'a keychain that is away ends the program',
    file: SYSTEM,
    find: '    } catch (error) {\n      const isLocked',
    replace: '    } catch (error) {\n      if (error) throw error\n      const isLocked',
    spec: SPEC,
    title: 'the system says so at once, as a failure and not as an exception',
  },
  {
    what: 'what was forgotten can be had back twice',
    file: HELD,
    find: '      const what = held?.what ?? null\n      clear()\n',
    replace: '      const what = held?.what ?? null\n',
    spec: HELD_SPEC,
    title: 'a held value is given back once, and an earlier one is released',
  },
  {
    what: 'what was forgotten stays in memory for good',
    file: HELD,
    find: '        if (held === mine) clear()\n',
    replace: '',
    spec: 'unit/ipc/handlers/portal/accounts.spec.ts',
    title: 'does not come back once it was let go, nor after a minute without a decision',
  },
  {
    what: 'a portal that does not answer counts as one that refused the account',
    file: 'electron/ipc/handlers/portal/accounts.ts',
    find: "if (signedIn.failure.code.startsWith('session/'))",
    replace: "if (signedIn.failure.code !== 'session/expired')",
    spec: 'unit/ipc/handlers/portal/accounts.spec.ts',
    title: 'a portal that does not answer has not refused the saved account',
  },
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
    find: '    if (!bySystem) await system.forget(ACCOUNT)\n',
    replace: '',
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
    find: 'if (environment !== null && proxiesOfEnvironment().includes(proxy))',
    replace: 'if (environment !== null)',
    spec: PROXY_SPEC,
    title: 'of the environment goes to no proxy that only the system names',
  },
  {
    what: 'a typed login is stored for a proxy that gets the one of the environment',
    file: PROXY,
    find: 'if (environment !== null && proxiesOfEnvironment().includes(proxy))',
    replace: 'seen.withoutLogin = proxy\n      if (environment !== null && proxiesOfEnvironment().includes(proxy))',
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
