import type { ReceivedRequest } from '../http/readRequests.js'
import { createResponse, type PortalResponse } from '../http/response.js'
import { resolveAccountService } from '../state/portalOptions.js'
import { ACL } from './acl.js'
import { KONSULT } from './catalogue/konsult.js'
import { ENCRYPTION_KEY } from './encryptionKey.js'
import { GATEWAY } from './gateway.js'
import { LABELS_AND_PROJECTS } from './labelsAndProjects.js'
import { MEDIA } from './media.js'
import { OAUTH } from './oauth.js'
import { type AuthenticatedRequest, identifyCaller } from './route/identifyCaller.js'
import type { PortalContext } from './route/portalContext.js'
import type { Route } from './route/route.js'
import { createWebPage, UNKNOWN_PATHS } from './unknownPaths.js'

/** All routes, in the order in which they are tried. */
const ROUTES: readonly Route[] = [
  ...ACL,
  ...OAUTH,
  ...ENCRYPTION_KEY,
  ...LABELS_AND_PROJECTS,
  ...GATEWAY,
  ...MEDIA,
  ...KONSULT,
  ...UNKNOWN_PATHS,
]

/** Answers a request to the portal, before faults are applied. Unknown paths get the web page. */
export async function routePortalRequest(
  portalContext: PortalContext,
  receivedRequest: ReceivedRequest,
): Promise<PortalResponse> {
  if (receivedRequest.method === 'HEAD') return answerHead(portalContext, receivedRequest)
  const authenticatedRequest = await identifyCaller(portalContext, receivedRequest)
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
