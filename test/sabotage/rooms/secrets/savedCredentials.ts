import type { ProductSabotage } from '../../productSabotage.js'

const STORE = 'electron/portal/auth/credentialStore.ts'
const STORE_SPEC = 'unit/portal/auth/credentialStore.spec.ts'

/** Mistakes about the secrets that are kept for a portal: which, where, and for how long. */
export const SAVED_CREDENTIALS: readonly ProductSabotage[] = [
  {
    what: 'a password is kept although the person did not ask for it',
    file: STORE,
    find: 'const bySystem = remember && (await system.keep(name, text)).ok',
    replace: 'const bySystem = (await system.keep(name, text)).ok',
    spec: STORE_SPEC,
    title: 'what was not to be remembered never reaches the system, and replaces what was',
  },
  {
    what: 'an older password comes back at the next start',
    file: STORE,
    find: '      const gone = await removeSecret(system, name)\n',
    replace: '      const gone: Result<void> = ok(undefined)\n',
    spec: STORE_SPEC,
    title: 'what was not to be remembered never reaches the system, and replaces what was',
  },
  {
    what: 'a keychain that refused has kept',
    file: STORE,
    find: 'remember && (await system.keep(name, text)).ok',
    replace: 'remember && (await system.keep(name, text)) !== null',
    spec: STORE_SPEC,
    title: 'secrets are kept until the end of the session, and the window says so',
  },
  {
    what: 'what others wrote into the keychain is a secret of ours',
    file: STORE,
    find: 'return decoded.success ? (decoded.data as Secret<K>) : null',
    replace: 'return JSON.parse(text) as Secret<K>',
    spec: STORE_SPEC,
    title: 'what others wrote there counts as absent: %j',
  },
  {
    what: 'a portal’s secret is another portal’s',
    file: STORE,
    find: '`${portalId}|${kind}`',
    replace: '`portal|${kind}`',
    spec: STORE_SPEC,
    title: 'each portal and each kind has its own',
  },
]
