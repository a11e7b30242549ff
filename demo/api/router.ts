import type { ReceivedRequest } from '../http/readRequests.js'
import { createResponse, type PortalResponse } from '../http/response.js'
import { serveProducerFile } from '../http/serveProducerFile.js'
import { listAccounts } from '../state/accounts.js'
import { resolveAccountService } from '../state/portalOptions.js'
import type { TokenType } from '../state/tokenIssuer.js'
import { ACL } from './acl.js'
import { KONSULT } from './catalogue/konsult.js'
import { parseBearer } from './formsAndCredentials.js'
import { MEDIA } from './media.js'
import { OAUTH } from './oauth.js'
import { RELATED_SERVICES } from './relatedServices.js'
import type { AuthenticatedRequest, PortalContext } from './route/portalContext.js'
import type { Route } from './route/route.js'
import { UNKNOWN_PATHS } from './unknownPaths.js'
import { createWebPage } from './webPage.js'

/** All routes, in the order in which they are tried. */
const ROUTES: readonly Route[] = [...ACL, ...OAUTH, ...RELATED_SERVICES, ...MEDIA, ...KONSULT, ...UNKNOWN_PATHS]

/** Answers a request to the portal, before faults are applied. Unknown paths get the web page. */
export async function routePortalRequest(
  portalContext: PortalContext,
  receivedRequest: ReceivedRequest,
): Promise<PortalResponse> {
  if (receivedRequest.method === 'HEAD') return answerHead(portalContext, receivedRequest)
  const authenticatedRequest = await authenticate(portalContext, receivedRequest)
  for (const route of ROUTES) {
    if (route.dialect && route.dialect !== portalContext.options.dialect) continue
    if (route.acl && !route.acl.includes(resolveAccountService(portalContext.options))) continue
    const match = route.path.exec(authenticatedRequest.path)
    if (!match) continue
    if (route.methods.includes(authenticatedRequest.method))
      return addChallenge(
        portalContext,
        authenticatedRequest,
        await route.answer(portalContext, authenticatedRequest, match.slice(1)),
      )
    if (route.otherwise) return route.otherwise(authenticatedRequest, portalContext)
  }
  return createWebPage()
}

/**
 * Paths that are not completely public: their answers name the authentication scheme, also successful ones
 * (portal-api.md 00).
 */
const NAMES_THE_SCHEME = /^\/(?:konsult\/v1\/datasets|anonymous$|check_credential$|acl\/v1\/(?:users|account)\/)/

function addChallenge(
  { options }: PortalContext,
  { path }: AuthenticatedRequest,
  given: PortalResponse,
): PortalResponse {
  const isNamed = given.headers.some(([name]) => name === 'WWW-Authenticate')
  if (isNamed || options.dialect !== 'gateway' || !NAMES_THE_SCHEME.test(path)) return given
  return { ...given, headers: [...given.headers, ['WWW-Authenticate', 'Bearer']] }
}

/** Answers HEAD. Today's catalogue answers it like GET; no other service supports it (portal-api.md 00). */
async function answerHead(portalContext: PortalContext, receivedRequest: ReceivedRequest): Promise<PortalResponse> {
  if (portalContext.options.dialect !== 'gateway') return createResponse(404, [])
  if (!/^\/konsult\//.test(receivedRequest.path)) return createResponse(404, [['Content-Type', 'application/json']])
  const { status, headers } = await routePortalRequest(portalContext, { ...receivedRequest, method: 'GET' })
  return createResponse(status, headers)
}

async function authenticate(
  portalContext: PortalContext,
  receivedRequest: ReceivedRequest,
): Promise<AuthenticatedRequest> {
  const token = parseBearer(receivedRequest.headers.authorization)
  if (token === null) return { ...receivedRequest, caller: null, bearer: 'none', issuer: null }
  const reading = await portalContext.tokens.read(token)
  switch (reading.type) {
    case 'valid': {
      const caller = listAccounts(portalContext.accounts).find((one) => one.login === reading.login) ?? null
      return { ...receivedRequest, caller, bearer: 'valid', issuer: reading.tokenType }
    }
    case 'expired':
      // An expired token of the portal or of the API manager is reported as expired; an OAuth token is only inactive.
      return {
        ...receivedRequest,
        caller: findExpiredCaller(portalContext, receivedRequest, token, reading.tokenType),
        bearer: reading.tokenType === 'oauth' ? 'invalid' : 'expired',
        issuer: reading.tokenType,
      }
    case 'invalid':
      return { ...receivedRequest, caller: null, bearer: 'invalid', issuer: null }
  }
}

/**
 * The account of an expired token. Today's gateway does not check the expiry of portal tokens (portal-api.md 1.5); all
 * other services do.
 */
function findExpiredCaller(
  portalContext: PortalContext,
  receivedRequest: ReceivedRequest,
  token: string,
  tokenType: TokenType,
): AuthenticatedRequest['caller'] {
  const atGateway = portalContext.options.dialect === 'gateway' && /^\/(medias|apigateway)\//.test(receivedRequest.path)
  const login = atGateway && tokenType === 'portal' ? portalContext.tokens.loginIn(token) : null
  return listAccounts(portalContext.accounts).find((one) => one.login === login) ?? null
}

/** Answers a request to the server of the producers: raw files, for which accounts of the portal have no meaning. */
export function routeProducerRequest(portalContext: PortalContext, receivedRequest: ReceivedRequest): PortalResponse {
  const id = /^\/(?:media\/)?download\/([0-9a-f-]{36})$/.exec(receivedRequest.path)?.[1]
  const found = id ? portalContext.contentStore.findMedia(id) : null
  if (!found || receivedRequest.method !== 'GET') return createResponse(404, [])
  return serveProducerFile(
    portalContext.contentStore,
    found.media,
    { ...receivedRequest, path: `/download/${found.media.id}` },
    portalContext.urls().producers,
  )
}
