import { everybody } from '../accounts.js'
import { aclOf } from '../options.js'
import type { Issuer } from '../tokens.js'
import type { Call, World } from '../world.js'
import { ACL } from './acl.js'
import { type Answer, answer } from './answer.js'
import { KONSULT, KONSULT_UNKNOWN } from './konsult.js'
import { MEDIA } from './media.js'
import { OAUTH } from './oauth.js'
import { produce } from './producer.js'
import type { Heard } from './receive.js'
import { bearerIn, type Route } from './route.js'
import { SIBLINGS } from './siblings.js'
import { page } from './spa.js'

/** The whole wire, in the order in which it is tried. */
const ROUTES: readonly Route[] = [...ACL, ...OAUTH, ...SIBLINGS, ...MEDIA, ...KONSULT, ...KONSULT_UNKNOWN]

/** The portal's honest answer. Unknown paths find the web page. */
export async function portalAnswer(world: World, heard: Heard): Promise<Answer> {
  if (heard.method === 'HEAD') return headAnswer(world, heard)
  const call = await identified(world, heard)
  for (const route of ROUTES) {
    if (route.dialect && route.dialect !== world.options.dialect) continue
    if (route.acl && !route.acl.includes(aclOf(world.options))) continue
    const match = route.path.exec(call.path)
    if (!match) continue
    if (route.methods.includes(call.method))
      return challenging(world, call, await route.answer(world, call, match.slice(1)))
    if (route.otherwise) return route.otherwise(call, world)
  }
  return page()
}

/** What is not wholly public names the scheme in every answer, in a good one too (portal-api.md 00). */
const NAMES_THE_SCHEME = /^\/(?:konsult\/v1\/datasets|anonymous$|check_credential$|acl\/v1\/(?:users|account)\/)/

function challenging({ options }: World, { path }: Call, given: Answer): Answer {
  const isNamed = given.headers.some(([name]) => name === 'WWW-Authenticate')
  if (isNamed || options.dialect !== 'gateway' || !NAMES_THE_SCHEME.test(path)) return given
  return { ...given, headers: [...given.headers, ['WWW-Authenticate', 'Bearer']] }
}

/** Today's catalogue answers HEAD as it answers GET; nothing else knows it (portal-api.md 00). */
async function headAnswer(world: World, heard: Heard): Promise<Answer> {
  if (world.options.dialect !== 'gateway') return answer(404, [])
  if (!/^\/konsult\//.test(heard.path)) return answer(404, [['Content-Type', 'application/json']])
  const { status, headers } = await portalAnswer(world, { ...heard, method: 'GET' })
  return answer(status, headers)
}

async function identified(world: World, heard: Heard): Promise<Call> {
  const token = bearerIn(heard.headers.authorization)
  if (token === null) return { ...heard, caller: null, bearer: 'none', issuer: null }
  const reading = await world.tokens.read(token)
  switch (reading.is) {
    case 'valid': {
      const caller = everybody(world.accounts).find((one) => one.login === reading.login) ?? null
      return { ...heard, caller, bearer: 'valid', issuer: reading.issuer }
    }
    case 'expired':
      // The portal's own token and the API manager's are told to be expired; an OAuth one is merely inactive.
      return {
        ...heard,
        caller: expiredCaller(world, heard, token, reading.issuer),
        bearer: reading.issuer === 'oauth' ? 'invalid' : 'expired',
        issuer: reading.issuer,
      }
    case 'invalid':
      return { ...heard, caller: null, bearer: 'invalid', issuer: null }
  }
}

/** Today's gateway does not look at the expiry of the portal's token (portal-api.md 1.5); everything else does. */
function expiredCaller(world: World, heard: Heard, token: string, issuer: Issuer): Call['caller'] {
  const atGateway = world.options.dialect === 'gateway' && /^\/(medias|apigateway)\//.test(heard.path)
  const login = atGateway && issuer === 'portal' ? world.tokens.loginIn(token) : null
  return everybody(world.accounts).find((one) => one.login === login) ?? null
}

/** The producers' server: raw files, no account of the portal means anything here. */
export function producerAnswer(world: World, heard: Heard): Answer {
  const id = /^\/(?:media\/)?download\/([0-9a-f-]{36})$/.exec(heard.path)?.[1]
  const found = id ? world.library.media(id) : null
  if (!found || heard.method !== 'GET') return answer(404, [])
  return produce(world.library, found.media, { ...heard, path: `/download/${found.media.id}` }, world.urls().producers)
}
