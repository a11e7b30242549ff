import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { mayRead } from '../accounts.js'
import { contentOf } from '../seed/content.js'
import { publicPem } from '../seed/sealing.js'
import { THEMES } from '../seed/words.js'
import type { Call, World } from '../world.js'
import { type Answer, answer, bodyOf, gatewayError, jsonAnswer, springError, wholeJson } from './answer.js'
import { information } from './konsult.js'
import type { Route } from './route.js'
import { UUID } from './search.js'

/** Labels, access and the encryption key: what a downloader asks beside the catalogue (portal-api.md 2.7, 3). */

/** These services want a bearer, the anonymous one too; an expired one is 498. */
const signedIn =
  (next: Route['answer']): Route['answer'] =>
  (world, call, groups) => {
    if (call.bearer === 'expired') return answer(498, [])
    return call.caller ? next(world, call, groups) : springError(401, call.path, [['WWW-Authenticate', 'Bearer']])
  }

/** Paged in whole pages: the offset is divided by the limit and cut (portal-api.md 2.7). */
function page<T>(all: readonly T[], call: Call): readonly T[] {
  const limit = Number(call.query.get('limit') ?? 10) || 10
  const start = Math.floor((Number(call.query.get('offset') ?? 0) || 0) / limit) * limit
  return all.slice(start, start + limit)
}

const concepts = signedIn((world, call) => {
  const lang = (call.query.get('lang') ?? 'fr').slice(0, 2) === 'en' ? 'en' : 'fr'
  const codes = call.query.getAll('codes').flatMap((one) => one.split(','))
  const roles = call.query.getAll('roles').flatMap((one) => one.split(','))
  const all = THEMES.filter(({ code }) => codes.length === 0 || codes.includes(code))
    .filter(() => roles.length === 0 || roles.includes('theme'))
    .map((theme, index) => ({
      concept_id: `${world.options.seed}-${index}`,
      concept_code: theme.code,
      concept_uri: `https://kos.example.org/${theme.code}`,
      of_scheme_code: 'scheme-theme',
      concept_role: 'theme',
      text: theme[lang],
    }))
  return jsonAnswer(200, { total: all.length, elements: page(all, call) })
})

const myAccess = signedIn((world, call, [id = '']) => {
  const dataset = UUID.test(id) ? world.library.dataset(id.toLowerCase()) : null
  return wholeJson(dataset !== null && mayRead(call.caller, dataset))
})

const myProjects = signedIn((world, call) => {
  const elements = call.caller?.granted
    ? [{ uuid: world.accounts.project.login, title: 'Observatoire des mobilités', project_status: 'VALIDATED' }]
    : []
  return jsonAnswer(200, { total: elements.length, elements })
})

const keyPair = promisify(generateKeyPair)

/** Today's address. With `media-id` the GET makes a key of that media's own: a side effect a downloader never wants. */
async function gatewayKey(world: World, call: Call): Promise<Answer> {
  const accept = call.headers.accept ?? '*/*'
  if (!/octet-stream|\*\/\*|application\/\*/.test(accept)) return gatewayError(406, call.path, accept)
  let pem = publicPem(world.library.keys)
  if (call.query.has('media-id')) {
    world.counters.keysMade++
    pem = publicPem(await keyPair('rsa', { modulusLength: 2048 }))
  }
  const headers = [
    ['Content-Type', 'application/octet-stream'],
    ['Content-Disposition', 'attachment; filename=unknown'],
    ['Accept-Ranges', 'bytes'],
  ] as const
  return answer(200, headers, bodyOf(contentOf(new TextEncoder().encode(pem)), 'chunked'))
}

const konsultKey = (world: World): Answer =>
  answer(
    200,
    [
      ['Content-Type', 'text/plain'],
      ['Content-Disposition', 'attachment; filename=encryption_key_public.key'],
    ],
    bodyOf(contentOf(new TextEncoder().encode(publicPem(world.library.keys)))),
  )

export const SIBLINGS: readonly Route[] = [
  { methods: ['GET'], path: /^\/kos\/v1\/skosConcepts$/, answer: concepts },
  { methods: ['GET'], path: /^\/projekt\/v1\/linked-dataset\/([^/]+)\/myAccess$/, answer: myAccess },
  { methods: ['GET'], path: /^\/projekt\/v1\/projects\/my-projects$/, answer: myProjects },
  { methods: ['GET'], path: /^\/apigateway\/v1\/encryption-key$/, dialect: 'gateway', answer: gatewayKey },
  { methods: ['GET'], path: /^\/apigateway\/v1\/application-information$/, dialect: 'gateway', answer: information },
  // Nothing else below it is public: the bearer is asked for before it is looked whether there is such a path.
  {
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    path: /^\/apigateway\/v1\/.*$/,
    dialect: 'gateway',
    answer: (_world, call) =>
      call.caller === null
        ? answer(401, [['WWW-Authenticate', 'Bearer']])
        : gatewayError(404, call.path, call.headers.accept ?? ''),
  },
  { methods: ['GET'], path: /^\/konsult\/v1\/encryption-key$/, dialect: 'apm', answer: konsultKey },
]
