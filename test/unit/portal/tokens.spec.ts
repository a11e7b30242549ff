import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { apiCaller } from '../../../electron/portal/call.js'
import { oauthAddresses } from '../../../electron/portal/oauth.js'
import type { PortalSecrets } from '../../../electron/portal/portal.js'
import { sealed } from '../../../electron/portal/secret.js'
import { type Audience, type Tokens, tokenBroker } from '../../../electron/portal/tokens.js'
import type { Request } from '../../../electron/ports/net.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { portalId } from '../../../shared/ids.js'
import { type FakeClock, fakeClock } from '../../help/fakeClock.js'
import { type FakeAnswer, type FakeNet, fakeNet, json } from '../../help/fakeNet.js'

const PORTAL = portalId.parse('https://rudi.example')
const { signal } = new AbortController()
setMaxListeners(0, signal)

interface World {
  readonly net: FakeNet
  readonly clock: FakeClock
  readonly tokens: Tokens
  readonly paths: () => readonly string[]
  account: { readonly login: string; readonly password: string } | null
  /** Answers instead of the portal when it gives something. */
  instead: (request: Request) => FakeAnswer | Promise<FakeAnswer> | null
  lifetimeSeconds: number
  /** Off by this much from the client's clock. */
  serverSkewSeconds: number
  /** What an earlier start knows of this account. */
  held: Failure | null
  /** What was told of each try, in order. */
  readonly told: string[]
}

/** A portal that gives numbered tokens: `t1`, `t2`… and the one-shot `r1`, `r2`… */
function aWorld(): World {
  const clock = fakeClock()
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
  const answer = async (request: Request): Promise<FakeAnswer> => {
    await new Promise((resolve) => setImmediate(resolve))
    const other = await world.instead(request)
    if (other !== null) return other
    if (request.url.pathname === '/authenticate') {
      const { access, refresh } = pair()
      return json({ jwtToken: `Bearer ${access}`, refreshToken: `Bearer ${refresh}` })
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
      return json({ access_token: jwt(`k${count}`), expires_in: world.lifetimeSeconds })
    }
    return { status: 204 }
  }
  const net = fakeNet(answer)
  const secrets: PortalSecrets = {
    account: async () => world.account,
    customerKey: async () => ({ key: 'key', secret: 's@#$!é' }),
  }
  const tokens = tokenBroker({
    call: apiCaller({ net, clock, portalId: PORTAL }),
    oauth: oauthAddresses(),
    clock,
    log: { note: () => undefined },
    secrets,
    profile: { portalId: PORTAL, dialect: 'auto', anonymous: { login: 'anonymous', password: 'anonymous' } },
    sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    tries: {
      held: () => world.held,
      refused: (login, because) => void world.told.push(`${login} ${because}`),
      accepted: (login) => void world.told.push(`${login} accepted`),
    },
  })
  const world: World = {
    net,
    clock,
    tokens,
    paths: () => net.sent.map(({ url }) => url.pathname),
    account: { login: 'camille', password: 'right password' },
    instead: () => null,
    lifetimeSeconds: 600,
    serverSkewSeconds: 0,
    held: null,
    told: [],
  }
  return world
}

const get = async (world: World, refused: string | null = null, audience: Audience = 'catalogue'): Promise<string> => {
  const token = await world.tokens.get(audience, refused, signal)
  return token.ok ? token.value.reveal() : token.failure.code
}

/** Until somebody waits for the clock longer than a call's own deadline accounts for. */
const asleep = async (world: World): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  if (world.clock.sleepers() === 0) throw new Error('nobody waits')
}

describe('a token', () => {
  it('is got once however many ask at once', async () => {
    const world = aWorld()
    const got = await Promise.all(Array.from({ length: 200 }, () => get(world)))
    expect([new Set(got).size, world.paths()]).toEqual([1, ['/authenticate']])
  })

  it('is renewed once when two hundred were refused the same one', async () => {
    const world = aWorld()
    const refused = await get(world)
    const got = await Promise.all(Array.from({ length: 200 }, () => get(world, refused)))
    expect([new Set(got).size, got.includes(refused), world.paths()]).toEqual([
      1,
      false,
      ['/authenticate', '/refresh_token'],
    ])
  })

  it('is not renewed again for a straggler who was refused an older one', async () => {
    const world = aWorld()
    const old = await get(world)
    const fresh = await get(world, old)
    expect([await get(world, old), world.paths().length]).toEqual([fresh, 2])
  })

  it('is handed out until a minute before its end, and then renewed', async () => {
    const world = aWorld()
    const first = await get(world)
    await world.clock.pass(539_000)
    expect(await get(world)).toBe(first)
    await world.clock.pass(2000)
    expect(await get(world)).not.toBe(first)
  })

  it('of three seconds is handed out for most of them', async () => {
    const world = aWorld()
    world.lifetimeSeconds = 3
    const first = await get(world)
    await world.clock.pass(2000)
    expect(await get(world)).toBe(first)
    await world.clock.pass(500)
    expect(await get(world)).not.toBe(first)
  })

  it('ends by its own lifetime, whatever the server’s clock says', async () => {
    const world = aWorld()
    world.serverSkewSeconds = -10 * 365 * 86_400
    const first = await get(world)
    await world.clock.pass(500_000)
    expect(await get(world)).toBe(first)
    await world.clock.pass(50_000)
    expect(await get(world)).not.toBe(first)
  })

  it('is old after the machine slept, though no time was felt', async () => {
    const world = aWorld()
    const first = await get(world)
    world.clock.turnWall(3_600_000)
    expect(await get(world)).not.toBe(first)
  })

  it('that still stands is handed out while the portal cannot be reached', async () => {
    const world = aWorld()
    const first = await get(world)
    await world.clock.pass(550_000)
    world.instead = () => ({ fails: failure('net/unreachable') })
    expect(await get(world)).toBe(first)
    await world.clock.pass(60_000)
    expect(await get(world)).toBe('net/unreachable')
  })

  it('that was refused is not handed out again even when the portal repeats it', async () => {
    const world = aWorld()
    const same = await get(world, null, 'apm')
    world.instead = () => json({ access_token: same, expires_in: 600 })
    const again = get(world, same, 'apm')
    await asleep(world)
    await world.clock.pass(1000)
    expect([await again, world.paths().length]).toEqual(['session/expired', 3])
  })

  it('that was refused in the second it was written is asked for again in the next', async () => {
    const world = aWorld()
    const same = await get(world, null, 'apm')
    world.instead = () => (world.clock.elapsed() < 1000 ? json({ access_token: same, expires_in: 600 }) : null)
    const again = get(world, same, 'apm')
    await asleep(world)
    await world.clock.pass(1000)
    expect([await again].includes(same) || (await again).startsWith('session/')).toBe(false)
  })

  it('is waited for no longer than the one who asked wants', async () => {
    const world = aWorld()
    const abort = new AbortController()
    const impatient = world.tokens.get('catalogue', null, abort.signal)
    const patient = get(world)
    abort.abort()
    expect([(await impatient).ok, (await patient).length > 20, world.paths().length]).toEqual([false, true, 1])
  })

  it('shows itself to nobody who prints it', () => {
    const secret = sealed('abcdef')
    expect([`${secret}`, JSON.stringify({ secret }), inspect({ secret }), secret.reveal()]).toEqual([
      '[secret]',
      '{"secret":"[secret]"}',
      '{ secret: [secret] }',
      'abcdef',
    ])
  })
})

describe('a refresh token', () => {
  it('serves once; when it is gone the account signs in again, once', async () => {
    const world = aWorld()
    const first = await get(world)
    world.instead = ({ url }) => (url.pathname === '/refresh_token' ? { status: 500 } : null)
    expect(await get(world, first)).not.toBe(first)
    expect(world.paths()).toEqual(['/authenticate', '/refresh_token', '/authenticate'])
  })

  it('goes to its own address only', async () => {
    const world = aWorld()
    await get(world, await get(world))
    await world.tokens.signOut(signal)
    const carriers = world.net.sent.filter(({ headers }) => 'x-token' in headers || 'token' in headers)
    expect(carriers.map(({ url, method }) => `${method} ${url.pathname}`)).toEqual([
      'GET /refresh_token',
      'DELETE /acl/v1/account/logout',
    ])
  })

  it('of one account is not used for another', async () => {
    const world = aWorld()
    await get(world)
    world.account = { login: 'dominique', password: 'other password' }
    await get(world)
    expect(world.paths()).toEqual(['/authenticate', '/authenticate'])
  })
})

describe('a password that is refused', () => {
  const refusing = (status: number): World => {
    const world = aWorld()
    world.instead = ({ url }) => (url.pathname === '/authenticate' ? { status } : null)
    return world
  }

  it.each([
    [401, 'session/refused'],
    [423, 'session/locked'],
  ])('with %s is tried exactly once, whoever asks, however long', async (status, code) => {
    const world = refusing(status)
    await Promise.all(Array.from({ length: 50 }, () => get(world)))
    await world.clock.pass(3_600_000)
    expect([await get(world), world.paths().length]).toEqual([code, 1])
  })

  it('is tried once more when a person says so', async () => {
    const world = refusing(401)
    await get(world)
    expect([(await world.tokens.signIn(signal)).ok, world.paths().length]).toEqual([false, 2])
  })

  it('is forgotten when it changes', async () => {
    const world = refusing(401)
    await get(world)
    world.account = { login: 'camille', password: 'mended password' }
    world.instead = () => null
    expect((await get(world)).length).toBeGreaterThan(20)
  })

  it('is not what an unreachable portal says: that is asked again', async () => {
    const world = aWorld()
    world.instead = () => ({ fails: failure('net/unreachable') })
    expect(await get(world)).toBe('net/unreachable')
    world.instead = () => null
    expect((await get(world)).length).toBeGreaterThan(20)
  })

  it('is what an empty success says', async () => {
    const world = aWorld()
    world.instead = () => ({ status: 200 })
    expect(await get(world)).toBe('session/refused')
  })
})

describe('a key', () => {
  it('is sent raw: the portal does not percent-decode it', async () => {
    const world = aWorld()
    await get(world, null, 'oauth2')
    const sent = world.net.sent[0]?.headers.authorization ?? ''
    expect(Buffer.from(sent.slice('Basic '.length), 'base64').toString()).toBe('key:s@#$!é')
  })

  it('of the old gateway names its person and asks its scopes', async () => {
    const world = aWorld()
    await get(world, null, 'apm')
    const sent = world.net.sent[0]
    expect([sent?.url.pathname, Object.fromEntries(new URLSearchParams(sent?.body))]).toEqual([
      '/apm/token',
      { grant_type: 'client_credentials', username: 'camille', scope: 'apim:subscribe apim:app_manage' },
    ])
  })

  it.each([
    ['apm' as const, json({ error: 'invalid_client' }, 401)],
    ['oauth2' as const, json({ error: 'invalid_client' }, 401)],
    ['oauth2' as const, json({ error: 'invalid_grant' }, 400)],
  ])('for %s that is refused is tried once', async (audience, answer) => {
    const world = aWorld()
    world.instead = () => answer
    await Promise.all(Array.from({ length: 20 }, () => get(world, null, audience)))
    expect([await get(world, null, audience), world.paths().length]).toEqual(['session/key-refused', 1])
  })

  it('asks the older address where today’s is not served', async () => {
    const world = aWorld()
    world.instead = ({ url }) =>
      url.pathname === '/oauth2/token'
        ? { status: 200, headers: [['content-type', 'text/html']], body: '<html>' }
        : null
    await get(world, null, 'oauth2')
    expect(world.paths()).toEqual(['/oauth2/token', '/oauth/token'])
  })
})

describe('a password that an earlier start saw refused', () => {
  it('is not sent again without a person', async () => {
    const world = aWorld()
    world.held = failure('session/refused')
    expect([await get(world), world.paths(), world.told]).toEqual(['session/refused', [], []])
  })

  it('is sent once more when a person signs in', async () => {
    const world = aWorld()
    world.held = failure('session/refused')
    const signedIn = await world.tokens.signIn(signal)
    expect([signedIn.ok, world.paths(), world.told]).toEqual([true, ['/authenticate'], ['camille accepted']])
  })

  it('is counted once for each time that it was really sent', async () => {
    const world = aWorld()
    world.instead = () => ({ status: 401 })
    await Promise.all([get(world), get(world), get(world)])
    expect([world.paths(), world.told]).toEqual([['/authenticate'], ['camille session/refused']])
  })

  it('of the anonymous account is not counted: nobody compares it', async () => {
    const world = aWorld()
    world.account = null
    world.instead = () => ({ status: 401 })
    await get(world)
    expect(world.told).toEqual([])
  })
})
