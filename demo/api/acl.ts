import {
  createApiError,
  createEmptyAclError,
  createFullJsonResponse,
  createJsonResponse,
  createResponse,
  createSpringError,
  createTextResponse,
  type PortalResponse,
} from '../http/response.js'
import { deriveUuid } from '../seed/random.js'
import { listAccounts } from '../state/accounts.js'
import { resolveAccountService, resolveUnknownPaths } from '../state/options.js'
import type { AuthenticatedRequest, PortalContext } from './portalContext.js'
import { parseBearer, type Route, readForm } from './route.js'

/** The account service: signing in, refreshing, signing out, who am I (portal-api.md 1.1 to 1.5). */

async function pairAnswer(portalContext: PortalContext, login: string): Promise<PortalResponse> {
  const person = listAccounts(portalContext.accounts).find((one) => one.login === login)
  if (!person) return createResponse(401, [])
  const { jwt, refresh } = await portalContext.tokens.pair(person)
  const [jwtToken, refreshToken] = [`Bearer ${jwt}`, `Bearer ${refresh}`]
  return createJsonResponse(200, { jwtToken, refreshToken }, [
    ['Authorization', jwtToken],
    ['X-TOKEN', refreshToken],
  ])
}

function authenticate(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): PortalResponse | Promise<PortalResponse> {
  const fields = readForm(authenticatedRequest)
  const [login, password] = [fields.get('login'), fields.get('password')]
  // Nothing is written when something is missing: 200, no body, no header (portal-api.md 1.2).
  if (!login || !password) return createResponse(200, [])
  const outcome = portalContext.authenticator.signIn(login, password)
  portalContext.counters.signIns++
  if (outcome.is === 'in') return pairAnswer(portalContext, outcome.person.login)
  return loginError(outcome.is === 'locked' ? 423 : 401, authenticatedRequest)
}

/** JSON; a page for clients that prefer one; nothing for clients that accept only bytes (portal-api.md 00). */
function loginError(status: number, authenticatedRequest: AuthenticatedRequest): PortalResponse {
  const accept = authenticatedRequest.headers.accept ?? ''
  if (accept.includes('text/html'))
    return createTextResponse(
      status,
      'text/html;charset=UTF-8',
      '<html><body><h1>Whitelabel Error Page</h1></body></html>',
    )
  return accept === 'application/octet-stream'
    ? createResponse(status, [])
    : createSpringError(status, authenticatedRequest.path)
}

const BEARER = [['WWW-Authenticate', 'Bearer']] as const

/** Today nothing but the challenge, before it the container's JSON as well. */
const notSignedIn = (portalContext: PortalContext, authenticatedRequest: AuthenticatedRequest): PortalResponse =>
  resolveAccountService(portalContext.options) === '3.3.2'
    ? createResponse(401, BEARER)
    : createSpringError(401, authenticatedRequest.path, BEARER)

/** A verb that one of the account service's own addresses does not have. */
const unknownVerb =
  (asksBearer: boolean) =>
  (authenticatedRequest: AuthenticatedRequest, portalContext: PortalContext): PortalResponse =>
    resolveUnknownPaths(portalContext.options, 'acl') === 'error'
      ? createEmptyAclError(asksBearer)
      : createSpringError(404, authenticatedRequest.path)

async function refresh(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const token = parseBearer(authenticatedRequest.headers['x-token'])
  portalContext.counters.refreshes++
  const login = token === null ? null : portalContext.tokens.spendRefresh(token)
  if (login === null)
    return resolveAccountService(portalContext.options) === '3.3.2'
      ? createEmptyAclError(true)
      : createSpringError(401, authenticatedRequest.path)
  const { headers } = await pairAnswer(portalContext, login)
  // The new pair is in the headers only.
  return createResponse(
    200,
    headers.filter(([name]) => name !== 'Content-Type'),
  )
}

function logout(portalContext: PortalContext, authenticatedRequest: AuthenticatedRequest): PortalResponse {
  if (authenticatedRequest.bearer === 'expired') return createResponse(498, [])
  if (authenticatedRequest.headers.token === undefined)
    return createApiError(
      400,
      '400 BAD_REQUEST',
      "Required request header 'token' for method parameter type String is not present",
    )
  if (!authenticatedRequest.caller) return notSignedIn(portalContext, authenticatedRequest)
  const token = parseBearer(authenticatedRequest.headers.token)
  if (token) portalContext.tokens.forgetRefresh(token)
  return createResponse(204, [])
}

function me(portalContext: PortalContext, authenticatedRequest: AuthenticatedRequest): PortalResponse {
  if (authenticatedRequest.bearer === 'expired') return createResponse(498, [])
  if (!authenticatedRequest.caller) return notSignedIn(portalContext, authenticatedRequest)
  const { login, type, firstname, lastname, roles } = authenticatedRequest.caller
  if (resolveAccountService(portalContext.options) !== '3.3.2')
    return createJsonResponse(200, {
      login,
      type,
      firstname,
      lastname,
      roles: roles.map((code) => ({ code, label: code })),
    })
  const since = { openingDate: '2021-01-01T01:00:00', closingDate: null, order: 30 }
  return createFullJsonResponse({
    uuid: deriveUuid(portalContext.options.seed, `account/${login}`),
    login,
    password: null,
    lastname,
    firstname,
    company: null,
    failedAttempt: 0,
    lastFailedAttempt: null,
    lastConnexion: new Date(portalContext.now()).toISOString().slice(0, -1),
    accountLocked: false,
    type,
    addresses: [],
    roles: roles.map((code) => ({
      uuid: deriveUuid(portalContext.options.seed, `role/${code}`),
      code,
      label: code,
      ...since,
    })),
    hasSubscribeToNotifications: false,
  })
}

const information: Route['answer'] = ({ options }) =>
  createFullJsonResponse({ version: options.acl ?? '3.3.2', comment: 'the account service', captchaEnabled: false })

export const ACL: readonly Route[] = [
  {
    methods: ['POST'],
    path: /^\/(?:authenticate|check_credential)$/,
    answer: authenticate,
    otherwise: unknownVerb(false),
  },
  {
    methods: ['POST'],
    path: /^\/anonymous$/,
    answer: (portalContext) => {
      portalContext.counters.anonymousSignIns++
      return pairAnswer(portalContext, portalContext.accounts.anonymous.login)
    },
    otherwise: unknownVerb(true),
  },
  { methods: ['GET', 'POST', 'PUT', 'DELETE'], path: /^\/refresh_token$/, answer: refresh },
  { methods: ['DELETE'], path: /^\/acl\/v1\/account\/logout$/, answer: logout },
  { methods: ['GET'], path: /^\/acl\/v1\/users\/me$/, answer: me },
  { methods: ['GET'], path: /^\/acl\/v1\/application-information$/, acl: ['3.3.2'], answer: information },
  { methods: ['GET'], path: /^\/acl\/v1\/healthCheck$/, acl: ['3.3.2'], answer: () => createResponse(200, []) },
]
