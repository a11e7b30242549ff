import { createApiError, createEmptyKonsultError } from '../../http/errorResponses.js'
import {
  createFullJsonResponse,
  createJsonResponse,
  createResponse,
  createTextResponse,
  type Json,
  type PortalResponse,
} from '../../http/response.js'
import type { SeedDataset } from '../../seed/model.js'
import { accountServiceVersion } from '../../state/portalOptions.js'
import type { AuthenticatedRequest } from '../route/identifyCaller.js'
import type { PortalContext } from '../route/portalContext.js'
import type { Route } from '../route/route.js'
import { changePageWhilePaging } from './changePageWhilePaging.js'
import { buildDatasetRecord } from './datasetRecord.js'
import { filterDatasets, searchCatalogue, UUID_PATTERN } from './search.js'

/**
 * The catalogue (E7) and its related calls (portal-api.md 2). A foreign bearer token counts as anonymous without an
 * error; an expired one gives 498.
 */
const refuseExpired =
  (next: Route['answer']): Route['answer'] =>
  (portalContext, authenticatedRequest, groups) =>
    authenticatedRequest.bearer === 'expired'
      ? createResponse(498, [])
      : next(portalContext, authenticatedRequest, groups)

/** Today's catalogue sends JSON, and refuses clients that accept only other types (portal-api.md 00). */
const requireJson =
  (next: Route['answer']): Route['answer'] =>
  (portalContext, authenticatedRequest, groups) => {
    const accept = authenticatedRequest.headers.accept ?? '*/*'
    const takesJson = /\*\/\*|application\/(?:\*|json)/.test(accept)
    if (takesJson || portalContext.options.dialect !== 'gateway')
      return next(portalContext, authenticatedRequest, groups)
    return createResponse(403, [['Accept', 'application/json']])
  }

const list = refuseExpired(async (portalContext, authenticatedRequest) => {
  const found = searchCatalogue(portalContext, authenticatedRequest.query)
  if (found === 'broken')
    return portalContext.options.dialect === 'gateway' ? createEmptyKonsultError() : createResponse(500, [])
  if ('bad' in found)
    return createApiError(400, '400 BAD_REQUEST', `Failed to convert value of parameter '${found.bad}'`)
  const { total, offset, page } = changePageWhilePaging(portalContext.options.drift, found)
  const items = await Promise.all(page.map((dataset) => buildDatasetRecord(portalContext, dataset, 'list')))
  // An empty `items` is omitted, like every empty field.
  const response = createJsonResponse(200, { total, offset, items })
  return { ...response, headDelayMs: portalContext.options.listItemMs * items.length }
})

/**
 * Finds a dataset, or gives the error: 400 for an id that is no UUID, 404 with a plain sentence as its body
 * (portal-api.md 2.5).
 */
function lookUp(
  portalContext: PortalContext,
  authenticatedRequest: AuthenticatedRequest,
  id: string,
): SeedDataset | PortalResponse {
  if (!UUID_PATTERN.test(id)) return createApiError(400, '400 BAD_REQUEST', `Invalid UUID string: ${id}`)
  const known = portalContext.withdrawn.has(id.toLowerCase())
    ? null
    : portalContext.contentStore.findDataset(id.toLowerCase())
  return (
    known ?? createTextResponse(404, getSentenceType(portalContext, authenticatedRequest), `dataset ${id} not found`)
  )
}

/** The content type of the sentence: JSON when the client accepts JSON, and always in the older catalogue. */
const getSentenceType = ({ options }: PortalContext, { headers }: AuthenticatedRequest): string =>
  options.dialect === 'gateway' && !(headers.accept ?? '').includes('application/json')
    ? 'text/plain;charset=UTF-8'
    : 'application/json'

const isAnswer = (value: SeedDataset | PortalResponse): value is PortalResponse => 'status' in value

const detail = refuseExpired(async (portalContext, authenticatedRequest, [id = '']) => {
  const dataset = lookUp(portalContext, authenticatedRequest, id)
  return isAnswer(dataset)
    ? dataset
    : createJsonResponse(200, await buildDatasetRecord(portalContext, dataset, 'detail'))
})

const listSameTheme = (portalContext: PortalContext, dataset: SeedDataset): readonly SeedDataset[] =>
  filterDatasets(portalContext, new URLSearchParams({ themes: dataset.theme })).filter((one) => one.id !== dataset.id)

const withSameTheme = refuseExpired(async (portalContext, authenticatedRequest, [id = '']) => {
  const dataset = lookUp(portalContext, authenticatedRequest, id)
  if (isAnswer(dataset)) return dataset
  const near = listSameTheme(portalContext, dataset).slice(0, Number(authenticatedRequest.query.get('limit') ?? 4) || 4)
  return createFullJsonResponse(
    JSON.parse(JSON.stringify(await Promise.all(near.map((one) => buildDatasetRecord(portalContext, one, 'list'))))),
  )
})

const numberWithSameTheme = refuseExpired((portalContext, authenticatedRequest, [id = '']) => {
  const dataset = lookUp(portalContext, authenticatedRequest, id)
  return isAnswer(dataset) ? dataset : createFullJsonResponse(listSameTheme(portalContext, dataset).length)
})

const FACETS: Readonly<Record<string, (dataset: SeedDataset) => readonly string[]>> = {
  theme: (one) => [one.theme],
  producer_organization_name: (one) => [one.producer.name],
  keywords: (one) => one.keywords,
}

const facets = refuseExpired((portalContext, authenticatedRequest) => {
  const asked = authenticatedRequest.query.getAll('facets').flatMap((one) => one.split(','))
  const all = filterDatasets(portalContext, authenticatedRequest.query)
  const items: Json[] = asked.flatMap((name) => {
    const values = FACETS[name]
    if (!values) return []
    const counts = new Map<string, number>()
    for (const dataset of all) for (const value of values(dataset)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [{ propertyName: name, values: [...counts].map(([value, count]) => ({ value, count })) }]
  })
  return createJsonResponse(200, { items })
})

/** Answers with the version, for this service and for the gateway. */
export const buildInformation: Route['answer'] = (portalContext) =>
  createJsonResponse(200, { version: accountServiceVersion(portalContext.options), comment: 'the demo portal' })

const PROPERTIES = {
  front: { contact: 'mailto:rudi@example.org', urlCatalog: '/catalogue/detail/', tableDisplayMaxFileSize: 2_000_000 },
}

/** The initial position of the maps of the web page. */
const MAP_INFO = { defaultCenter: [-1.662712, 48.114767] }

const properties: Route['answer'] = ({ options }) =>
  createJsonResponse(200, options.dialect === 'gateway' ? { ...PROPERTIES, mapInfo: MAP_INFO } : PROPERTIES)

const health: Route['answer'] = ({ options }) =>
  options.dialect === 'gateway' ? createResponse(200, []) : createJsonResponse(200, { status: 'UP' })

export const KONSULT: readonly Route[] = [
  { methods: ['GET'], path: /^\/konsult\/v1\/datasets\/metadatas$/, answer: requireJson(list) },
  { methods: ['GET'], path: /^\/konsult\/v1\/datasets\/metadatas\/facets$/, answer: facets },
  { methods: ['GET'], path: /^\/konsult\/v1\/datasets\/([^/]+)\/metadatas$/, answer: requireJson(detail) },
  { methods: ['GET'], path: /^\/konsult\/v1\/datasets\/([^/]+)\/metadatas-with-same-theme$/, answer: withSameTheme },
  {
    methods: ['GET'],
    path: /^\/konsult\/v1\/datasets\/([^/]+)\/number-metadatas-with-same-theme$/,
    answer: numberWithSameTheme,
  },
  { methods: ['GET'], path: /^\/konsult\/v1\/application-information$/, answer: buildInformation },
  { methods: ['GET'], path: /^\/konsult\/v1\/healthCheck$/, answer: health },
  { methods: ['GET'], path: /^\/konsult\/v1\/properties\/front-office$/, answer: properties },
]
