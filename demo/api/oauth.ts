import {
  createEmptyAclError,
  createFullJsonResponse,
  createJsonResponse,
  createResponse,
  createSpringError,
  type Json,
  type PortalResponse,
} from '../http/response.js'
import { listAccounts, type Person } from '../state/accounts.js'
import { type AccountService, resolveAccountService, resolveUnknownPaths } from '../state/options.js'
import type { AuthenticatedRequest, PortalContext } from './portalContext.js'
import { type Route, readBasicCredentials, readForm } from './route.js'

/** E1, E2 and E4 of every account service: `/oauth`, `/apm/token` and `/oauth2` (portal-api.md 00, 1.6, 1.7, 6.1). */

const oauthError = (status: number, error: string, description: string): PortalResponse =>
  createJsonResponse(
    status,
    { error, error_description: description },
    status === 401 ? [['WWW-Authenticate', 'Basic realm="oauth2"']] : [],
  )

const NO_STORE = [
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
] as const

/** E1: the authorization server up to 3.1.2, with its password grant. A client is a node's, or any account. */
async function legacyToken(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const client = readBasicCredentials(authenticatedRequest)
  const { node, robot } = portalContext.accounts
  const isNode = client?.id === node.clientId && client.secret === node.clientSecret
  const account = client === null ? null : clientAccount(portalContext, client)
  if (client === null || (!isNode && account === null))
    return resolveAccountService(portalContext.options) === '3.0.2'
      ? createSpringError(401, authenticatedRequest.path)
      : oauthError(401, 'invalid_client', 'Bad client credentials')
  const fields = readForm(authenticatedRequest)
  const grant = fields.get('grant_type')
  if (grant !== 'password' && grant !== 'client_credentials')
    return oauthError(400, 'unsupported_grant_type', `Unsupported grant type: ${grant ?? ''}`)
  const scope = scopes(fields.get('scope') ?? 'read write', takesCommas(portalContext))
  if (scope.some((one) => one !== 'read' && one !== 'write'))
    return oauthError(400, 'invalid_scope', `Invalid scope: ${scope.join(' ')}`)
  let person: Person = account ?? robot
  if (grant === 'password') {
    const outcome = portalContext.authenticator.signIn(fields.get('username') ?? '', fields.get('password') ?? '')
    if (outcome.is !== 'in') return oauthError(400, 'invalid_grant', 'Bad credentials')
    person = outcome.person
  }
  portalContext.counters.tokens++
  const granted = { person, clientId: client.id, scope: scope.join(' ') }
  const token = await portalContext.tokens.bearer('oauth', granted)
  const refresh: Json = grant === 'password' ? await portalContext.tokens.bearer('oauth', granted) : null
  return createJsonResponse(
    200,
    {
      access_token: token,
      token_type: 'bearer',
      refresh_token: refresh,
      expires_in: portalContext.tokens.lifetimeS,
      scope: scope.join(' '),
      jti: 'a8f0b6de-rudi',
    },
    NO_STORE,
  )
}

/** The framework separates by spaces; only the documentation knows commas (portal-api.md 00). */
const takesCommas = ({ options }: PortalContext): boolean =>
  options.scopeSeparator === 'either' && resolveAccountService(options) === 'documented'

/** The account that is a client by its login and password. The anonymous one is none. */
const clientAccount = (
  { accounts }: PortalContext,
  client: { readonly id: string; readonly secret: string },
): Person | null =>
  listAccounts(accounts).find(
    (one) => one !== accounts.anonymous && one.login === client.id && one.password === client.secret,
  ) ?? null

const scopes = (text: string, commas: boolean): readonly string[] =>
  text.split(commas ? /[\s,]+/ : /\s+/).filter(Boolean)

/** E2, older: 400 for what is not a token. */
async function legacyCheck(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const claims = await active(portalContext, readForm(authenticatedRequest).get('token') ?? '')
  return claims ? createJsonResponse(200, claims) : oauthError(400, 'invalid_token', 'Token was not recognised')
}

const INACTIVE = {
  scope: null,
  active: false,
  exp: null,
  authorities: null,
  jti: null,
  client_id: null,
  user_name: null,
} as const

/** E2 of today: 200 in either case, and every field there, for the account service keeps its nulls. */
async function check(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const token = readForm(authenticatedRequest).get('token')
  if (token === null) return bare(createEmptyAclError(false))
  const claims = await active(portalContext, token)
  const known = claims === null ? INACTIVE : { ...claims, scope: isEmpty(claims.scope) ? null : claims.scope }
  return createFullJsonResponse(known)
}

const isEmpty = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0

/** The authorization server's own refusals carry no `Vary`. */
const bare = (given: PortalResponse): PortalResponse => ({
  ...given,
  headers: given.headers.filter(([name]) => name !== 'Vary'),
})

async function active(portalContext: PortalContext, token: string): Promise<{ [key: string]: Json } | null> {
  const reading = await portalContext.tokens.read(token)
  if (reading.is !== 'valid' || reading.tokenType !== 'oauth') return null
  const person = listAccounts(portalContext.accounts).find((one) => one.login === reading.login)
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
async function apmToken(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const client = readBasicCredentials(authenticatedRequest)
  const key = portalContext.accounts.customerKeys.find((one) => one.key === client?.id && one.secret === client.secret)
  if (!key) return oauthError(401, 'invalid_client', 'A valid OAuth client could not be found for client_id')
  const fields = readForm(authenticatedRequest)
  const grant = fields.get('grant_type')
  if (grant !== 'client_credentials') return oauthError(400, 'unsupported_grant_type', `Unsupported grant_type value`)
  const person =
    listAccounts(portalContext.accounts).find((one) => one.login === key.login) ?? portalContext.accounts.anonymous
  const scope = fields.get('scope') ?? 'default'
  portalContext.counters.tokens++
  const token = await portalContext.tokens.bearer('wso2', { person, clientId: key.key, scope })
  return createJsonResponse(
    200,
    { access_token: token, scope, token_type: 'Bearer', expires_in: portalContext.tokens.lifetimeS },
    NO_STORE,
  )
}

/** 3.3.2 names the error and nothing else, and never asks for Basic (portal-api.md 00). */
const tokenError = (status: number, error: string): PortalResponse => createJsonResponse(status, { error }, NO_STORE)
const grantError = (error: string): PortalResponse =>
  createJsonResponse(400, {
    error_description: 'OAuth 2.0 Parameter: grant_type',
    error,
    error_uri: 'https://datatracker.ietf.org/doc/html/rfc6749#section-5.2',
  })

/** Today's token endpoint: any account but the anonymous one is a client, and no password grant (portal-api.md 1.7). */
async function oauth2Token(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const fields = readForm(authenticatedRequest)
  const grant = fields.get('grant_type')
  if (!grant) return grantError('invalid_request')
  if (grant !== 'client_credentials') return grantError('unsupported_grant_type')
  const client = readBasicCredentials(authenticatedRequest) ?? {
    id: fields.get('client_id') ?? '',
    secret: fields.get('client_secret') ?? '',
  }
  if (client.id === '') return tokenError(400, 'invalid_client')
  // Its body was not recorded; the status was.
  if (!/^[\x20-\x7e]*$/.test(client.id)) return tokenError(400, 'invalid_request')
  const person = clientAccount(portalContext, client)
  if (person === null) return tokenError(401, 'invalid_client')
  const scope = scopes(fields.get('scope') ?? '', false)
  const allowed = new Set([...person.roles, 'read', 'write'])
  if (scope.some((one) => !allowed.has(one))) return tokenError(400, 'invalid_scope')
  portalContext.counters.tokens++
  const token = await portalContext.tokens.bearer('oauth', { person, clientId: client.id, scope: scope.join(' ') })
  // One second less than it lives, as the framework rounds down: 299 for five minutes.
  const expiresIn = Math.max(1, portalContext.tokens.lifetimeS - 1)
  return createJsonResponse(
    200,
    { access_token: token, scope: scope.join(' '), token_type: 'Bearer', expires_in: expiresIn },
    NO_STORE,
  )
}

const OLDER: readonly AccountService[] = ['documented', '3.0.2']
const TODAY: readonly AccountService[] = ['3.3.2']

const notAllowed: NonNullable<Route['otherwise']> = (authenticatedRequest) =>
  createSpringError(405, authenticatedRequest.path)
const brokenVerb: NonNullable<Route['otherwise']> = () => bare(createEmptyAclError(false))

/** A path below `/oauth` that the account service does not have: never the web application's page, in no generation. */
const unknown: Route['answer'] = ({ options }, authenticatedRequest) =>
  resolveUnknownPaths(options, 'acl') === 'error'
    ? createEmptyAclError(true)
    : createSpringError(404, authenticatedRequest.path)

/** 3.0.2 asks a bearer for whatever lies below `/oauth2`, which it does not have: no word about the key. */
const challenged: Route['answer'] = (_world, authenticatedRequest) =>
  createSpringError(401, authenticatedRequest.path, [['WWW-Authenticate', 'Bearer']])

/** Neither takes an OAuth2 bearer for a credential: the first is broken for a client, the second refuses it. */
const introspect: Route['answer'] = (_world, authenticatedRequest) =>
  createSpringError(readBasicCredentials(authenticatedRequest) === null ? 401 : 500, authenticatedRequest.path)
const userinfo: Route['answer'] = () => createResponse(401, [['WWW-Authenticate', 'Bearer']])

const EVERY_VERB = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

export const OAUTH: readonly Route[] = [
  { methods: ['POST'], path: /^\/oauth\/token$/, acl: OLDER, answer: legacyToken, otherwise: notAllowed },
  { methods: ['GET', 'POST'], path: /^\/oauth\/check_token$/, acl: ['documented'], answer: legacyCheck },
  { methods: ['POST'], path: /^\/oauth\/check_token$/, acl: ['3.0.2'], answer: legacyCheck, otherwise: brokenVerb },
  {
    methods: ['GET'],
    path: /^\/oauth\/token_key$/,
    acl: ['3.0.2'],
    answer: (_, authenticatedRequest) => createSpringError(401, authenticatedRequest.path),
  },
  { methods: EVERY_VERB, path: /^\/oauth2\/.*$/, acl: OLDER, answer: challenged },
  { methods: ['POST'], path: /^\/apm\/token$/, dialect: 'apm', answer: apmToken },
  { methods: ['POST'], path: /^\/oauth2\/token$/, acl: TODAY, answer: oauth2Token, otherwise: brokenVerb },
  { methods: ['POST'], path: /^\/oauth2\/check_token$/, acl: TODAY, answer: check, otherwise: brokenVerb },
  { methods: ['POST'], path: /^\/oauth2\/introspect$/, acl: TODAY, answer: introspect },
  { methods: EVERY_VERB, path: /^\/userinfo$/, acl: TODAY, answer: userinfo },
  { methods: EVERY_VERB, path: /^\/oauth2?\/.*$/, answer: unknown },
]
