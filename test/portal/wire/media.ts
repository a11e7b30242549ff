import { mayRead } from '../accounts.js'
import { slice } from '../seed/content.js'
import type { SeedDataset, SeedMedia } from '../seed/model.js'
import type { Call, World } from '../world.js'
import { type Answer, answer, apiError, bodyOf, gatewayError, type Header, jsonAnswer, textAnswer } from './answer.js'
import { legacySegment } from './metadata.js'
import { produce, serviceAnswer } from './producer.js'
import type { Route } from './route.js'
import { UUID } from './search.js'

/** E3 and E5: the bytes, through the gateway of today or through the API manager (portal-api.md 5). */

const SEAL_BYTES = 272

/** What the producer answers, opened on the way out when the portal holds the key (portal-api.md 4.3). */
function proxied(world: World, call: Call, media: SeedMedia): Answer {
  if (media.kind === 'SERVICE') return serviceAnswer(media)
  const upstream = produce(world.library, media, call, world.urls().producers)
  if (media.sealing !== 'portal') return upstream
  if (upstream.body.framing !== 'length') return answer(411, [])
  const plain = world.library.plain(media)
  const headers = upstream.headers.filter(([name]) => name !== 'Accept-Ranges').map(opened)
  return answer(200, [...headers, ['Content-Length', String(upstream.body.content.length - SEAL_BYTES)]], {
    ...bodyOf(slice(plain, 0, plain.length)),
    bytesPerSecond: upstream.body.bytesPerSecond,
    silentMs: world.options.decryptDelayMs,
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
  world: World,
  call: Call,
  [datasetId = '', mediaId = '', contract = '']: readonly string[],
): Answer {
  const accept = call.headers.accept ?? ''
  if (!UUID.test(datasetId) || !UUID.test(mediaId) || !GATEWAY_CONTRACTS.has(contract))
    return gatewayError(404, call.path, accept)
  if (!world.options.anonymousDownloads && !call.caller) return answer(401, [['WWW-Authenticate', 'Bearer']])
  if (isBadBasic(call)) return answer(401, [['WWW-Authenticate', 'Basic realm="Realm"']])
  const dataset = world.library.dataset(datasetId.toLowerCase())
  const media = dataset?.media.find((one) => one.id === mediaId.toLowerCase())
  const isRoute = media?.contract === contract && (call.method === 'GET' || POSTED_CONTRACTS.has(contract))
  if (!dataset || !media || !isRoute) return gatewayError(404, call.path, accept)
  if (!mayRead(gatewayCaller(call), dataset)) return answer(401, [NO_RIGHT])
  return stored(dataset) ?? proxied(world, call, media)
}

/** Credentials that the framework looks at before the gateway does: no account of the portal is reached by them. */
const isBadBasic = (call: Call): boolean => /^basic /i.test(call.headers.authorization ?? '')

/** A portal token of an account that is no person is nobody here: projects and robots use the authorization server's. */
const gatewayCaller = (call: Call) => (call.issuer === 'portal' && call.caller?.type !== 'PERSON' ? null : call.caller)

/** Nothing checks the storage status; the producer simply has the file no more. */
const stored = (dataset: SeedDataset): Answer | null =>
  dataset.storage === 'unavailable' ? jsonAnswer(404, { status: 'error', msg: 'media not found' }) : null

/** The API manager's fault, in the JSON of its version 4 or the XML of version 3 (portal-api.md 5.5). */
export function wso2Fault(
  world: World,
  status: number,
  [code, message]: readonly [string, string],
  more: readonly Header[] = [],
): Answer {
  const description = `Access failure for API: /datasets, version: 1.0.0 status: (${code}) - ${message}`
  if (world.options.wso2Faults === 'json') return jsonAnswer(status, { code, message, description }, more)
  const ns = 'xmlns:ams="http://wso2.org/apimanager/security"'
  const xml = `<ams:fault ${ns}><ams:code>${code}</ams:code><ams:message>${message}</ams:message><ams:description>${description}</ams:description></ams:fault>`
  return textAnswer(status, 'application/xml', xml, more)
}

const NO_API = (world: World): Answer =>
  wso2Fault(world, 404, ['404', 'No matching resource found for given API Request'])

function legacyTarget(world: World, mediaId: string, segment: string) {
  const found = UUID.test(mediaId) ? world.library.media(mediaId.toLowerCase()) : null
  if (!found || found.media.contract === null) return null
  return segment === legacySegment(found.media.contract) || segment === found.media.contract ? found : null
}

/** E5: with the API manager's own bearer, and its faults. */
function apmMedia(world: World, call: Call, [mediaId = '', segment = '']: readonly string[]): Answer {
  const found = legacyTarget(world, mediaId, segment)
  if (!found) return NO_API(world)
  if (call.bearer === 'none')
    return wso2Fault(
      world,
      401,
      ['900902', 'Missing Credentials'],
      [['WWW-Authenticate', 'OAuth2 realm="WSO2 API Manager"']],
    )
  if (call.bearer === 'expired') return wso2Fault(world, 401, ['900903', 'Access Token Expired'])
  if (!call.caller || call.issuer !== 'wso2') return wso2Fault(world, 401, ['900901', 'Invalid Credentials'])
  if (!mayRead(call.caller, found.dataset)) return wso2Fault(world, 403, ['900908', 'Resource forbidden'])
  return stored(found.dataset) ?? proxied(world, call, found.media)
}

/** E3: without a token. A token that comes anyway is not looked at. */
function openMedia(world: World, call: Call, groups: readonly string[]): Answer {
  if (world.options.legacyMedias === 'konsult') return konsultMedia(world, call, groups)
  const [mediaId = '', segment = ''] = groups
  const found = legacyTarget(world, mediaId, segment)
  if (!found) return NO_API(world)
  if (found.dataset.access !== 'open') return wso2Fault(world, 401, ['900902', 'Missing Credentials'])
  return stored(found.dataset) ?? proxied(world, call, found.media)
}

/** The old proxy of the catalogue service: buffers, answers chunked, knows no range, names the file without quotes. */
function konsultMedia(world: World, call: Call, [mediaId = '', segment = '']: readonly string[]): Answer {
  const found = legacyTarget(world, mediaId, segment)
  if (!found) return apiError(404, '404', 'API not found')
  if (found.media.kind === 'SERIES') return apiError(400, '400 BAD_REQUEST', 'Unsupported media type')
  if (!mayRead(call.caller, found.dataset)) return apiError(483, 'HTTP 483', 'Access denied to media')
  const { media } = found
  const plain = media.sealing === 'foreign' ? world.library.stored(media) : world.library.plain(media)
  const headers: Header[] = [
    ['Content-Type', media.fileType],
    ['Content-Disposition', `attachment; filename=${Buffer.from(media.name ?? segment, 'utf8').toString('latin1')}`],
  ]
  return answer(200, headers, bodyOf(plain, 'chunked'))
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
    answer: (_world, call) => gatewayError(404, call.path, call.headers.accept ?? ''),
  },
  {
    methods: ['GET', 'POST', 'HEAD'],
    path: /^\/(?:medias|apm)\/.*$/,
    dialect: 'apm',
    answer: (world) => NO_API(world),
  },
]

/** The media a path is about, whichever generation it was written for: what faults aim at. */
export const mediaIn = (path: string): string | null => {
  const today = /\/(?:medias|datasets)\/[0-9a-f-]{36}\/([0-9a-f-]{36})\//i.exec(path)
  return (today ?? /\/(?:medias|download)\/([0-9a-f-]{36})(?:\/|$)/i.exec(path))?.[1]?.toLowerCase() ?? null
}
