import type { ProductSabotage } from '../../productSabotage.js'

const UNDO_BUFFER = 'electron/services/undoBuffer.ts'
const STORE_SPEC = 'unit/portal/auth/credentialStore.spec.ts'
const PROXY_SPEC = 'unit/services/proxyCredentials.spec.ts'
const UNDO_BUFFER_SPEC = 'unit/services/undoBuffer.spec.ts'

/** Mistakes about removing a saved account, and about undoing that. */
export const REMOVED_CREDENTIALS: readonly ProductSabotage[] = [
  {
    what: 'who signs out is known at the next start',
    file: 'electron/portal/auth/removeSecret.ts',
    find: 'return kept.value === null ? ok(undefined) : keychain.forget(account)',
    replace: 'return ok(undefined)',
    spec: STORE_SPEC,
    title: 'what is forgotten is gone in both places',
  },
  {
    what: 'a secret that a locked keychain keeps is said to be gone',
    file: 'electron/portal/auth/removeSecret.ts',
    find: "return kept.failure.code === 'keychain/locked' ? kept : ok(undefined)",
    replace: 'return ok(undefined)',
    spec: PROXY_SPEC,
    title: 'keeps the login: it is not said to be removed, because the next start would use it again',
  },
  {
    what: 'what was forgotten can be had back twice',
    file: UNDO_BUFFER,
    find: '      const what = held?.what ?? null\n      clear()\n',
    replace: '      const what = held?.what ?? null\n',
    spec: UNDO_BUFFER_SPEC,
    title: 'a held value is given back once, and an earlier one is released',
  },
  {
    what: 'what was forgotten stays in memory for good',
    file: UNDO_BUFFER,
    find: '        if (held === mine) clear()\n',
    replace: '',
    spec: 'unit/ipc/handlers/portal/accounts.spec.ts',
    title: 'does not come back once it was let go, nor after a minute without a decision',
  },
  {
    what: 'a sign-in at one portal settles what was removed at another',
    file: 'electron/ipc/handlers/portal/accounts.ts',
    find: 'const key = `${kind} ${portalId}`',
    replace: 'const key: string = kind',
    spec: 'unit/ipc/handlers/portal/accounts.spec.ts',
    title: 'comes back although another account has signed in at another portal meanwhile',
  },
  {
    what: 'a portal that does not answer counts as one that refused the account',
    file: 'electron/ipc/handlers/portal/accounts.ts',
    find: "if (signedIn.failure.code.startsWith('session/'))",
    replace: "if (signedIn.failure.code !== 'session/expired')",
    spec: 'unit/ipc/handlers/portal/accounts.spec.ts',
    title: 'a portal that does not answer has not refused the saved account',
  },
]
