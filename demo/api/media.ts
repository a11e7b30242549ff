import { createServiceResponse, serveProducerFile } from '../http/producerServer.js'
import {
  createApiError,
  createBody,
  createGatewayError,
  createJsonResponse,
  createResponse,
  createTextResponse,
  type Header,
  type PortalResponse,
} from '../http/response.js'
import { sliceContent } from '../seed/lazyContent.js'
import type { SeedDataset, SeedMedia } from '../seed/model.js'
import { mayRead } from '../state/accounts.js'
import { formatLegacySegment } from './datasetRecord.js'
import type { AuthenticatedRequest, PortalContext } from './portalContext.js'
import type { Route } from './route.js'
import { UUID_PATTERN } from './search.js'

/** E3 and E5: the bytes, through the gateway of today or through the API manager (portal-api.md 5). */

const SEAL_BYTES = 272

/** What the producer answers, opened on the way out when the portal holds the key (portal-api.md 4.3). */
function proxied(
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
  const plain = portalContext.contentStore.plain(media)
  const headers = upstream.headers.filter(([name]) => name !== 'Accept-Ranges').map(opened)
  return createResponse(200, [...headers, ['Content-Length', String(upstream.body.content.length - SEAL_BYTES)]], {
    ...createBody(sliceContent(plain, 0, plain.length)),
    bytesPerSecond: upstream.body.bytesPerSecond,
    silentMs: portalContext.options.decryptDelayMs,
  })
}

/** `+crypt` leaves the type and the name. */
const opened = ([name, value]: Header): Header =>
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

/** Services are also asked by POST; the others have no such route. */
const POSTED_CONTRACTS = new Set(['wfs', 'wms', 'wmts', 'custom'])

/** Today's path: no route for what it does not know, 401 for every refusal, never 403 nor 498 (portal-api.md 00, 5.4). */
function gatewayMedia(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
  [datasetId = '', mediaId = '', contract = '']: readonly string[],
): PortalResponse {
  const accept = authenticatedRequest.headers.accept ?? ''
  if (!UUID_PATTERN.test(datasetId) || !UUID_PATTERN.test(mediaId) || !GATEWAY_CONTRACTS.has(contract))
    return createGatewayError(404, authenticatedRequest.path, accept)
  if (!portalContext.options.anonymousDownloads && !authenticatedRequest.caller)
    return createResponse(401, [['WWW-Authenticate', 'Bearer']])
  if (isBadBasic(authenticatedRequest)) return createResponse(401, [['WWW-Authenticate', 'Basic realm="Realm"']])
  const dataset = portalContext.contentStore.dataset(datasetId.toLowerCase())
  const media = dataset?.media.find((one) => one.id === mediaId.toLowerCase())
  const isRoute =
    media?.contract === contract && (authenticatedRequest.method === 'GET' || POSTED_CONTRACTS.has(contract))
  if (!dataset || !media || !isRoute) return createGatewayError(404, authenticatedRequest.path, accept)
  if (!mayRead(gatewayCaller(authenticatedRequest), dataset)) return createResponse(401, [NO_RIGHT])
  return stored(dataset) ?? proxied(portalContext, authenticatedRequest, media)
}

/** Credentials that the framework checks before the gateway does: they belong to no account of the portal. */
const isBadBasic = (authenticatedRequest: AuthenticatedRequest): boolean =>
  /^basic /i.test(authenticatedRequest.headers.authorization ?? '')

/** A portal token of a project or a robot counts as anonymous here: those use tokens of the authorization server. */
const gatewayCaller = (authenticatedRequest: AuthenticatedRequest) =>
  authenticatedRequest.issuer === 'portal' && authenticatedRequest.caller?.type !== 'PERSON'
    ? null
    : authenticatedRequest.caller

/** Nothing checks the storage status; the producer simply has the file no more. */
const stored = (dataset: SeedDataset): PortalResponse | null =>
  dataset.storage === 'unavailable' ? createJsonResponse(404, { status: 'error', msg: 'media not found' }) : null

/** The API manager's fault, in the JSON of its version 4 or the XML of version 3 (portal-api.md 5.5). */
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

const NO_API = (portalContext: PortalContext): PortalResponse =>
  createWso2Fault(portalContext, 404, ['404', 'No matching resource found for given API Request'])

function legacyTarget(portalContext: PortalContext, mediaId: string, segment: string) {
  const found = UUID_PATTERN.test(mediaId) ? portalContext.contentStore.media(mediaId.toLowerCase()) : null
  if (!found || found.media.contract === null) return null
  return segment === formatLegacySegment(found.media.contract) || segment === found.media.contract ? found : null
}

/** E5: with the API manager's own bearer, and its faults. */
function apmMedia(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
  [mediaId = '', segment = '']: readonly string[],
): PortalResponse {
  const found = legacyTarget(portalContext, mediaId, segment)
  if (!found) return NO_API(portalContext)
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
  if (!mayRead(authenticatedRequest.caller, found.dataset))
    return createWso2Fault(portalContext, 403, ['900908', 'Resource forbidden'])
  return stored(found.dataset) ?? proxied(portalContext, authenticatedRequest, found.media)
}

/** E3: without a token. A token that comes anyway is ignored. */
function openMedia(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
  groups: readonly string[],
): PortalResponse {
  if (portalContext.options.legacyMedias === 'konsult') return konsultMedia(portalContext, authenticatedRequest, groups)
  const [mediaId = '', segment = ''] = groups
  const found = legacyTarget(portalContext, mediaId, segment)
  if (!found) return NO_API(portalContext)
  if (found.dataset.access !== 'open') return createWso2Fault(portalContext, 401, ['900902', 'Missing Credentials'])
  return stored(found.dataset) ?? proxied(portalContext, authenticatedRequest, found.media)
}

/** The old proxy of the catalogue service: buffers, answers chunked, knows no range, names the file without quotes. */
function konsultMedia(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
  [mediaId = '', segment = '']: readonly string[],
): PortalResponse {
  const found = legacyTarget(portalContext, mediaId, segment)
  if (!found) return createApiError(404, '404', 'API not found')
  if (found.media.kind === 'SERIES') return createApiError(400, '400 BAD_REQUEST', 'Unsupported media type')
  if (!mayRead(authenticatedRequest.caller, found.dataset))
    return createApiError(483, 'HTTP 483', 'Access denied to media')
  const { media } = found
  const plain =
    media.sealing === 'foreign' ? portalContext.contentStore.stored(media) : portalContext.contentStore.plain(media)
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
    answer: gatewayMedia,
  },
  { methods: ['GET'], path: /^\/apm\/medias\/([^/]+)\/([^/]+)\/1\.0\.0$/, dialect: 'apm', answer: apmMedia },
  { methods: ['GET'], path: /^\/medias\/([^/]+)\/([^/]+)\/1\.0\.0$/, dialect: 'apm', answer: openMedia },
  { methods: ['GET'], path: /^\/konsult\/v1\/medias\/([^/]+)\/([^/]+)\/[^/]+$/, dialect: 'apm', answer: konsultMedia },
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
    answer: (portalContext) => NO_API(portalContext),
  },
]
