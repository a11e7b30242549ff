import { createApiError, createEmptyAclError, createSpringError } from '../http/errorResponses.js'
import {
  createFullJsonResponse,
  createJsonResponse,
  createResponse,
  createTextResponse,
  type PortalResponse,
} from '../http/response.js'
import { deriveUuid } from '../seed/random.js'
import { listAccounts } from '../state/accounts.js'
import { resolveAccountService, resolveUnknownPaths } from '../state/portalOptions.js'
import { readForm } from './formsAndCredentials.js'
import { type AuthenticatedRequest, parseBearer } from './route/identifyCaller.js'
import type { PortalContext } from './route/portalContext.js'
import type { Route } from './route/route.js'

/** The account service: sign-in, refresh, sign-out and the current account (portal-api.md 1.1 to 1.5). */

async function createTokenResponse(portalContext: PortalContext, login: string): Promise<PortalResponse> {
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
  // When a field is missing, the answer is a 200 without body and token headers (portal-api.md 1.2).
  if (!login || !password) return createResponse(200, [])
  const outcome = portalContext.authenticator.signIn(login, password)
  portalContext.counters.signIns++
  if (outcome.type === 'in') return createTokenResponse(portalContext, outcome.person.login)
  return createLoginError(outcome.type === 'locked' ? 423 : 401, authenticatedRequest)
}

/**
 * Gives the error of a sign-in: JSON, a page for clients that prefer one, and no body for clients that accept only
 * bytes (portal-api.md 00).
 */
function createLoginError(status: number, authenticatedRequest: AuthenticatedRequest): PortalResponse {
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

/**
 * Answers a request without a valid token. 3.3.2 sends only the challenge; older versions send the JSON of the
 * container as well.
 */
const createUnauthorizedResponse = (
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): PortalResponse =>
  resolveAccountService(portalContext.options) === '3.3.2'
    ? createResponse(401, BEARER)
    : createSpringError(401, authenticatedRequest.path, BEARER)

/** Answers a method that a path of the account service does not have. */
const answerUnknownMethod =
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
  const { headers } = await createTokenResponse(portalContext, login)
  // The new tokens are in the headers only.
  return createResponse(
    200,
    headers.filter(([name]) => name !== 'Content-Type'),
  )
}

function logOut(portalContext: PortalContext, authenticatedRequest: AuthenticatedRequest): PortalResponse {
  if (authenticatedRequest.bearer === 'expired') return createResponse(498, [])
  if (authenticatedRequest.headers.token === undefined)
    return createApiError(
      400,
      '400 BAD_REQUEST',
      "Required request header 'token' for method parameter type String is not present",
    )
  if (!authenticatedRequest.caller) return createUnauthorizedResponse(portalContext, authenticatedRequest)
  const token = parseBearer(authenticatedRequest.headers.token)
  if (token) portalContext.tokens.forgetRefresh(token)
  return createResponse(204, [])
}

function answerMe(portalContext: PortalContext, authenticatedRequest: AuthenticatedRequest): PortalResponse {
  if (authenticatedRequest.bearer === 'expired') return createResponse(498, [])
  if (!authenticatedRequest.caller) return createUnauthorizedResponse(portalContext, authenticatedRequest)
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
    otherwise: answerUnknownMethod(false),
  },
  {
    methods: ['POST'],
    path: /^\/anonymous$/,
    answer: (portalContext) => {
      portalContext.counters.anonymousSignIns++
      return createTokenResponse(portalContext, portalContext.accounts.anonymous.login)
    },
    otherwise: answerUnknownMethod(true),
  },
  { methods: ['GET', 'POST', 'PUT', 'DELETE'], path: /^\/refresh_token$/, answer: refresh },
  { methods: ['DELETE'], path: /^\/acl\/v1\/account\/logout$/, answer: logOut },
  { methods: ['GET'], path: /^\/acl\/v1\/users\/me$/, answer: answerMe },
  { methods: ['GET'], path: /^\/acl\/v1\/application-information$/, acl: ['3.3.2'], answer: information },
  { methods: ['GET'], path: /^\/acl\/v1\/healthCheck$/, acl: ['3.3.2'], answer: () => createResponse(200, []) },
]
