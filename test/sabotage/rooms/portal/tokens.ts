import type { ProductSabotage } from '../../productSabotage.js'

const BROKER = 'electron/portal/auth/tokenBroker.ts'
const SPEC = 'unit/portal/auth/tokenBroker.spec.ts'

/** Getting, renewing and holding tokens. */
export const TOKENS: readonly ProductSabotage[] = [
  {
    what: 'a refresh token is used by another account',
    file: BROKER,
    find: 'const spent = session?.owner === owner ? session.value : null',
    replace: 'const spent = session?.value ?? null',
    spec: SPEC,
    title: 'of one account is not used for another',
  },
  {
    what: 'a refresh token goes to another address than its own',
    file: 'electron/portal/auth/sessionRequests.ts',
    find: "path: '/refresh_token', headers",
    replace: "path: '/authenticate', headers",
    spec: SPEC,
    title: 'goes to its own address only',
  },
  {
    what: 'an answer without both headers renews a session',
    file: 'electron/portal/auth/sessionRequests.ts',
    find: ' || token === null || next === null) return',
    replace:
      " || token === null) return ok({ ...parseJwtGrant(token ?? '', deps.clock.now()), refresh: null })\n  if (next === null) return",
    spec: SPEC,
    title: 'serves once; when it is gone the account signs in again, once',
  },
  {
    what: 'two hundred who were refused renew two hundred times',
    file: 'electron/portal/auth/singleFlightToken.ts',
    find: '      if (held !== null && ageMs(held, clock) < freshMs(held)) return ok(held.secret)\n',
    replace:
      '      if (held !== null && refused === null && ageMs(held, clock) < freshMs(held)) return ok(held.secret)\n',
    spec: SPEC,
    title: 'is not renewed again for a late caller whose older one was refused',
  },
  {
    what: 'a token that still stands is not used while the portal is away',
    file: 'electron/portal/auth/singleFlightToken.ts',
    find: 'return result.ok ? result : orElse(stillValid(held, owner, clock), result)',
    replace: 'return result',
    spec: SPEC,
    title: 'that still stands is handed out while the portal cannot be reached',
  },
  {
    what: 'a key is percent-encoded on its way',
    file: 'electron/portal/auth/tokenFormat.ts',
    find: 'Buffer.from(`${id}:${secret}`)',
    replace: 'Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)',
    spec: SPEC,
    title: 'is sent raw: the portal does not percent-decode it',
  },
]
