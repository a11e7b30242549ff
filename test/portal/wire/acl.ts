import { everybody } from '../accounts.js'
import { aclOf, unknownPathsOf } from '../options.js'
import { uuidFrom } from '../seed/random.js'
import type { Call, World } from '../world.js'
import {
  type Answer,
  answer,
  apiError,
  emptyAclError,
  jsonAnswer,
  springError,
  textAnswer,
  wholeJson,
} from './answer.js'
import { bearerIn, form, type Route } from './route.js'

/** The account service: signing in, refreshing, signing out, who am I (portal-api.md 1.1 to 1.5). */

async function pairAnswer(world: World, login: string): Promise<Answer> {
  const person = everybody(world.accounts).find((one) => one.login === login)
  if (!person) return answer(401, [])
  const { jwt, refresh } = await world.tokens.pair(person)
  const [jwtToken, refreshToken] = [`Bearer ${jwt}`, `Bearer ${refresh}`]
  return jsonAnswer(200, { jwtToken, refreshToken }, [
    ['Authorization', jwtToken],
    ['X-TOKEN', refreshToken],
  ])
}

function authenticate(world: World, call: Call): Answer | Promise<Answer> {
  const fields = form(call)
  const [login, password] = [fields.get('login'), fields.get('password')]
  // Nothing is written when something is missing: 200, no body, no header (portal-api.md 1.2).
  if (!login || !password) return answer(200, [])
  const outcome = world.gatekeeper.signIn(login, password)
  world.counters.signIns++
  if (outcome.is === 'in') return pairAnswer(world, outcome.person.login)
  return loginError(outcome.is === 'locked' ? 423 : 401, call)
}

/** JSON, a page for those who prefer one, nothing for those who take only bytes (portal-api.md 00). */
function loginError(status: number, call: Call): Answer {
  const accept = call.headers.accept ?? ''
  if (accept.includes('text/html'))
    return textAnswer(status, 'text/html;charset=UTF-8', '<html><body><h1>Whitelabel Error Page</h1></body></html>')
  return accept === 'application/octet-stream' ? answer(status, []) : springError(status, call.path)
}

const BEARER = [['WWW-Authenticate', 'Bearer']] as const

/** Today nothing but the challenge, before it the container's JSON as well. */
const notSignedIn = (world: World, call: Call): Answer =>
  aclOf(world.options) === '3.3.2' ? answer(401, BEARER) : springError(401, call.path, BEARER)

/** A verb that one of the account service's own addresses does not have. */
const unknownVerb =
  (asksBearer: boolean) =>
  (call: Call, world: World): Answer =>
    unknownPathsOf(world.options, 'acl') === 'error' ? emptyAclError(asksBearer) : springError(404, call.path)

async function refresh(world: World, call: Call): Promise<Answer> {
  const token = bearerIn(call.headers['x-token'])
  world.counters.refreshes++
  const login = token === null ? null : world.tokens.spendRefresh(token)
  if (login === null) return aclOf(world.options) === '3.3.2' ? emptyAclError(true) : springError(401, call.path)
  const { headers } = await pairAnswer(world, login)
  // The new pair is in the headers only.
  return answer(
    200,
    headers.filter(([name]) => name !== 'Content-Type'),
  )
}

function logout(world: World, call: Call): Answer {
  if (call.bearer === 'expired') return answer(498, [])
  if (call.headers.token === undefined)
    return apiError(
      400,
      '400 BAD_REQUEST',
      "Required request header 'token' for method parameter type String is not present",
    )
  if (!call.caller) return notSignedIn(world, call)
  const token = bearerIn(call.headers.token)
  if (token) world.tokens.forgetRefresh(token)
  return answer(204, [])
}

function me(world: World, call: Call): Answer {
  if (call.bearer === 'expired') return answer(498, [])
  if (!call.caller) return notSignedIn(world, call)
  const { login, type, firstname, lastname, roles } = call.caller
  if (aclOf(world.options) !== '3.3.2')
    return jsonAnswer(200, { login, type, firstname, lastname, roles: roles.map((code) => ({ code, label: code })) })
  const since = { openingDate: '2021-01-01T01:00:00', closingDate: null, order: 30 }
  return wholeJson({
    uuid: uuidFrom(world.options.seed, `account/${login}`),
    login,
    password: null,
    lastname,
    firstname,
    company: null,
    failedAttempt: 0,
    lastFailedAttempt: null,
    lastConnexion: new Date(world.now()).toISOString().slice(0, -1),
    accountLocked: false,
    type,
    addresses: [],
    roles: roles.map((code) => ({
      uuid: uuidFrom(world.options.seed, `role/${code}`),
      code,
      label: code,
      ...since,
    })),
    hasSubscribeToNotifications: false,
  })
}

const information: Route['answer'] = ({ options }) =>
  wholeJson({ version: options.acl ?? '3.3.2', comment: 'the account service', captchaEnabled: false })

export const ACL: readonly Route[] = [
  {
    methods: ['POST'],
    path: /^\/(?:authenticate|check_credential)$/,
    answer: authenticate,
    otherwise: unknownVerb(false),
  },
  {
    methods: ['POST'],
    path: /^\/anonymous$/,
    answer: (world) => {
      world.counters.anonymousSignIns++
      return pairAnswer(world, world.accounts.anonymous.login)
    },
    otherwise: unknownVerb(true),
  },
  { methods: ['GET', 'POST', 'PUT', 'DELETE'], path: /^\/refresh_token$/, answer: refresh },
  { methods: ['DELETE'], path: /^\/acl\/v1\/account\/logout$/, answer: logout },
  { methods: ['GET'], path: /^\/acl\/v1\/users\/me$/, answer: me },
  { methods: ['GET'], path: /^\/acl\/v1\/application-information$/, acl: ['3.3.2'], answer: information },
  { methods: ['GET'], path: /^\/acl\/v1\/healthCheck$/, acl: ['3.3.2'], answer: () => answer(200, []) },
]
