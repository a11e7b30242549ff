import { asRecord } from '../../shared/catalog/wire.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { failureOf, isMissing, isSuccess, jsonOf, textOf } from './answer.js'
import type { Answer, Call } from './call.js'
import type { Granted } from './singleFlight.js'
import { basic, grantedOauth } from './tokenText.js'

export interface CustomerKey {
  readonly key: string
  readonly secret: string
}

/** E4, as the portal's owner documents it: client credentials of a customer key, in the name of its login. */
export async function apmToken(
  call: Call,
  { key, login }: { readonly key: CustomerKey; readonly login: string },
  signal: AbortSignal,
): Promise<Result<Granted>> {
  const form = { grant_type: 'client_credentials', username: login, scope: 'apim:subscribe apim:app_manage' }
  const answer = await call({ method: 'POST', path: '/apm/token', headers: basicOf(key), form }, signal)
  return answer.ok ? grantedBy(answer.value) : answer
}

/**
 * A project key's token on today's portals. No scope: those of E4 are refused there (portal-api.md 1.7).
 * Portals between the generations still have the address without the 2.
 */
export async function projectToken(call: Call, key: CustomerKey, signal: AbortSignal): Promise<Result<Granted>> {
  const form = { grant_type: 'client_credentials' }
  const today = await call({ method: 'POST', path: '/oauth2/token', headers: basicOf(key), form }, signal)
  if (!today.ok || !isMissing(today.value)) return today.ok ? grantedBy(today.value) : today
  const before = await call({ method: 'POST', path: '/oauth/token', headers: basicOf(key), form }, signal)
  return before.ok ? grantedBy(before.value) : before
}

const basicOf = (key: CustomerKey): Readonly<Record<string, string>> => ({ authorization: basic(key.key, key.secret) })

function grantedBy(answer: Answer): Result<Granted> {
  const host = answer.url.hostname
  if (isMissing(answer)) return fail(failure('portal/not-supported', { host }))
  if (isRefusal(answer)) return fail(failure('session/key-refused', { host }))
  if (!isSuccess(answer)) return fail(failureOf(answer))
  const body = jsonOf(answer)
  if (!body.ok) return body
  const granted = grantedOauth(asRecord(body.value))
  return granted === null ? fail(failure('server/bad-answer', { host, why: 'no-token' })) : ok(granted)
}

/** 401, or 400 with one of the codes that blame the key and not the request (portal-api.md 6.1). */
const isRefusal = (answer: Answer): boolean =>
  answer.status === 401 ||
  answer.status === 403 ||
  (answer.status === 400 && /invalid_client|invalid_grant|unauthorized_client/.test(textOf(answer)))
