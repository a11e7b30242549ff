import { everybody, type Person } from '../accounts.js'
import type { Call, World } from '../world.js'
import { type Answer, type Json, jsonAnswer, springError } from './answer.js'
import { basic, form, type Route } from './route.js'

/** E1, E2 and E4 in both generations: `/oauth`, `/apm/token` and `/oauth2` (portal-api.md 1.6, 1.7, 6.1). */

const oauthError = (status: number, error: string, description: string): Answer =>
  jsonAnswer(
    status,
    { error, error_description: description },
    status === 401 ? [['WWW-Authenticate', 'Basic realm="oauth2"']] : [],
  )

const NO_STORE = [
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
] as const

/** E1: the password grant of the older authorization server. */
async function legacyToken(world: World, call: Call): Promise<Answer> {
  const client = basic(call)
  const { node, robot } = world.accounts
  if (client?.id !== node.clientId || client.secret !== node.clientSecret)
    return oauthError(401, 'invalid_client', 'Bad client credentials')
  const fields = form(call)
  const grant = fields.get('grant_type')
  if (grant !== 'password' && grant !== 'client_credentials')
    return oauthError(400, 'unsupported_grant_type', `Unsupported grant type: ${grant ?? ''}`)
  const scope = scopes(fields.get('scope') ?? 'read write', world.options.scopeSeparator === 'either')
  if (scope.some((one) => one !== 'read' && one !== 'write'))
    return oauthError(400, 'invalid_scope', `Invalid scope: ${scope.join(' ')}`)
  let person: Person = robot
  if (grant === 'password') {
    const outcome = world.gatekeeper.signIn(fields.get('username') ?? '', fields.get('password') ?? '')
    if (outcome.is !== 'in') return oauthError(400, 'invalid_grant', 'Bad credentials')
    person = outcome.person
  }
  world.counters.tokens++
  const granted = { person, clientId: node.clientId, scope: scope.join(' ') }
  const token = await world.tokens.bearer('oauth', granted)
  const refresh: Json = grant === 'password' ? await world.tokens.bearer('oauth', granted) : null
  return jsonAnswer(
    200,
    {
      access_token: token,
      token_type: 'bearer',
      refresh_token: refresh,
      expires_in: world.tokens.lifetimeS,
      scope: scope.join(' '),
      jti: 'a8f0b6de-rudi',
    },
    NO_STORE,
  )
}

const scopes = (text: string, commas: boolean): readonly string[] =>
  text.split(commas ? /[\s,]+/ : /\s+/).filter(Boolean)

/** E2, older: 400 for what is not a token. */
async function legacyCheck(world: World, call: Call): Promise<Answer> {
  const claims = await active(world, form(call).get('token') ?? '')
  return claims ? jsonAnswer(200, claims) : oauthError(400, 'invalid_token', 'Token was not recognised')
}

/** E2 of today: 200 and `active: false`. Written by hand, since NON_EMPTY keeps a false. */
async function check(world: World, call: Call): Promise<Answer> {
  const claims = await active(world, form(call).get('token') ?? '')
  return jsonAnswer(200, claims ?? { active: false })
}

async function active(world: World, token: string): Promise<{ [key: string]: Json } | null> {
  const reading = await world.tokens.read(token)
  if (reading.is !== 'valid' || reading.issuer !== 'oauth') return null
  const person = everybody(world.accounts).find((one) => one.login === reading.login)
  return {
    active: true,
    exp: reading.expiresAtS,
    user_name: reading.login,
    authorities: person?.roles ?? [],
    client_id: reading.clientId,
    scope: scopes(reading.scope, false),
    jti: 'a8f0b6de-rudi',
  }
}

/** E4: the API manager's token, by a customer key. The `username` and the `apim:*` scopes change nothing. */
async function apmToken(world: World, call: Call): Promise<Answer> {
  const client = basic(call)
  const key = world.accounts.customerKeys.find((one) => one.key === client?.id && one.secret === client.secret)
  if (!key) return oauthError(401, 'invalid_client', 'A valid OAuth client could not be found for client_id')
  const fields = form(call)
  const grant = fields.get('grant_type')
  if (grant !== 'client_credentials') return oauthError(400, 'unsupported_grant_type', `Unsupported grant_type value`)
  const person = everybody(world.accounts).find((one) => one.login === key.login) ?? world.accounts.anonymous
  const scope = fields.get('scope') ?? 'default'
  world.counters.tokens++
  const token = await world.tokens.bearer('wso2', { person, clientId: key.key, scope })
  return jsonAnswer(
    200,
    { access_token: token, scope, token_type: 'Bearer', expires_in: world.tokens.lifetimeS },
    NO_STORE,
  )
}

/** Today's token endpoint: any account is a client, and no password grant (portal-api.md 1.7). */
async function oauth2Token(world: World, call: Call): Promise<Answer> {
  const fields = form(call)
  const posted = { id: fields.get('client_id') ?? '', secret: fields.get('client_secret') ?? '' }
  const client = basic(call) ?? posted
  const person = everybody(world.accounts).find((one) => one.login === client.id && one.password === client.secret)
  if (!person) return oauthError(401, 'invalid_client', 'Client authentication failed: client_secret')
  const grant = fields.get('grant_type')
  if (!grant) return oauthError(400, 'invalid_request', 'OAuth 2.0 Parameter: grant_type')
  if (grant !== 'client_credentials')
    return oauthError(400, 'unsupported_grant_type', 'OAuth 2.0 Parameter: grant_type')
  const scope = scopes(fields.get('scope') ?? '', false)
  const allowed = new Set([...person.roles, 'read', 'write'])
  if (scope.some((one) => !allowed.has(one))) return oauthError(400, 'invalid_scope', 'OAuth 2.0 Parameter: scope')
  world.counters.tokens++
  const token = await world.tokens.bearer('oauth', { person, clientId: client.id, scope: scope.join(' ') })
  // One second less than it lives, as the framework rounds down: 299 for five minutes.
  const expiresIn = Math.max(1, world.tokens.lifetimeS - 1)
  return jsonAnswer(
    200,
    { access_token: token, scope: scope.join(' '), token_type: 'Bearer', expires_in: expiresIn },
    NO_STORE,
  )
}

const notAllowed: NonNullable<Route['otherwise']> = (call) => springError(405, call.path)

export const OAUTH: readonly Route[] = [
  { methods: ['POST'], path: /^\/oauth\/token$/, dialect: 'apm', answer: legacyToken, otherwise: notAllowed },
  { methods: ['GET', 'POST'], path: /^\/oauth\/check_token$/, dialect: 'apm', answer: legacyCheck },
  { methods: ['POST'], path: /^\/apm\/token$/, dialect: 'apm', answer: apmToken },
  { methods: ['POST'], path: /^\/oauth2\/token$/, dialect: 'gateway', answer: oauth2Token, otherwise: notAllowed },
  { methods: ['POST'], path: /^\/oauth2\/check_token$/, dialect: 'gateway', answer: check, otherwise: notAllowed },
  // The account service owns the whole `/oauth` prefix in both generations: what it lacks is its own 404, not the page.
  { methods: ['GET', 'POST'], path: /^\/oauth2?\/.*$/, answer: (_world, call) => springError(404, call.path) },
]
