import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createSecret } from '../../../../electron/portal/auth/secret.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { createJsonResponse } from '../../../support/http/fakeNet.js'
import {
  createTokenBrokerHarness as aWorld,
  requestToken,
  signal,
  type TokenBrokerHarness as World,
} from '../../../support/portal/tokenBrokerHarness.js'

/** Resolves once a call waits for longer than its own deadline. */
const asleep = async (world: World): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  if (world.clock.sleepers() === 0) throw new Error('no call waits')
}

describe('a token', () => {
  it('is got once however many ask at once', async () => {
    const world = aWorld()
    const got = await Promise.all(Array.from({ length: 200 }, () => requestToken(world)))
    expect([new Set(got).size, world.paths()]).toEqual([1, ['/authenticate']])
  })

  it('is renewed once when two hundred were refused the same one', async () => {
    const world = aWorld()
    const refused = await requestToken(world)
    const got = await Promise.all(Array.from({ length: 200 }, () => requestToken(world, refused)))
    expect([new Set(got).size, got.includes(refused), world.paths()]).toEqual([
      1,
      false,
      ['/authenticate', '/refresh_token'],
    ])
  })

  it('is not renewed again for a late caller whose older one was refused', async () => {
    const world = aWorld()
    const old = await requestToken(world)
    const fresh = await requestToken(world, old)
    expect([await requestToken(world, old), world.paths().length]).toEqual([fresh, 2])
  })

  it('is handed out until a minute before its end, and then renewed', async () => {
    const world = aWorld()
    const first = await requestToken(world)
    await world.clock.pass(539_000)
    expect(await requestToken(world)).toBe(first)
    await world.clock.pass(2000)
    expect(await requestToken(world)).not.toBe(first)
  })

  it('of three seconds is handed out for most of them', async () => {
    const world = aWorld()
    world.lifetimeSeconds = 3
    const first = await requestToken(world)
    await world.clock.pass(2000)
    expect(await requestToken(world)).toBe(first)
    await world.clock.pass(500)
    expect(await requestToken(world)).not.toBe(first)
  })

  it('ends by its own lifetime, whatever the server’s clock says', async () => {
    const world = aWorld()
    world.serverSkewSeconds = -10 * 365 * 86_400
    const first = await requestToken(world)
    await world.clock.pass(500_000)
    expect(await requestToken(world)).toBe(first)
    await world.clock.pass(50_000)
    expect(await requestToken(world)).not.toBe(first)
  })

  it('is old after the machine slept, though no time was felt', async () => {
    const world = aWorld()
    const first = await requestToken(world)
    world.clock.turnWall(3_600_000)
    expect(await requestToken(world)).not.toBe(first)
  })

  it('that still stands is handed out while the portal cannot be reached', async () => {
    const world = aWorld()
    const first = await requestToken(world)
    await world.clock.pass(550_000)
    world.instead = () => ({ fails: failure('net/unreachable') })
    expect(await requestToken(world)).toBe(first)
    await world.clock.pass(60_000)
    expect(await requestToken(world)).toBe('net/unreachable')
  })

  it('that was refused is not handed out again even when the portal repeats it', async () => {
    const world = aWorld()
    const same = await requestToken(world, null, 'apm')
    world.instead = () => createJsonResponse({ access_token: same, expires_in: 600 })
    const again = requestToken(world, same, 'apm')
    await asleep(world)
    await world.clock.pass(1000)
    expect([await again, world.paths().length]).toEqual(['session/expired', 3])
  })

  it('that was refused in the second it was written is asked for again in the next', async () => {
    const world = aWorld()
    const same = await requestToken(world, null, 'apm')
    world.instead = () =>
      world.clock.elapsed() < 1000 ? createJsonResponse({ access_token: same, expires_in: 600 }) : null
    const again = requestToken(world, same, 'apm')
    await asleep(world)
    await world.clock.pass(1000)
    expect([await again].includes(same) || (await again).startsWith('session/')).toBe(false)
  })

  it('is waited for no longer than the one who asked wants', async () => {
    const world = aWorld()
    const abort = new AbortController()
    const impatient = world.tokens.get('catalogue', null, abort.signal)
    const patient = requestToken(world)
    abort.abort()
    expect([(await impatient).ok, (await patient).length > 20, world.paths().length]).toEqual([false, true, 1])
  })

  it('does not show itself when it is printed', () => {
    const secret = createSecret('abcdef')
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
    const first = await requestToken(world)
    world.instead = ({ url }) => (url.pathname === '/refresh_token' ? { status: 500 } : null)
    expect(await requestToken(world, first)).not.toBe(first)
    expect(world.paths()).toEqual(['/authenticate', '/refresh_token', '/authenticate'])
  })

  it.each(['net/broken', 'net/timeout', 'net/unreachable'] as const)(
    'whose answer never came (%s) is not followed by the password',
    async (code) => {
      const world = aWorld()
      const first = await requestToken(world)
      world.instead = ({ url }) => (url.pathname === '/refresh_token' ? { fails: failure(code) } : null)
      expect([await requestToken(world, first), world.paths()]).toEqual([code, ['/authenticate', '/refresh_token']])
    },
  )

  it('goes to its own address only', async () => {
    const world = aWorld()
    await requestToken(world, await requestToken(world))
    await world.tokens.signOut(signal)
    const carriers = world.net.sent.filter(({ headers }) => 'x-token' in headers || 'token' in headers)
    expect(carriers.map(({ url, method }) => `${method} ${url.pathname}`)).toEqual([
      'GET /refresh_token',
      'DELETE /acl/v1/account/logout',
    ])
  })

  it('of one account is not used for another', async () => {
    const world = aWorld()
    await requestToken(world)
    world.account = { login: 'dominique', password: 'other password' }
    await requestToken(world)
    expect(world.paths()).toEqual(['/authenticate', '/authenticate'])
  })
})

/** Values that would end a header line, begin another one, or violate the token syntax of RFC 6750. */
const NO_TOKENS: readonly unknown[] = [
  'a.b.c\r\nX-Evil: 1',
  'a b',
  'é.é.é',
  '',
  'a'.repeat(16 * 1024 + 1),
  'a;b',
  7,
  null,
  ['a.b.c'],
]

describe('what is no token', () => {
  it.each(NO_TOKENS)('is not taken for one of the account: %j', async (jwtToken) => {
    const world = aWorld()
    world.instead = () => createJsonResponse({ jwtToken, refreshToken: 'Bearer r' })
    expect(await requestToken(world)).toBe('session/refused')
  })

  it.each(NO_TOKENS)('is not taken for one of a key: %j', async (access_token) => {
    const world = aWorld()
    world.instead = () => createJsonResponse({ access_token, expires_in: 300 })
    expect(await requestToken(world, null, 'oauth2')).toBe('server/bad-answer')
  })

  it.each(NO_TOKENS)('is not sent to renew a session: %j', async (refreshToken) => {
    const world = aWorld()
    world.instead = () => createJsonResponse({ jwtToken: 'Bearer a.b.c', refreshToken })
    const first = await requestToken(world)
    world.instead = () => null
    await requestToken(world, first)
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
  ])('with %s is tried exactly once, however many callers ask and for however long', async (status, code) => {
    const world = refusing(status)
    await Promise.all(Array.from({ length: 50 }, () => requestToken(world)))
    await world.clock.pass(3_600_000)
    expect([await requestToken(world), world.paths().length]).toEqual([code, 1])
  })

  it('is another one than one that a firewall did not let through: that is neither recorded nor held back', async () => {
    const world = refusing(403)
    expect([await requestToken(world), world.reported]).toEqual(['server/bad-answer', []])
    world.instead = () => null
    await requestToken(world)
    expect(world.reported).toEqual(['camille accepted'])
  })

  it.each([
    [401, [['www-authenticate', 'Basic realm="Recette"']]],
    [401, [['content-type', 'text/html']]],
    [403, [['content-type', 'text/html']]],
  ] as const)('is another one than one that a front server kept for itself (%d, %j)', async (status, headers) => {
    const world = aWorld()
    world.instead = ({ url }) => (url.pathname === '/authenticate' ? { status, headers } : null)
    expect([await requestToken(world), world.reported]).toEqual(['portal/blocked', []])
  })

  it('is tried once more when a person insists, and not when they only sign in', async () => {
    const world = refusing(401)
    await requestToken(world)
    expect([(await world.tokens.signIn(signal)).ok, world.paths().length]).toEqual([false, 1])
    expect([(await world.tokens.signIn(signal, { isForced: true })).ok, world.paths().length]).toEqual([false, 2])
  })

  it('stays refused when a person tries a key', async () => {
    const world = refusing(401)
    await requestToken(world)
    await world.tokens.tryKey('apm', signal)
    expect([await requestToken(world), world.paths()]).toEqual(['session/refused', ['/authenticate', '/apm/token']])
  })

  it('is forgotten when it changes', async () => {
    const world = refusing(401)
    await requestToken(world)
    world.account = { login: 'camille', password: 'mended password' }
    world.instead = () => null
    expect((await requestToken(world)).length).toBeGreaterThan(20)
  })

  it('is not what an unreachable portal says: that is asked again', async () => {
    const world = aWorld()
    world.instead = () => ({ fails: failure('net/unreachable') })
    expect(await requestToken(world)).toBe('net/unreachable')
    world.instead = () => null
    expect((await requestToken(world)).length).toBeGreaterThan(20)
  })

  it('is what an empty success says', async () => {
    const world = aWorld()
    world.instead = () => ({ status: 200 })
    expect(await requestToken(world)).toBe('session/refused')
  })
})

describe('a key', () => {
  it('is sent raw: the portal does not percent-decode it', async () => {
    const world = aWorld()
    await requestToken(world, null, 'oauth2')
    const sent = world.net.sent[0]?.headers.authorization ?? ''
    expect(Buffer.from(sent.slice('Basic '.length), 'base64').toString()).toBe('key:s@#$!é')
  })

  it('is not sent to the other address when an error page is longer than is read of it', async () => {
    const world = aWorld()
    world.instead = () => ({ status: 500, body: `<html>${'x'.repeat(LIMITS.ERROR_BODY_BYTES)}</html>` })
    expect([await requestToken(world, null, 'oauth2'), world.paths()]).toEqual(['server/error', ['/oauth2/token']])
  })

  it('of the old gateway names its person and asks its scopes', async () => {
    const world = aWorld()
    await requestToken(world, null, 'apm')
    const sent = world.net.sent[0]
    expect([sent?.url.pathname, Object.fromEntries(new URLSearchParams(sent?.body))]).toEqual([
      '/apm/token',
      { grant_type: 'client_credentials', username: 'camille', scope: 'apim:subscribe apim:app_manage' },
    ])
  })

  it.each([
    ['apm' as const, createJsonResponse({ error: 'invalid_client' }, 401)],
    ['oauth2' as const, createJsonResponse({ error: 'invalid_client' }, 401)],
    ['oauth2' as const, createJsonResponse({ error: 'invalid_grant' }, 400)],
  ])('for %s that is refused is tried once', async (audience, answer) => {
    const world = aWorld()
    world.instead = () => answer
    await Promise.all(Array.from({ length: 20 }, () => requestToken(world, null, audience)))
    expect([await requestToken(world, null, audience), world.paths().length]).toEqual(['session/key-refused', 1])
  })

  it('asks the older address where today’s is not served', async () => {
    const world = aWorld()
    world.instead = ({ url }) =>
      url.pathname === '/oauth2/token'
        ? { status: 200, headers: [['content-type', 'text/html']], body: '<html>' }
        : null
    await requestToken(world, null, 'oauth2')
    expect(world.paths()).toEqual(['/oauth2/token', '/oauth/token'])
  })
})

describe('a password that an earlier start saw refused', () => {
  it('is not sent again without a person', async () => {
    const world = aWorld()
    world.held = failure('session/held-back')
    expect([await requestToken(world), world.paths(), world.reported]).toEqual(['session/held-back', [], []])
  })

  it('is sent once more when a person insists', async () => {
    const world = aWorld()
    world.held = failure('session/held-back')
    expect([await world.tokens.signIn(signal), world.paths()]).toEqual([{ ok: false, failure: world.held }, []])
    const signedIn = await world.tokens.signIn(signal, { isForced: true })
    expect([signedIn.ok, world.paths(), world.reported]).toEqual([true, ['/authenticate'], ['camille accepted']])
  })

  it('is sent when a person insists, although another call asks for a token at the same moment', async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      const world = aWorld()
      world.held = failure('session/held-back')
      const signedIn = world.tokens.signIn(signal, { isForced: true })
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      await requestToken(world)
      expect([turns, (await signedIn).ok]).toEqual([turns, true])
    }
  })

  it('is counted once for each time that it was really sent', async () => {
    const world = aWorld()
    world.instead = () => ({ status: 401 })
    await Promise.all([requestToken(world), requestToken(world), requestToken(world)])
    expect([world.paths(), world.reported]).toEqual([['/authenticate'], ['camille session/refused']])
  })

  it('of the anonymous account is not counted, because the portal does not compare it', async () => {
    const world = aWorld()
    world.account = null
    world.instead = () => ({ status: 401 })
    await requestToken(world)
    expect(world.reported).toEqual([])
  })

  it.each([
    { what: 'cannot be reached', answer: { fails: failure('net/unreachable') }, code: 'net/unreachable' },
    { what: 'is busy', answer: { status: 503 }, code: 'server/busy' },
  ])('of the anonymous account is not final while the address made for it $what', async ({ answer, code }) => {
    const world = aWorld()
    world.account = null
    world.instead = ({ url }) => (url.pathname === '/anonymous' ? answer : { status: 401 })
    expect(await requestToken(world)).toBe(code)
    world.instead = ({ url }) =>
      url.pathname === '/anonymous' ? createJsonResponse({ jwtToken: 'open' }) : { status: 401 }
    expect(await requestToken(world)).toBe('open')
  })
})
