import type { ProductSabotage } from '../../productSabotage.js'

const FLIGHT = 'electron/portal/auth/singleFlightToken.ts'
const API = 'electron/portal/auth/authorizedRequest.ts'
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
    find: '      if (held !== null && getAgeMs(held, clock) < getFreshMs(held)) return ok(held.secret)\n',
    replace:
      '      if (held !== null && refused === null && getAgeMs(held, clock) < getFreshMs(held)) return ok(held.secret)\n',
    spec: SPEC,
    title: 'is not renewed again for a late caller whose older one was refused',
  },
  {
    what: 'a token that still stands is not used while the portal is away',
    file: 'electron/portal/auth/singleFlightToken.ts',
    find: 'return result.ok ? result : toResult(getIfValid(held, owner, clock), result)',
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
  {
    what: 'a token that was refused is not renewed',
    file: API,
    find: 'if (!first.ok || !isRefusal(first.value.status)) return first',
    replace: 'if (first.ok || !first.ok) return first',
    spec: 'wire/portal/sessions.spec.ts',
    title: 'that ended without our knowing is renewed once for fifty at a time',
  },
  {
    what: 'each caller gets a token of its own',
    file: FLIGHT,
    find: 'flight !== null && flight.owner === owner ? flight.result : start(owner)',
    replace: 'start(owner)',
    spec: SPEC,
    title: 'is got once however many ask at once',
  },
  {
    what: 'a refused token is handed out again',
    file: FLIGHT,
    find: "      if (isRefused(granted.value)) return fail(failure('session/expired'))\n",
    replace: '',
    spec: SPEC,
    title: 'that was refused is not handed out again even when the portal repeats it',
  },
  {
    what: 'the age of a token stands still while the machine sleeps',
    file: FLIGHT,
    find: 'Math.max(clock.elapsed() - held.elapsedMs, clock.now() - held.wallMs)',
    replace: 'clock.elapsed() - held.elapsedMs',
    spec: SPEC,
    title: 'is old after the machine slept, though no time was felt',
  },
  {
    what: 'a token is used to its last moment',
    file: FLIGHT,
    find: 'lifetimeMs - Math.min(LIMITS.TOKEN_SLACK_MS, lifetimeMs / 5)',
    replace: 'lifetimeMs',
    spec: SPEC,
    title: 'is handed out until a minute before its end, and then renewed',
  },
  {
    what: 'a token prints itself',
    file: 'electron/portal/auth/secret.ts',
    find: 'toString: show, toJSON: show,',
    replace: 'toString: show, toJSON: () => value,',
    spec: SPEC,
    title: 'does not show itself when it is printed',
  },
  {
    what: 'a token goes into an address',
    file: 'electron/portal/nodeToken/nodeToken.ts',
    find: "const isGetOnly = prefix === '/oauth' && posted.ok && isNotFound(posted.value)",
    replace: 'const isGetOnly = prefix.length > 0',
    spec: 'wire/portal/oauth.spec.ts',
    title: 'takes a project key at its own address, and is asked there first from then on',
  },
  {
    what: 'a token of any format is taken',
    file: 'electron/portal/auth/tokenFormat.ts',
    find: 'return TOKEN.test(token) ? token : null',
    replace: 'return token',
    spec: SPEC,
    title: 'is not taken for one of a key: %j',
  },
  {
    what: 'a token of any length is taken',
    file: 'electron/portal/auth/tokenFormat.ts',
    find: "if (typeof value !== 'string' || value.length > LIMITS.TOKEN_CHARS) return null",
    replace: "if (typeof value !== 'string') return null",
    spec: SPEC,
    title: 'is not taken for one of the account: %j',
  },
]
