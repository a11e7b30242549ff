import type { Failure, FailureCode } from '../../../shared/failure.js'
import type { Result } from '../../../shared/result.js'
import type { PortalCredentials } from '../api/portalClient.js'
import type { ApiResponse } from '../http/apiResponse.js'
import type { ApiRequest, SendApiRequest } from '../http/sendApiRequest.js'
import type { TokenBroker } from './tokenBroker.js'
import { formatBearerHeader } from './tokenFormat.js'

export interface AuthorizedRequestDeps {
  readonly send: SendApiRequest
  readonly tokens: TokenBroker
  readonly secrets: PortalCredentials
  /** Send the request without a token when the portal does not let the account in: for data that is open to all. */
  readonly allowsAnonymous: boolean
}

/**
 * Sends a call of the catalogue services with the token of the account, or of the anonymous account when there is none.
 * When the portal refuses the token, the call is sent once more with a renewed one.
 */
export type AuthorizedRequest = (call: ApiRequest, signal: AbortSignal) => Promise<Result<ApiResponse>>

/**
 * With an account, every call carries its token from the start: the portal treats a call without a token as anonymous
 * and then shows less (portal-api.md 10.13). Without an account, no token is sent until the portal answers 401
 * (portal-api.md 10.9).
 */
export function createAuthorizedRequest(deps: AuthorizedRequestDeps): AuthorizedRequest {
  let isTokenNeeded = false
  return async (call, signal) => {
    if (!isTokenNeeded && (await deps.secrets.account()) === null) {
      const bare = await deps.send(call, signal)
      if (!bare.ok || bare.value.status !== 401) return bare
      isTokenNeeded = true
    }
    const token = await deps.tokens.get('catalogue', null, signal)
    if (!token.ok && deps.allowsAnonymous && isNotLetIn(token.failure))
      return sendAnonymously(deps.send, call, token, signal)
    if (!token.ok) return token
    const first = await deps.send(withToken(call, formatBearerHeader(token.value)), signal)
    if (!first.ok || !isRefusal(first.value.status)) return first
    const renewed = await deps.tokens.get('catalogue', token.value.reveal(), signal)
    return renewed.ok ? deps.send(withToken(call, formatBearerHeader(renewed.value)), signal) : renewed
  }
}

/**
 * Sends the call without a token, because a wrong password does not close open data. When the portal requires a login
 * for this call, the refusal of the password is the failure.
 */
async function sendAnonymously(
  send: SendApiRequest,
  call: ApiRequest,
  refused: Result<never>,
  signal: AbortSignal,
): Promise<Result<ApiResponse>> {
  const bare = await send(call, signal)
  return bare.ok && isRefusal(bare.value.status) ? refused : bare
}

const NOT_LET_IN: ReadonlySet<FailureCode> = new Set([
  'session/refused',
  'session/held-back',
  'session/locked',
  'server/bad-answer',
  'server/not-a-portal',
  'portal/blocked',
])
const isNotLetIn = ({ code }: Failure): boolean => NOT_LET_IN.has(code)

const isRefusal = (status: number): boolean => status === 401 || status === 498

const withToken = (call: ApiRequest, authorization: string): ApiRequest => ({
  ...call,
  headers: { ...call.headers, authorization },
})
