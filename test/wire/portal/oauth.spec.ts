// Keys and nodes at the authorization servers of real deployments: today's, and 3.0.2 under today's gateway.
import { describe, expect, it } from 'vitest'
import type { RunningPortal } from '../../../demo/portal.js'
import type { Result } from '../../../shared/result.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'
import { connectTestPortalClient, type PortalClientOptions } from '../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../support/time/createOpenSignal.js'

type Given = Pick<PortalClientOptions, 'account' | 'customerKey' | 'dialect' | 'foundOauth'>
const opened = (server: RunningPortal, given: Given = {}) => connectTestPortalClient(server.url, given)
const open = (server: RunningPortal, given: Given = {}) => opened(server, given).portal

const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.failure.code)
const projectKey = ({ accounts: { project } }: RunningPortal) => ({ key: project.login, secret: project.password })
const nodeOf = ({ accounts: { robot } }: RunningPortal) => ({
  clientId: robot.login,
  clientSecret: robot.password,
  username: robot.login,
  password: robot.password,
})
/** The paths of the requests to the authorization server, in order. */
const asked = (server: RunningPortal): readonly string[] =>
  server.log.filter(({ target }) => target.startsWith('/oauth')).map(({ method, target }) => `${method} ${target}`)

describe('an account service 3.0.2 under today’s gateway', () => {
  it('takes a project key at its own address, and is asked there first from then on', async () => {
    const server = await startTestPortal({ acl: '3.0.2' })
    const portal = open(server, { customerKey: projectKey(server) })
    expect(codeOf(await portal.checkCustomerKey(createOpenSignal()))).toBe('ok')
    expect(codeOf(await portal.checkCustomerKey(createOpenSignal()))).toBe('ok')
    const token = await portal.fetchNodeToken(nodeOf(server), ['read', 'write'], createOpenSignal())
    if (!token.ok) throw new Error(token.failure.code)
    expect(await portal.checkNodeToken(token.value.token, createOpenSignal())).toEqual({
      ok: true,
      value: { active: true },
    })
    expect(await portal.checkNodeToken('abcdef', createOpenSignal())).toEqual({ ok: true, value: { active: false } })
    expect(asked(server)).toEqual([
      'POST /oauth2/token',
      'POST /oauth/token',
      'POST /oauth/token',
      // The commas of the documentation are tried first; 3.0.2 calls them an invalid scope.
      'POST /oauth/token',
      'POST /oauth/token',
      'POST /oauth/check_token',
      'POST /oauth/check_token',
    ])
  })

  it('is asked at its own address alone by the next start', async () => {
    const server = await startTestPortal({ acl: '3.0.2' })
    const customerKey = projectKey(server)
    const first = opened(server, { customerKey, dialect: 'gateway' })
    expect(codeOf(await first.portal.checkCustomerKey(createOpenSignal()))).toBe('ok')
    expect(first.remembered).toEqual(['/oauth'])
    const next = opened(server, { customerKey, dialect: 'gateway', foundOauth: '/oauth' })
    expect(codeOf(await next.portal.checkCustomerKey(createOpenSignal()))).toBe('ok')
    expect([next.remembered, asked(server).slice(2)]).toEqual([[], ['POST /oauth/token']])
  })

  it('that was brought up to date is found at its new address, and that is remembered', async () => {
    const server = await startTestPortal({ acl: '3.3.2' })
    const { portal, remembered } = opened(server, {
      customerKey: projectKey(server),
      dialect: 'gateway',
      foundOauth: '/oauth',
    })
    expect(codeOf(await portal.checkCustomerKey(createOpenSignal()))).toBe('ok')
    expect([remembered, asked(server)]).toEqual([['/oauth2'], ['POST /oauth/token', 'POST /oauth2/token']])
  })

  it('checks a token where nothing else was asked before', async () => {
    const server = await startTestPortal({ acl: '3.0.2' })
    expect(await open(server).checkNodeToken('abcdef', createOpenSignal())).toEqual({
      ok: true,
      value: { active: false },
    })
    expect(asked(server)).toEqual(['POST /oauth2/check_token', 'POST /oauth/check_token'])
  })

  it('refuses a wrong key, which is sent once to the address that knows it', async () => {
    const server = await startTestPortal({ acl: '3.0.2' })
    const portal = open(server, { customerKey: { ...projectKey(server), secret: 'wrong' } })
    expect(codeOf(await portal.checkCustomerKey(createOpenSignal()))).toBe('session/key-refused')
    expect(asked(server)).toEqual(['POST /oauth2/token', 'POST /oauth/token'])
  })

  it('passes the test of a connection', async () => {
    const server = await startTestPortal({ acl: '3.0.2' })
    const { steps, found } = await open(server).testConnection(createOpenSignal())
    expect([found, steps.filter(({ outcome }) => outcome === 'failed')]).toEqual(['gateway', []])
  })
})

describe('what an authorization server says instead of a token', () => {
  it.each(['3.3.2', '3.0.2', 'documented'] as const)('of %s is said as it is', async (acl) => {
    const server = await startTestPortal({ acl })
    const portal = open(server)
    const node = nodeOf(server)
    const reported = async (credentials: typeof node, scopes: readonly string[] = []) =>
      portal.fetchNodeToken(credentials, scopes, createOpenSignal())
    const scope = await reported(node, ['nope'])
    expect(scope).toMatchObject({ ok: false, failure: { code: 'oauth/invalid-scope', facts: { scope: 'nope' } } })
    expect(codeOf(await reported({ ...node, clientSecret: 'wrong' }))).toBe('oauth/client-refused')
    const beyondAscii = codeOf(await reported({ ...node, clientId: 'nœud' }))
    expect(beyondAscii).toBe(acl === '3.3.2' ? 'oauth/client-not-ascii' : 'oauth/client-refused')
    // A person's password is used in the place of a node's, where there is a grant for it.
    const grant = codeOf(await reported({ ...node, password: 'wrong' }))
    expect(grant).toBe(acl === '3.3.2' ? 'ok' : 'session/refused')
  })

  it('below the older address is about the client, with a challenge too', async () => {
    const server = await startTestPortal({ acl: '3.0.2' })
    server.faults.arm({ name: 'unauthorized', path: '/oauth/' })
    const portal = open(server, { customerKey: projectKey(server) })
    expect(codeOf(await portal.checkCustomerKey(createOpenSignal()))).toBe('session/key-refused')
  })

  it('is an empty error at today’s, where an address of the older one is asked', async () => {
    const server = await startTestPortal()
    const portal = open(server, { dialect: 'apm' })
    expect(codeOf(await portal.fetchNodeToken(nodeOf(server), [], createOpenSignal()))).toBe('ok')
    expect(asked(server)).toEqual(['POST /oauth/token', 'POST /oauth2/token'])
  })

  it('is trouble where neither address can be asked: no word about the key', async () => {
    const server = await startTestPortal()
    server.faults.arm({ name: 'empty-error', path: '/oauth2/' })
    const portal = open(server, { customerKey: projectKey(server) })
    expect(codeOf(await portal.checkCustomerKey(createOpenSignal()))).toBe('server/error')
  })
})
