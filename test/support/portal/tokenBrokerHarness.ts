import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { PortalCredentials } from '../../../electron/portal/api/portalClient.js'
import { createOauthPrefixFallback } from '../../../electron/portal/auth/oauthPrefixFallback.js'
import { type Audience, createTokenBroker, type TokenBroker } from '../../../electron/portal/auth/tokenBroker.js'
import { createSendApiRequest } from '../../../electron/portal/http/sendApiRequest.js'
import type { NetRequest } from '../../../electron/ports/net.js'
import type { Failure } from '../../../shared/failure.js'
import { portalId } from '../../../shared/ids.js'
import { createFakeNet, createJsonResponse, type FakeNet, type FakeResponse } from '../http/fakeNet.js'
import { createFakeClock, type FakeClock } from '../time/fakeClock.js'

const PORTAL = portalId.parse('https://rudi.example')
/** Never aborts. */
export const { signal } = new AbortController()
setMaxListeners(0, signal)

export interface TokenBrokerHarness {
  readonly net: FakeNet
  readonly clock: FakeClock
  readonly tokens: TokenBroker
  readonly paths: () => readonly string[]
  account: { readonly login: string; readonly password: string } | null
  /** Answers instead of the portal, unless it returns null. */
  instead: (request: NetRequest) => FakeResponse | Promise<FakeResponse> | null
  lifetimeSeconds: number
  /** The difference between the portal's and the client's clock. */
  serverSkewSeconds: number
  /** The failure that an earlier start recorded for this account. */
  held: Failure | null
  /** The recorded outcome of each attempt, in order. */
  readonly reported: string[]
}

/** Creates a portal that issues numbered tokens: `t1`, `t2`… and the one-shot `r1`, `r2`… */
export function createTokenBrokerHarness(): TokenBrokerHarness {
  const clock = createFakeClock()
  let count = 0
  let validRefresh: string | null = null
  const jwt = (name: string): string => {
    const iat = Math.floor(clock.now() / 1000) + world.serverSkewSeconds
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ alg: 'HS512' })}.${part({ sub: name, iat, exp: iat + world.lifetimeSeconds })}.c2ln`
  }
  const pair = (): { readonly access: string; readonly refresh: string } => {
    count += 1
    validRefresh = jwt(`r${count}`)
    return { access: jwt(`t${count}`), refresh: validRefresh }
  }
  const answer = async (request: NetRequest): Promise<FakeResponse> => {
    await new Promise((resolve) => setImmediate(resolve))
    const other = await world.instead(request)
    if (other !== null) return other
    if (request.url.pathname === '/authenticate') {
      const { access, refresh } = pair()
      return createJsonResponse({ jwtToken: `Bearer ${access}`, refreshToken: `Bearer ${refresh}` })
    }
    if (request.url.pathname === '/refresh_token') {
      if (request.headers['x-token'] !== `Bearer ${validRefresh}`) return { status: 401 }
      const { access, refresh } = pair()
      return {
        status: 200,
        headers: [
          ['Authorization', `Bearer ${access}`],
          ['X-TOKEN', `Bearer ${refresh}`],
        ],
      }
    }
    if (request.url.pathname.endsWith('/token')) {
      count += 1
      return createJsonResponse({ access_token: jwt(`k${count}`), expires_in: world.lifetimeSeconds })
    }
    return { status: 204 }
  }
  const net = createFakeNet(answer)
  const secrets: PortalCredentials = {
    account: async () => world.account,
    customerKey: async () => ({ key: 'key', secret: 's@#$!é' }),
  }
  const tokens = createTokenBroker({
    send: createSendApiRequest({ net, clock, portalId: PORTAL }),
    oauth: createOauthPrefixFallback(),
    clock,
    log: { note: () => undefined },
    secrets,
    profile: { portalId: PORTAL, dialect: 'auto', anonymous: { login: 'anonymous', password: 'anonymous' } },
    sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    loginAttempts: {
      findHold: async () => world.held,
      recordRefused: async ({ login }, because) => void world.reported.push(`${login} ${because}`),
      recordAccepted: (login) => void world.reported.push(`${login} accepted`),
    },
  })
  const world: TokenBrokerHarness = {
    net,
    clock,
    tokens,
    paths: () => net.sent.map(({ url }) => url.pathname),
    account: { login: 'camille', password: 'right password' },
    instead: () => null,
    lifetimeSeconds: 600,
    serverSkewSeconds: 0,
    held: null,
    reported: [],
  }
  return world
}

/** Requests a token. Returns it, or the code of the failure. */
export const requestToken = async (
  world: TokenBrokerHarness,
  refused: string | null = null,
  audience: Audience = 'catalogue',
): Promise<string> => {
  const token = await world.tokens.get(audience, refused, signal)
  return token.ok ? token.value.reveal() : token.failure.code
}
