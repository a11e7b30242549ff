import type { ChecklistRow } from './checklistRow.js'

const KEYCHAIN = 'test/contract/ports/keychain.spec.ts'
const TOKENS = 'test/unit/portal/auth/tokenBroker.spec.ts'
const ABSENT = 'test/security/absentFeatures.spec.ts'
const ACCOUNTS = 'test/app/accounts/accounts.spec.ts'
const LOG = 'test/contract/ports/log.spec.ts'

export const ROWS: readonly ChecklistRow[] = [
  {
    id: 'S-01',
    spec: 'test/contract/ipcContractBounds.spec.ts',
    title: 'nothing that crosses outwards is a secret or a path; a token there is a permission of this run',
    kills: 'a node’s token is sent to the window',
  },
  {
    id: 'S-01',
    spec: 'test/app/security/passwordsAndTokens.spec.ts',
    title: 'gets a node token, saves it where they say, and never shows it to the window',
  },
  {
    id: 'S-02',
    spec: KEYCHAIN,
    title: 'gives back what was kept, and the newest of it',
    kills: 'the first password that was kept stays',
  },
  {
    id: 'S-02',
    spec: ACCOUNTS,
    title: 'a person who asked to be remembered is signed in after a restart, and no longer after signing out',
  },
  {
    id: 'S-03',
    spec: 'test/unit/portal/auth/credentialStore.spec.ts',
    title: 'secrets are kept until the end of the session, and the window says so',
    kills: 'a keychain that refused has kept',
  },
  {
    id: 'S-03',
    spec: KEYCHAIN,
    title: 'whose library the system has not got, the program goes on and says so the same way',
  },
  {
    id: 'S-03',
    spec: KEYCHAIN,
    title: 'a locked one is found out by the first thing it does not keep',
    kills: 'a locked keychain is one that keeps',
  },
  {
    id: 'S-03',
    spec: ACCOUNTS,
    title: 'one is signed in all the same, the window says until when, and the next start knows no account',
  },
  { id: 'S-04', later: 'needs the keychains of macOS and Windows: with the runners that build for them' },
  // On request the password is kept, though the row wants the refresh token: that one serves once and lives half
  // an hour (portal-api.md 1.4, 1.5), so that no start but one within it would find a session, and a lid closed over lunch
  // would end one. Without a request nothing is kept, and access tokens never are.
  { id: 'S-05', spec: ACCOUNTS, title: 'a person who did not ask to be remembered is signed out after a restart' },
  {
    id: 'S-05',
    spec: ACCOUNTS,
    title: 'a person who asked to be remembered is signed in after a restart, and no longer after signing out',
  },
  {
    id: 'S-05',
    spec: TOKENS,
    title: 'goes to its own address only',
    kills: 'a refresh token goes to another address than its own',
  },
  { id: 'S-06', spec: TOKENS, title: 'does not show itself when it is printed', kills: 'a token prints itself' },
  {
    id: 'S-07',
    spec: LOG,
    title: 'the log holds no secret, no query of an address and no home folder',
    kills: 'the log shows a secret',
  },
  {
    id: 'S-07',
    spec: LOG,
    title: 'the files of the log can be read by their owner only, the older ones too',
    kills: 'every user may read the log',
  },
  {
    id: 'S-07',
    spec: LOG,
    title: 'the log keeps a bounded number of files of a bounded size, whatever is written',
    kills: 'the log grows for ever',
  },
  {
    id: 'S-07',
    spec: 'test/unit/redact.spec.ts',
    title: 'in %s leaves no six characters of itself',
    kills: 'an assigned secret is written',
  },
  {
    id: 'S-08',
    spec: 'test/app/security/passwordsAndTokens.spec.ts',
    title: 'a wrong password is tried exactly once, and is kept nowhere',
  },
  {
    id: 'S-08',
    spec: 'test/unit/build/test/secretLeaks.spec.ts',
    title: 'finds it %s',
    kills: 'a secret in UTF-16 is not found',
  },
  { id: 'S-09', spec: ABSENT, title: 'sends no crash report', kills: 'crashes are reported over the network' },
  {
    id: 'S-10',
    spec: 'test/app/security/filePermissions.spec.ts',
    title: 'is for the person’s eyes only: log, preferences, queue',
  },
  {
    id: 'S-10',
    spec: 'test/contract/ports/queueStore.spec.ts',
    title: 'the store can be read by its owner only',
    kills: 'every user may read the queue',
  },
  {
    id: 'S-10',
    spec: 'test/wire/cli/follow/follow.spec.ts',
    title: 'what is followed can be read by its owner only',
    kills: 'every user may read what is followed',
  },
  {
    id: 'S-11',
    spec: ABSENT,
    title: 'adds nothing to the system’s lists of recent documents',
    kills: 'what was downloaded is in the system’s list of recent documents',
  },
  {
    id: 'S-11',
    spec: 'test/security/pageSecurity.spec.ts',
    title: 'is this very policy',
    kills: 'a page is kept on the disk',
  },
  {
    id: 'S-12',
    spec: 'test/unit/lifecycle/proxyLoginFromEnvironment.spec.ts',
    title: 'the login of a proxy is taken out of the environment before another process gets it',
    kills: 'programs that open files get the login of the proxy',
  },
  {
    id: 'S-12',
    spec: 'test/wire/cli/usage.spec.ts',
    title: 'a secret given by %s is refused before anything is asked, and is not repeated',
    kills: 'a token may be an option',
  },
]
