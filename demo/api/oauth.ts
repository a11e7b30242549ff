import { createEmptyAclError, createSpringError } from '../http/errorResponses.js'
import {
  createFullJsonResponse,
  createJsonResponse,
  createResponse,
  type Json,
  type PortalResponse,
} from '../http/response.js'
import { listAccounts, type Person } from '../state/accounts.js'
import { type AccountService, resolveAccountService, resolveUnknownPaths } from '../state/portalOptions.js'
import { readBasicCredentials, readForm } from './formsAndCredentials.js'
import type { AuthenticatedRequest } from './route/identifyCaller.js'
import type { PortalContext } from './route/portalContext.js'
import { EVERY_METHOD, type Route } from './route/route.js'

/** E1, E2 and E4 of all account services: `/oauth`, `/apm/token` and `/oauth2` (portal-api.md 00, 1.6, 1.7, 6.1). */

const createOauthError = (status: number, error: string, description: string): PortalResponse =>
  createJsonResponse(
    status,
    { error, error_description: description },
    status === 401 ? [['WWW-Authenticate', 'Basic realm="oauth2"']] : [],
  )

const NO_STORE = [
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
] as const

/**
 * Answers E1 as the authorization server up to 3.1.2, with its password grant. A client is the one of a node, or any
 * account.
 */
async function answerLegacyToken(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const client = readBasicCredentials(authenticatedRequest)
  const { node, robot } = portalContext.accounts
  const isNode = client?.id === node.clientId && client.secret === node.clientSecret
  const account = client === null ? null : findClientAccount(portalContext, client)
  if (client === null || (!isNode && account === null))
    return resolveAccountService(portalContext.options) === '3.0.2'
      ? createSpringError(401, authenticatedRequest.path)
      : createOauthError(401, 'invalid_client', 'Bad client credentials')
  const fields = readForm(authenticatedRequest)
  const grant = fields.get('grant_type')
  if (grant !== 'password' && grant !== 'client_credentials')
    return createOauthError(400, 'unsupported_grant_type', `Unsupported grant type: ${grant ?? ''}`)
  const scope = parseScopes(fields.get('scope') ?? 'read write', acceptsCommas(portalContext))
  if (scope.some((one) => one !== 'read' && one !== 'write'))
    return createOauthError(400, 'invalid_scope', `Invalid scope: ${scope.join(' ')}`)
  let person: Person = account ?? robot
  if (grant === 'password') {
    const outcome = portalContext.authenticator.signIn(fields.get('username') ?? '', fields.get('password') ?? '')
    if (outcome.type !== 'in') return createOauthError(400, 'invalid_grant', 'Bad credentials')
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

/**
 * Whether scopes may be separated by commas. The framework accepts only spaces, and the documentation shows commas
 * (portal-api.md 00).
 */
const acceptsCommas = ({ options }: PortalContext): boolean =>
  options.scopeSeparator === 'either' && resolveAccountService(options) === 'documented'

/**
 * Finds the account whose login and password are used as client credentials. The anonymous account cannot be a client.
 */
const findClientAccount = (
  { accounts }: PortalContext,
  client: { readonly id: string; readonly secret: string },
): Person | null =>
  listAccounts(accounts).find(
    (one) => one !== accounts.anonymous && one.login === client.id && one.password === client.secret,
  ) ?? null

const parseScopes = (text: string, commas: boolean): readonly string[] =>
  text.split(commas ? /[\s,]+/ : /\s+/).filter(Boolean)

/** Answers E2 of older versions: 400 for an unknown token. */
async function answerLegacyCheck(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const claims = await readActiveClaims(portalContext, readForm(authenticatedRequest).get('token') ?? '')
  return claims ? createJsonResponse(200, claims) : createOauthError(400, 'invalid_token', 'Token was not recognised')
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

/** Answers E2 of today: always 200, with all fields, because the account service also sends its nulls. */
async function check(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const token = readForm(authenticatedRequest).get('token')
  if (token === null) return withoutVary(createEmptyAclError(false))
  const claims = await readActiveClaims(portalContext, token)
  const known = claims === null ? INACTIVE : { ...claims, scope: isEmpty(claims.scope) ? null : claims.scope }
  return createFullJsonResponse(known)
}

const isEmpty = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0

/** Removes `Vary`, which the refusals of the authorization server do not have. */
const withoutVary = (given: PortalResponse): PortalResponse => ({
  ...given,
  headers: given.headers.filter(([name]) => name !== 'Vary'),
})

async function readActiveClaims(portalContext: PortalContext, token: string): Promise<{ [key: string]: Json } | null> {
  const reading = await portalContext.tokens.read(token)
  if (reading.type !== 'valid' || reading.tokenType !== 'oauth') return null
  const person = listAccounts(portalContext.accounts).find((one) => one.login === reading.login)
  return {
    active: true,
    exp: reading.expiresAtS,
    user_name: reading.login,
    authorities: person?.roles ?? [],
    client_id: reading.clientId,
    scope: parseScopes(reading.scope, false),
    jti: 'a8f0b6de-rudi',
  }
}

/** Answers E4: a token of the API manager for a customer key. `username` and the `apim:*` scopes have no effect. */
async function answerApmToken(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const client = readBasicCredentials(authenticatedRequest)
  const key = portalContext.accounts.customerKeys.find((one) => one.key === client?.id && one.secret === client.secret)
  if (!key) return createOauthError(401, 'invalid_client', 'A valid OAuth client could not be found for client_id')
  const fields = readForm(authenticatedRequest)
  const grant = fields.get('grant_type')
  if (grant !== 'client_credentials')
    return createOauthError(400, 'unsupported_grant_type', `Unsupported grant_type value`)
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

/** An OAuth error of 3.3.2: it has only the error code, and no Basic challenge (portal-api.md 00). */
const createTokenError = (status: number, error: string): PortalResponse =>
  createJsonResponse(status, { error }, NO_STORE)
const createGrantError = (error: string): PortalResponse =>
  createJsonResponse(400, {
    error_description: 'OAuth 2.0 Parameter: grant_type',
    error,
    error_uri: 'https://datatracker.ietf.org/doc/html/rfc6749#section-5.2',
  })

/**
 * Answers today's token endpoint: any account but the anonymous one can be a client, and there is no password grant
 * (portal-api.md 1.7).
 */
async function answerOauth2Token(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const fields = readForm(authenticatedRequest)
  const grant = fields.get('grant_type')
  if (!grant) return createGrantError('invalid_request')
  if (grant !== 'client_credentials') return createGrantError('unsupported_grant_type')
  const client = readBasicCredentials(authenticatedRequest) ?? {
    id: fields.get('client_id') ?? '',
    secret: fields.get('client_secret') ?? '',
  }
  if (client.id === '') return createTokenError(400, 'invalid_client')
  // Of the real answer, only the status is recorded; this body is an assumption.
  if (!/^[\x20-\x7e]*$/.test(client.id)) return createTokenError(400, 'invalid_request')
  const person = findClientAccount(portalContext, client)
  if (person === null) return createTokenError(401, 'invalid_client')
  const scope = parseScopes(fields.get('scope') ?? '', false)
  const allowed = new Set([...person.roles, 'read', 'write'])
  if (scope.some((one) => !allowed.has(one))) return createTokenError(400, 'invalid_scope')
  portalContext.counters.tokens++
  const token = await portalContext.tokens.bearer('oauth', { person, clientId: client.id, scope: scope.join(' ') })
  // The framework rounds down, so it states one second less than the lifetime: 299 for five minutes.
  const expiresIn = Math.max(1, portalContext.tokens.lifetimeS - 1)
  return createJsonResponse(
    200,
    { access_token: token, scope: scope.join(' '), token_type: 'Bearer', expires_in: expiresIn },
    NO_STORE,
  )
}

const OLDER: readonly AccountService[] = ['documented', '3.0.2']
const TODAY: readonly AccountService[] = ['3.3.2']

const answerMethodNotAllowed: NonNullable<Route['otherwise']> = (authenticatedRequest) =>
  createSpringError(405, authenticatedRequest.path)
const answerEmptyError: NonNullable<Route['otherwise']> = () => withoutVary(createEmptyAclError(false))

/** Answers an unknown path below `/oauth`. No generation answers it with the page of the web application. */
const answerUnknownPath: Route['answer'] = ({ options }, authenticatedRequest) =>
  resolveUnknownPaths(options, 'acl') === 'error'
    ? createEmptyAclError(true)
    : createSpringError(404, authenticatedRequest.path)

/** 3.0.2 has no paths below `/oauth2`, and answers all of them with a Bearer challenge, whatever the key. */
const answerChallenge: Route['answer'] = (_world, authenticatedRequest) =>
  createSpringError(401, authenticatedRequest.path, [['WWW-Authenticate', 'Bearer']])

/** Neither endpoint accepts an OAuth2 token as a credential: the first fails for a client, the second refuses it. */
const answerIntrospect: Route['answer'] = (_world, authenticatedRequest) =>
  createSpringError(readBasicCredentials(authenticatedRequest) === null ? 401 : 500, authenticatedRequest.path)
const answerUserInfo: Route['answer'] = () => createResponse(401, [['WWW-Authenticate', 'Bearer']])

export const OAUTH: readonly Route[] = [
  {
    methods: ['POST'],
    path: /^\/oauth\/token$/,
    acl: OLDER,
    answer: answerLegacyToken,
    otherwise: answerMethodNotAllowed,
  },
  { methods: ['GET', 'POST'], path: /^\/oauth\/check_token$/, acl: ['documented'], answer: answerLegacyCheck },
  {
    methods: ['POST'],
    path: /^\/oauth\/check_token$/,
    acl: ['3.0.2'],
    answer: answerLegacyCheck,
    otherwise: answerEmptyError,
  },
  {
    methods: ['GET'],
    path: /^\/oauth\/token_key$/,
    acl: ['3.0.2'],
    answer: (_, authenticatedRequest) => createSpringError(401, authenticatedRequest.path),
  },
  { methods: EVERY_METHOD, path: /^\/oauth2\/.*$/, acl: OLDER, answer: answerChallenge },
  { methods: ['POST'], path: /^\/apm\/token$/, dialect: 'apm', answer: answerApmToken },
  { methods: ['POST'], path: /^\/oauth2\/token$/, acl: TODAY, answer: answerOauth2Token, otherwise: answerEmptyError },
  { methods: ['POST'], path: /^\/oauth2\/check_token$/, acl: TODAY, answer: check, otherwise: answerEmptyError },
  { methods: ['POST'], path: /^\/oauth2\/introspect$/, acl: TODAY, answer: answerIntrospect },
  { methods: EVERY_METHOD, path: /^\/userinfo$/, acl: TODAY, answer: answerUserInfo },
  { methods: EVERY_METHOD, path: /^\/oauth2?\/.*$/, answer: answerUnknownPath },
]
