import { unknownPathsOf, versionOf } from '../options.js'
import { drifted } from '../seed/drift.js'
import type { SeedDataset } from '../seed/model.js'
import type { Call, World } from '../world.js'
import {
  type Answer,
  answer,
  apiError,
  emptyAclError,
  emptyKonsultError,
  type Json,
  jsonAnswer,
  springError,
  textAnswer,
  wholeJson,
} from './answer.js'
import { metadata } from './metadata.js'
import type { Route } from './route.js'
import { matching, search, UUID } from './search.js'

/** E7 and its siblings: the catalogue (portal-api.md 2). A bearer that is not ours is quietly nobody; an expired one is 498. */
const expiredFirst =
  (next: Route['answer']): Route['answer'] =>
  (world, call, groups) =>
    call.bearer === 'expired' ? answer(498, []) : next(world, call, groups)

/** Today's catalogue writes JSON and refuses clients that take something else only (portal-api.md 00). */
const jsonOnly =
  (next: Route['answer']): Route['answer'] =>
  (world, call, groups) => {
    const accept = call.headers.accept ?? '*/*'
    const takesJson = /\*\/\*|application\/(?:\*|json)/.test(accept)
    if (takesJson || world.options.dialect !== 'gateway') return next(world, call, groups)
    return answer(403, [['Accept', 'application/json']])
  }

const list = expiredFirst(async (world, call) => {
  const found = search(world, call.query)
  if (found === 'broken') return world.options.dialect === 'gateway' ? emptyKonsultError() : answer(500, [])
  if ('bad' in found) return apiError(400, '400 BAD_REQUEST', `Failed to convert value of parameter '${found.bad}'`)
  const moved = drifted(world.options.drift, found)
  const items = await Promise.all(moved.page.map((dataset) => metadata(world, dataset, 'list')))
  // `items` is missing when it is empty, like everything else.
  const page = jsonAnswer(200, { total: moved.total, offset: moved.offset, items })
  return { ...page, headDelayMs: world.options.listItemMs * items.length }
})

/** A known dataset, or the refusal: 400 for what is no UUID, 404 whose body is a bare sentence (portal-api.md 2.5). */
function lookUp(world: World, call: Call, id: string): SeedDataset | Answer {
  if (!UUID.test(id)) return apiError(400, '400 BAD_REQUEST', `Invalid UUID string: ${id}`)
  const known = world.withdrawn.has(id.toLowerCase()) ? null : world.library.dataset(id.toLowerCase())
  return known ?? textAnswer(404, sentenceType(world, call), `dataset ${id} not found`)
}

/** The sentence is called JSON where JSON is asked for, and always by the older catalogue. */
const sentenceType = ({ options }: World, { headers }: Call): string =>
  options.dialect === 'gateway' && !(headers.accept ?? '').includes('application/json')
    ? 'text/plain;charset=UTF-8'
    : 'application/json'

const isAnswer = (value: SeedDataset | Answer): value is Answer => 'status' in value

const detail = expiredFirst(async (world, call, [id = '']) => {
  const dataset = lookUp(world, call, id)
  return isAnswer(dataset) ? dataset : jsonAnswer(200, await metadata(world, dataset, 'detail'))
})

const sameTheme = (world: World, dataset: SeedDataset): readonly SeedDataset[] =>
  matching(world, new URLSearchParams({ themes: dataset.theme })).filter((one) => one.id !== dataset.id)

const withSameTheme = expiredFirst(async (world, call, [id = '']) => {
  const dataset = lookUp(world, call, id)
  if (isAnswer(dataset)) return dataset
  const near = sameTheme(world, dataset).slice(0, Number(call.query.get('limit') ?? 4) || 4)
  return wholeJson(JSON.parse(JSON.stringify(await Promise.all(near.map((one) => metadata(world, one, 'list'))))))
})

const numberWithSameTheme = expiredFirst((world, call, [id = '']) => {
  const dataset = lookUp(world, call, id)
  return isAnswer(dataset) ? dataset : wholeJson(sameTheme(world, dataset).length)
})

const FACETS: Readonly<Record<string, (dataset: SeedDataset) => readonly string[]>> = {
  theme: (one) => [one.theme],
  producer_organization_name: (one) => [one.producer.name],
  keywords: (one) => one.keywords,
}

const facets = expiredFirst((world, call) => {
  const asked = call.query.getAll('facets').flatMap((one) => one.split(','))
  const all = matching(world, call.query)
  const items: Json[] = asked.flatMap((name) => {
    const values = FACETS[name]
    if (!values) return []
    const counts = new Map<string, number>()
    for (const dataset of all) for (const value of values(dataset)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [{ propertyName: name, values: [...counts].map(([value, count]) => ({ value, count })) }]
  })
  return jsonAnswer(200, { items })
})

/** Which version it is: of this service and of the gateway alike. */
export const information: Route['answer'] = (world) =>
  jsonAnswer(200, { version: versionOf(world.options), comment: 'the demo portal' })

const PROPERTIES = {
  front: { contact: 'mailto:rudi@example.org', urlCatalog: '/catalogue/detail/', tableDisplayMaxFileSize: 2_000_000 },
}

/** Where the maps of the web page begin. */
const MAP_INFO = { defaultCenter: [-1.662712, 48.114767] }

const properties: Route['answer'] = ({ options }) =>
  jsonAnswer(200, options.dialect === 'gateway' ? { ...PROPERTIES, mapInfo: MAP_INFO } : PROPERTIES)

const health: Route['answer'] = ({ options }) =>
  options.dialect === 'gateway' ? answer(200, []) : jsonAnswer(200, { status: 'UP' })

export const KONSULT: readonly Route[] = [
  { methods: ['GET'], path: /^\/konsult\/v1\/datasets\/metadatas$/, answer: jsonOnly(list) },
  { methods: ['GET'], path: /^\/konsult\/v1\/datasets\/metadatas\/facets$/, answer: facets },
  { methods: ['GET'], path: /^\/konsult\/v1\/datasets\/([^/]+)\/metadatas$/, answer: jsonOnly(detail) },
  { methods: ['GET'], path: /^\/konsult\/v1\/datasets\/([^/]+)\/metadatas-with-same-theme$/, answer: withSameTheme },
  {
    methods: ['GET'],
    path: /^\/konsult\/v1\/datasets\/([^/]+)\/number-metadatas-with-same-theme$/,
    answer: numberWithSameTheme,
  },
  { methods: ['GET'], path: /^\/konsult\/v1\/application-information$/, answer: information },
  { methods: ['GET'], path: /^\/konsult\/v1\/healthCheck$/, answer: health },
  { methods: ['GET'], path: /^\/konsult\/v1\/properties\/front-office$/, answer: properties },
]

const EVERY_VERB = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']
const notFound: Route['answer'] = (_world, call) => springError(404, call.path)

/** What comes after every other route of these services: what each answers to a path or verb that it does not have. */
export const KONSULT_UNKNOWN: readonly Route[] = [
  {
    methods: EVERY_VERB,
    path: /^\/konsult\/.*$/,
    answer: (world, call, groups) =>
      unknownPathsOf(world.options, 'konsult') === 'error' ? emptyKonsultError() : notFound(world, call, groups),
  },
  {
    methods: EVERY_VERB,
    path: /^\/acl\/.*$/,
    answer: (world, call, groups) =>
      unknownPathsOf(world.options, 'acl') === 'error' ? emptyAclError(true) : notFound(world, call, groups),
  },
  { methods: EVERY_VERB, path: /^\/(?:kos|projekt)\/.*$/, answer: notFound },
]
