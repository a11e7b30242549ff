import { describe, expect, it } from 'vitest'
import { interpretOauthError, parseOauthErrorCode } from '../../../shared/account/oauthError.js'

const asked = { clientId: 'noeud', scope: 'nope' }
const of = (status: number, error: string | null, clientId = asked.clientId) =>
  interpretOauthError({ host: 'rudi.example', status, error, asked: { ...asked, clientId } })

describe('what an authorization server answers instead of a token', () => {
  it.each<[number, string | null, string, string | null]>([
    [401, 'invalid_client', 'noeud', 'oauth/client-refused'],
    // 3.0.2 answers with the container's JSON.
    [401, null, 'noeud', 'oauth/client-refused'],
    [403, null, 'noeud', 'oauth/client-refused'],
    [400, 'unauthorized_client', 'noeud', 'oauth/client-refused'],
    [400, 'invalid_scope', 'noeud', 'oauth/invalid-scope'],
    [400, 'invalid_scope', 'nœud', 'oauth/invalid-scope'],
    [400, 'invalid_client', 'noeud', 'oauth/client-missing'],
    [400, 'invalid_client', 'nœud', 'oauth/client-not-ascii'],
    [400, null, 'nœud', 'oauth/client-not-ascii'],
    [400, 'invalid_grant', 'noeud', 'session/refused'],
    [400, 'unsupported_grant_type', 'noeud', 'portal/not-supported'],
    [400, 'invalid_request', 'noeud', 'oauth/request-refused'],
    [400, null, 'noeud', null],
    [200, null, 'noeud', null],
    [500, 'server_error', 'noeud', null],
  ])('with %s and %s for %s is %s', (status, error, clientId, code) => {
    expect(of(status, error, clientId)?.code ?? null).toBe(code)
  })

  it('names the scope that was asked, and none where none was', () => {
    expect(of(400, 'invalid_scope')?.facts).toEqual({ scope: 'nope' })
    const bare = { host: 'h', status: 400, error: 'invalid_scope', asked: { clientId: 'c', scope: '' } }
    expect(interpretOauthError(bare)?.facts).toEqual({})
  })

  it.each([
    [{ error: 'invalid_scope' }, 'invalid_scope'],
    [{ error: '<b>no</b>' }, null],
    [{ error: 7 }, null],
    [null, null],
    ['x', null],
  ])('reads the error of %j', (body, error) => {
    expect(parseOauthErrorCode(body)).toBe(error)
  })
})
