import { type FailureCode, failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'
import type { ApiResponse } from '../http/apiResponse.js'
import { isNotFound } from '../http/apiResponse.js'
import type { SendApiRequest } from '../http/sendApiRequest.js'
import type { OauthPrefixFallback } from './oauthPrefixFallback.js'
import { parseGrantResponse } from './oauthResponse.js'
import type { TokenGrant } from './singleFlightToken.js'
import { formatBasicHeader } from './tokenFormat.js'

export interface CustomerKey {
  readonly key: string
  readonly secret: string
}

const SCOPE = 'apim:subscribe apim:app_manage'

/**
 * Requests a token by E4, as the portal's owner documents it: client credentials of a customer key, with the login that
 * the key belongs to.
 */
export async function fetchApmToken(
  send: SendApiRequest,
  { key, login }: { readonly key: CustomerKey; readonly login: string },
  signal: AbortSignal,
): Promise<Result<TokenGrant>> {
  const form = { grant_type: 'client_credentials', username: login, scope: SCOPE }
  const answer = await send({ method: 'POST', path: '/apm/token', headers: buildBasicHeader(key), form }, signal)
  if (!answer.ok) return answer
  const host = answer.value.url.hostname
  return isNotFound(answer.value)
    ? fail(failure('portal/not-supported', { host }))
    : parseGrant(answer.value, key, SCOPE)
}

/**
 * Requests a token for a project key on today's portals. No scope is sent, because these portals refuse the scopes of
 * E4 (portal-api.md 1.7). Portals between the generations serve the address without the 2, and so does an older account
 * service under today's gateway.
 */
export async function fetchProjectToken(
  { send, oauth }: { readonly send: SendApiRequest; readonly oauth: OauthPrefixFallback },
  key: CustomerKey,
  signal: AbortSignal,
): Promise<Result<TokenGrant>> {
  const form = { grant_type: 'client_credentials' }
  const answer = await oauth.request('/oauth2', (prefix) =>
    send({ method: 'POST', path: `${prefix}/token`, headers: buildBasicHeader(key), form }, signal),
  )
  return answer.ok ? parseGrant(answer.value, key, '') : answer
}

const buildBasicHeader = (key: CustomerKey): Readonly<Record<string, string>> => ({
  authorization: formatBasicHeader(key.key, key.secret),
})

/**
 * Refusals of the client or of its login are reported as a refusal of the key: the key is all that a person gave
 * (portal-api.md 6.1).
 */
const BLAMES_KEY: ReadonlySet<FailureCode> = new Set([
  'oauth/client-refused',
  'oauth/client-missing',
  'oauth/client-not-ascii',
  'session/refused',
])

function parseGrant(response: ApiResponse, { key }: CustomerKey, scope: string): Result<TokenGrant> {
  const granted = parseGrantResponse(response, { clientId: key, scope })
  if (granted.ok || !BLAMES_KEY.has(granted.failure.code)) return granted
  return fail(failure('session/key-refused', { host: response.url.hostname }))
}
