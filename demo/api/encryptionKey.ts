import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { createGatewayError } from '../http/errorResponses.js'
import { createBody, createResponse, type PortalResponse } from '../http/response.js'
import { createContent } from '../seed/lazyContent.js'
import { exportPublicPem } from '../seed/portalKeys.js'
import type { AuthenticatedRequest } from './route/identifyCaller.js'
import type { PortalContext } from './route/portalContext.js'
import type { Route } from './route/route.js'

const keyPair = promisify(generateKeyPair)

/**
 * Answers the address of today. With `media-id`, the GET creates a key for that media: a side effect that a downloader
 * must avoid.
 */
async function answerGatewayKey(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
): Promise<PortalResponse> {
  const accept = authenticatedRequest.headers.accept ?? '*/*'
  if (!/octet-stream|\*\/\*|application\/\*/.test(accept))
    return createGatewayError(406, authenticatedRequest.path, accept)
  let pem = exportPublicPem(portalContext.contentStore.keys)
  if (authenticatedRequest.query.has('media-id')) {
    portalContext.counters.keysMade++
    pem = exportPublicPem(await keyPair('rsa', { modulusLength: 2048 }))
  }
  const headers = [
    ['Content-Type', 'application/octet-stream'],
    ['Content-Disposition', 'attachment; filename=unknown'],
    ['Accept-Ranges', 'bytes'],
  ] as const
  return createResponse(200, headers, createBody(createContent(new TextEncoder().encode(pem)), 'chunked'))
}

/** Answers the address of the older generation. */
const answerKonsultKey = (portalContext: PortalContext): PortalResponse =>
  createResponse(
    200,
    [
      ['Content-Type', 'text/plain'],
      ['Content-Disposition', 'attachment; filename=encryption_key_public.key'],
    ],
    createBody(createContent(new TextEncoder().encode(exportPublicPem(portalContext.contentStore.keys)))),
  )

/** The portal's key for encrypted files, at the address of each generation (portal-api.md 3). */
export const ENCRYPTION_KEY: readonly Route[] = [
  { methods: ['GET'], path: /^\/apigateway\/v1\/encryption-key$/, dialect: 'gateway', answer: answerGatewayKey },
  { methods: ['GET'], path: /^\/konsult\/v1\/encryption-key$/, dialect: 'apm', answer: answerKonsultKey },
]
