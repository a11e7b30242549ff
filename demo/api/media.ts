import { createApiError, createGatewayError } from '../http/errorResponses.js'
import {
  createBody,
  createJsonResponse,
  createResponse,
  createTextResponse,
  type Header,
  type PortalResponse,
} from '../http/response.js'
import { createServiceResponse, serveProducerFile } from '../http/serveProducerFile.js'
import { sliceContent } from '../seed/lazyContent.js'
import type { SeedDataset, SeedMedia } from '../seed/model.js'
import { canRead } from '../state/accounts.js'
import { formatContractInPath } from './catalogue/mediaPaths.js'
import { UUID_PATTERN } from './catalogue/search.js'
import type { AuthenticatedRequest } from './route/identifyCaller.js'
import type { PortalContext } from './route/portalContext.js'
import type { Route } from './route/route.js'

/** Downloads (E3 and E5) through the gateway of today or through the API manager (portal-api.md 5). */

const SEAL_BYTES = 272

/** Forwards the answer of the producer, decrypted when the portal holds the key (portal-api.md 4.3). */
function serveProxyMedia(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
  media: SeedMedia,
): PortalResponse {
  if (media.kind === 'SERVICE') return createServiceResponse(media)
  const upstream = serveProducerFile(
    portalContext.contentStore,
    media,
    authenticatedRequest,
    portalContext.urls().producers,
  )
  if (media.sealing !== 'portal') return upstream
  if (upstream.body.framing !== 'length') return createResponse(411, [])
  const plain = portalContext.contentStore.getPlainContent(media)
  const headers = upstream.headers.filter(([name]) => name !== 'Accept-Ranges').map(withoutCryptSuffix)
  return createResponse(200, [...headers, ['Content-Length', String(upstream.body.content.length - SEAL_BYTES)]], {
    ...createBody(sliceContent(plain, 0, plain.length)),
    bytesPerSecond: upstream.body.bytesPerSecond,
    silentMs: portalContext.options.decryptDelayMs,
  })
}

/** Removes `+crypt` from type and name. */
const withoutCryptSuffix = ([name, value]: Header): Header =>
  /^content-(type|disposition)$/i.test(name) ? [name, value.replaceAll('+crypt', '')] : [name, value]

const NO_RIGHT: Header = ['X-Error-Message', 'Not allowed to access to this Media']
const GATEWAY_CONTRACTS = new Set([
  'dwnl',
  'generic-data',
  'temporal-bar-chart',
  'wfs',
  'wms',
  'wmts',
  'custom',
  'dwnl_temporal',
  'dwnl_spacial',
  'dwnl_temporal_spacial',
])

/** The contracts that also accept POST; the other ones have no such route. */
const POSTED_CONTRACTS = new Set(['wfs', 'wms', 'wmts', 'custom'])

/**
 * Answers on the path of today. It has no route for unknown media, and answers every refusal with 401, never with 403
 * or 498 (portal-api.md 00, 5.4).
 */
function serveGatewayMedia(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
  [datasetId = '', mediaId = '', contract = '']: readonly string[],
): PortalResponse {
  const accept = authenticatedRequest.headers.accept ?? ''
  if (!UUID_PATTERN.test(datasetId) || !UUID_PATTERN.test(mediaId) || !GATEWAY_CONTRACTS.has(contract))
    return createGatewayError(404, authenticatedRequest.path, accept)
  if (!portalContext.options.anonymousDownloads && !authenticatedRequest.caller)
    return createResponse(401, [['WWW-Authenticate', 'Bearer']])
  if (hasBasicCredentials(authenticatedRequest))
    return createResponse(401, [['WWW-Authenticate', 'Basic realm="Realm"']])
  const dataset = portalContext.contentStore.findDataset(datasetId.toLowerCase())
  const media = dataset?.media.find((one) => one.id === mediaId.toLowerCase())
  const isRoute =
    media?.contract === contract && (authenticatedRequest.method === 'GET' || POSTED_CONTRACTS.has(contract))
  if (!dataset || !media || !isRoute) return createGatewayError(404, authenticatedRequest.path, accept)
  if (!canRead(getGatewayCaller(authenticatedRequest), dataset)) return createResponse(401, [NO_RIGHT])
  return findStorageError(dataset) ?? serveProxyMedia(portalContext, authenticatedRequest, media)
}

/**
 * Whether there are Basic credentials. The framework checks them before the gateway does, and they belong to no account
 * of the portal.
 */
const hasBasicCredentials = (authenticatedRequest: AuthenticatedRequest): boolean =>
  /^basic /i.test(authenticatedRequest.headers.authorization ?? '')

/**
 * The caller as the gateway sees it. A portal token of a project or a robot counts as anonymous, because these use
 * tokens of the authorization server.
 */
const getGatewayCaller = (authenticatedRequest: AuthenticatedRequest) =>
  authenticatedRequest.issuer === 'portal' && authenticatedRequest.caller?.type !== 'PERSON'
    ? null
    : authenticatedRequest.caller

/**
 * The answer for an unavailable file. The portal does not check the storage status, but the producer no longer has the
 * file.
 */
const findStorageError = (dataset: SeedDataset): PortalResponse | null =>
  dataset.storage === 'unavailable' ? createJsonResponse(404, { status: 'error', msg: 'media not found' }) : null

/** An error of the API manager, in the JSON of its version 4 or the XML of its version 3 (portal-api.md 5.5). */
export function createWso2Fault(
  portalContext: PortalContext,
  status: number,
  [code, message]: readonly [string, string],
  more: readonly Header[] = [],
): PortalResponse {
  const description = `Access failure for API: /datasets, version: 1.0.0 status: (${code}) - ${message}`
  if (portalContext.options.wso2Faults === 'json')
    return createJsonResponse(status, { code, message, description }, more)
  const ns = 'xmlns:ams="http://wso2.org/apimanager/security"'
  const xml = `<ams:fault ${ns}><ams:code>${code}</ams:code><ams:message>${message}</ams:message><ams:description>${description}</ams:description></ams:fault>`
  return createTextResponse(status, 'application/xml', xml, more)
}

const createNoApiFault = (portalContext: PortalContext): PortalResponse =>
  createWso2Fault(portalContext, 404, ['404', 'No matching resource found for given API Request'])

function findLegacyTarget(portalContext: PortalContext, mediaId: string, segment: string) {
  const found = UUID_PATTERN.test(mediaId) ? portalContext.contentStore.findMedia(mediaId.toLowerCase()) : null
  if (!found || found.media.contract === null) return null
  return segment === formatContractInPath(found.media.contract) || segment === found.media.contract ? found : null
}

/** Answers E5, which requires a token of the API manager and has its errors. */
function serveApmMedia(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
  [mediaId = '', segment = '']: readonly string[],
): PortalResponse {
  const found = findLegacyTarget(portalContext, mediaId, segment)
  if (!found) return createNoApiFault(portalContext)
  if (authenticatedRequest.bearer === 'none')
    return createWso2Fault(
      portalContext,
      401,
      ['900902', 'Missing Credentials'],
      [['WWW-Authenticate', 'OAuth2 realm="WSO2 API Manager"']],
    )
  if (authenticatedRequest.bearer === 'expired')
    return createWso2Fault(portalContext, 401, ['900903', 'Access Token Expired'])
  if (!authenticatedRequest.caller || authenticatedRequest.issuer !== 'wso2')
    return createWso2Fault(portalContext, 401, ['900901', 'Invalid Credentials'])
  if (!canRead(authenticatedRequest.caller, found.dataset))
    return createWso2Fault(portalContext, 403, ['900908', 'Resource forbidden'])
  return findStorageError(found.dataset) ?? serveProxyMedia(portalContext, authenticatedRequest, found.media)
}

/** Answers E3, which needs no token and ignores one. */
function openMedia(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
  groups: readonly string[],
): PortalResponse {
  if (portalContext.options.legacyMedias === 'konsult')
    return serveKonsultMedia(portalContext, authenticatedRequest, groups)
  const [mediaId = '', segment = ''] = groups
  const found = findLegacyTarget(portalContext, mediaId, segment)
  if (!found) return createNoApiFault(portalContext)
  if (found.dataset.access !== 'open') return createWso2Fault(portalContext, 401, ['900902', 'Missing Credentials'])
  return findStorageError(found.dataset) ?? serveProxyMedia(portalContext, authenticatedRequest, found.media)
}

/**
 * Answers as the old proxy of the catalogue service: it buffers, sends chunked, ignores ranges, and gives the file name
 * without quotes.
 */
function serveKonsultMedia(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
  [mediaId = '', segment = '']: readonly string[],
): PortalResponse {
  const found = findLegacyTarget(portalContext, mediaId, segment)
  if (!found) return createApiError(404, '404', 'API not found')
  if (found.media.kind === 'SERIES') return createApiError(400, '400 BAD_REQUEST', 'Unsupported media type')
  if (!canRead(authenticatedRequest.caller, found.dataset))
    return createApiError(483, 'HTTP 483', 'Access denied to media')
  const { media } = found
  const plain =
    media.sealing === 'foreign'
      ? portalContext.contentStore.getStoredContent(media)
      : portalContext.contentStore.getPlainContent(media)
  const headers: Header[] = [
    ['Content-Type', media.fileType],
    ['Content-Disposition', `attachment; filename=${Buffer.from(media.name ?? segment, 'utf8').toString('latin1')}`],
  ]
  return createResponse(200, headers, createBody(plain, 'chunked'))
}

export const MEDIA: readonly Route[] = [
  {
    methods: ['GET', 'POST'],
    path: /^\/(?:medias|apigateway\/datasets)\/([^/]+)\/([^/]+)\/([^/]+)$/,
    dialect: 'gateway',
    answer: serveGatewayMedia,
  },
  { methods: ['GET'], path: /^\/apm\/medias\/([^/]+)\/([^/]+)\/1\.0\.0$/, dialect: 'apm', answer: serveApmMedia },
  { methods: ['GET'], path: /^\/medias\/([^/]+)\/([^/]+)\/1\.0\.0$/, dialect: 'apm', answer: openMedia },
  {
    methods: ['GET'],
    path: /^\/konsult\/v1\/medias\/([^/]+)\/([^/]+)\/[^/]+$/,
    dialect: 'apm',
    answer: serveKonsultMedia,
  },
  // Other paths under these prefixes belong to the gateways, which have no such route.
  {
    methods: ['GET', 'POST', 'HEAD'],
    path: /^\/(?:medias|apigateway)\/.*$/,
    dialect: 'gateway',
    answer: (_world, authenticatedRequest) =>
      createGatewayError(404, authenticatedRequest.path, authenticatedRequest.headers.accept ?? ''),
  },
  {
    methods: ['GET', 'POST', 'HEAD'],
    path: /^\/(?:medias|apm)\/.*$/,
    dialect: 'apm',
    answer: (portalContext) => createNoApiFault(portalContext),
  },
]
