import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import type { RunningPortal } from '../../../demo/portal.js'
import { createFormPost, formatBasicCredentials, sendRequest } from '../../support/http/sendRequest.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

interface Pair {
  readonly jwtToken: string
  readonly refreshToken: string
}
interface Token {
  readonly access_token: string
  readonly expires_in: number
  readonly token_type: string
  readonly error: string
}

const signIn = (portal: RunningPortal, login: string, password: string) =>
  sendRequest<Pair>(`${portal.url}/authenticate`, createFormPost({ login, password }))
const person = ({ accounts: { person } }: RunningPortal) => [person.login, person.password] as const

describe('signing in (E6)', () => {
  it('answers a pair whose values and headers already carry Bearer, signed HS512, with the claims of the portal', async () => {
    const portal = await startTestPortal()
    const { json, headers } = await signIn(portal, ...person(portal))
    expect(headers.get('authorization')).toBe(json.jwtToken)
    expect(headers.get('x-token')).toBe(json.refreshToken)
    const token = json.jwtToken.replace(/^Bearer /, '')
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS512' })
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ sub: portal.accounts.person.login, iss: 'Rudi#', jti: 'Rudi2021' })
    expect(JSON.parse(String(claims.connectedUser))).toMatchObject({ type: 'PERSON', roles: ['USER'] })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
  })

  it('answers 200 and nothing at all when the password is missing', async () => {
    const portal = await startTestPortal()
    const { status, text, headers } = await sendRequest(
      `${portal.url}/authenticate`,
      createFormPost({ login: 'anonymous' }),
    )
    expect([status, text, headers.get('authorization')]).toEqual([200, '', null])
  })

  it('takes any password for the anonymous account', async () => {
    const portal = await startTestPortal()
    expect((await signIn(portal, 'anonymous', 'nimporte')).json.jwtToken).toMatch(/^Bearer /)
  })

  // Today's account service counts each wrong password twice; attempts while it is locked change nothing (portal-api.md
  // 00).
  it.each([
    ['documented', 10],
    ['3.0.2', 10],
    ['3.3.2', 5],
  ] as const)(
    'of %s takes %s wrong passwords, locks at the next, even for the right one, and opens twenty minutes later',
    async (acl, taken) => {
      const portal = await startTestPortal({ acl })
      const [login, password] = person(portal)
      const statuses: number[] = []
      for (let attempt = 0; attempt <= taken; attempt++) statuses.push((await signIn(portal, login, 'faux')).status)
      expect(statuses).toEqual([...Array(taken).fill(401), 423])
      portal.turnClock(19 * 60_000)
      expect((await signIn(portal, login, password)).status).toBe(423)
      portal.turnClock(60_000)
      expect((await signIn(portal, login, password)).status).toBe(200)
    },
  )

  it('forgets the wrong passwords at a right one', async () => {
    const portal = await startTestPortal()
    const [login, password] = person(portal)
    for (let attempt = 0; attempt < 5; attempt++) await signIn(portal, login, 'faux')
    await signIn(portal, login, password)
    expect((await signIn(portal, login, 'faux')).status).toBe(401)
  })
})

describe('refreshing and leaving', () => {
  const refresh = (portal: RunningPortal, token: string) =>
    sendRequest(`${portal.url}/refresh_token`, { headers: { 'X-TOKEN': token } })

  it('gives a new pair in headers only, and takes each refresh token once', async () => {
    const portal = await startTestPortal()
    const { json } = await signIn(portal, ...person(portal))
    // Within the same second the portal creates the same token again.
    portal.turnClock(1000)
    const first = await refresh(portal, json.refreshToken)
    expect([first.status, first.text]).toEqual([200, ''])
    expect(first.headers.get('authorization')).toMatch(/^Bearer /)
    expect((await refresh(portal, json.refreshToken)).status).toBe(500)
    portal.turnClock(1000)
    const next = first.headers.get('x-token') ?? ''
    expect((await refresh(portal, next)).status).toBe(200)
    expect((await refresh(portal, next)).status).toBe(500)
  })

  it('does not refresh with a token that is too old', async () => {
    const portal = await startTestPortal()
    const { json } = await signIn(portal, ...person(portal))
    portal.turnClock(31 * 60_000)
    expect((await refresh(portal, json.refreshToken)).status).toBe(500)
  })

  it('forgets the refresh token at logout while the access token lives on', async () => {
    const portal = await startTestPortal()
    const { json } = await signIn(portal, ...person(portal))
    const headers = { Authorization: json.jwtToken, token: json.refreshToken }
    expect((await sendRequest(`${portal.url}/acl/v1/account/logout`, { method: 'DELETE', headers })).status).toBe(204)
    expect((await refresh(portal, json.refreshToken)).status).toBe(500)
    expect((await sendRequest<{ login: string }>(`${portal.url}/acl/v1/users/me`, { headers })).json.login).toBe(
      portal.accounts.person.login,
    )
  })

  it('answers 498 with nothing to an expired token on acl, konsult, kos and projekt', async () => {
    const portal = await startTestPortal({ tokenLifetimeMs: 3000 })
    const { json } = await signIn(portal, ...person(portal))
    portal.turnClock(4000)
    const { id } = portal.landmark('restricted')
    for (const path of [
      '/acl/v1/users/me',
      '/konsult/v1/datasets/metadatas',
      '/kos/v1/skosConcepts',
      `/projekt/v1/linked-dataset/${id}/myAccess`,
    ]) {
      const { status, text } = await sendRequest(portal.url + path, { headers: { Authorization: json.jwtToken } })
      expect([path, status, text]).toEqual([path, 498, ''])
    }
  })

  it('treats a foreign token as anonymous on konsult', async () => {
    const portal = await startTestPortal()
    const { status } = await sendRequest(`${portal.url}/konsult/v1/datasets/metadatas?limit=1`, {
      headers: { Authorization: 'Bearer n.importe.quoi' },
    })
    expect(status).toBe(200)
    expect(
      (await sendRequest(`${portal.url}/acl/v1/users/me`, { headers: { Authorization: 'Bearer n.importe.quoi' } }))
        .status,
    ).toBe(401)
  })
})

describe('node tokens of the documented generation (E1, E2)', () => {
  const token = (portal: RunningPortal, fields: Readonly<Record<string, string>> = {}) => {
    const { node, robot } = portal.accounts
    const form = {
      grant_type: 'password',
      username: robot.login,
      password: robot.password,
      scope: 'read,write',
      client_id: node.clientId,
    }
    return sendRequest<Token>(
      `${portal.url}/oauth/token`,
      createFormPost(
        { ...form, ...fields },
        { Authorization: formatBasicCredentials(node.clientId, node.clientSecret) },
      ),
    )
  }

  it('gives a bearer that check_token knows, by GET and by POST', async () => {
    const portal = await startTestPortal({ dialect: 'apm' })
    const { json } = await token(portal)
    expect(json).toMatchObject({ token_type: 'bearer', scope: 'read write' })
    const url = `${portal.url}/oauth/check_token?token=${json.access_token}`
    for (const method of ['GET', 'POST'])
      expect((await sendRequest(url, { method })).json).toMatchObject({
        active: true,
        user_name: portal.accounts.robot.login,
        scope: ['read', 'write'],
      })
  })

  it('refuses a bad client, a bad password, a bad scope, and a token it never gave', async () => {
    const portal = await startTestPortal({ dialect: 'apm' })
    const bad = await sendRequest<Token>(
      `${portal.url}/oauth/token`,
      createFormPost({ grant_type: 'password' }, { Authorization: formatBasicCredentials('x', 'y') }),
    )
    expect([bad.status, bad.json.error]).toEqual([401, 'invalid_client'])
    const wrong = await token(portal, { password: 'faux' })
    expect([wrong.status, wrong.json.error]).toEqual([400, 'invalid_grant'])
    const scope = await token(portal, { scope: 'apim:subscribe' })
    expect([scope.status, scope.json.error]).toEqual([400, 'invalid_scope'])
    const check = await sendRequest<Token>(`${portal.url}/oauth/check_token?token=inconnu`)
    expect([check.status, check.json.error]).toEqual([400, 'invalid_token'])
  })

  it('never locks a robot', async () => {
    const portal = await startTestPortal({ dialect: 'apm' })
    for (let attempt = 0; attempt < 12; attempt++) await token(portal, { password: 'faux' })
    expect((await token(portal)).status).toBe(200)
  })
})

describe('tokens of today (oauth2)', () => {
  const token = (portal: RunningPortal, fields: Readonly<Record<string, string>>) => {
    const { login, password } = portal.accounts.project
    return sendRequest<Token>(
      `${portal.url}/oauth2/token`,
      createFormPost(fields, { Authorization: formatBasicCredentials(login, password) }),
    )
  }

  it('gives an RS256 bearer to a project key, whose secret is not percent-decoded', async () => {
    const portal = await startTestPortal({ tokenLifetimeMs: 300_000 })
    const { json } = await token(portal, { grant_type: 'client_credentials' })
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 299 })
    expect(decodeProtectedHeader(json.access_token)).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
    const { login, password } = portal.accounts.project
    const encoded = formatBasicCredentials(encodeURIComponent(login), encodeURIComponent(password))
    expect(
      (
        await sendRequest(
          `${portal.url}/oauth2/token`,
          createFormPost({ grant_type: 'client_credentials' }, { Authorization: encoded }),
        )
      ).status,
    ).toBe(401)
  })

  it('has no password grant and no scope of the API manager', async () => {
    const portal = await startTestPortal()
    expect((await token(portal, { grant_type: 'password' })).json.error).toBe('unsupported_grant_type')
    expect((await token(portal, { grant_type: 'client_credentials', scope: 'apim:subscribe' })).json.error).toBe(
      'invalid_scope',
    )
  })

  it('checks tokens by POST only, and says active: false of what it does not know', async () => {
    const portal = await startTestPortal()
    const { json } = await token(portal, { grant_type: 'client_credentials' })
    const check = (value: string) =>
      sendRequest<object>(`${portal.url}/oauth2/check_token`, createFormPost({ token: value }))
    expect((await check(json.access_token)).json).toMatchObject({ active: true })
    expect((await check('inconnu')).json).toMatchObject({ active: false, scope: null })
    expect((await sendRequest(`${portal.url}/oauth2/check_token?token=x`)).status).toBe(500)
  })

  it('answers the addresses of the other generation with its page, with nothing, or with a challenge', async () => {
    const gateway = await startTestPortal()
    const page = await sendRequest(`${gateway.url}/apm/token`, createFormPost({ grant_type: 'client_credentials' }))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html'])
    const older = await sendRequest(`${gateway.url}/oauth/token`, createFormPost({}))
    expect([older.status, older.text]).toEqual([500, ''])
    const apm = await startTestPortal({ dialect: 'apm' })
    const today = await sendRequest(`${apm.url}/oauth2/token`, createFormPost({}))
    expect([today.status, today.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })
})

describe('customer keys (E4)', () => {
  it('gives a bearer to a customer key, and refuses another secret', async () => {
    const portal = await startTestPortal({ dialect: 'apm' })
    const [key] = portal.accounts.customerKeys
    const form = createFormPost(
      { grant_type: 'client_credentials', username: 'anonymous', scope: 'apim:subscribe apim:app_manage' },
      { Authorization: formatBasicCredentials(key?.key ?? '', key?.secret ?? '') },
    )
    const { json } = await sendRequest<Token>(`${portal.url}/apm/token`, form)
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 600 })
    const bad = await sendRequest<Token>(
      `${portal.url}/apm/token`,
      createFormPost(
        { grant_type: 'client_credentials' },
        { Authorization: formatBasicCredentials(key?.key ?? '', 'faux') },
      ),
    )
    expect([bad.status, bad.json.error]).toEqual([401, 'invalid_client'])
  })
})
