import type { Failure } from '../../../shared/failure.js'
import type { Result } from '../../../shared/result.js'
import type { PortalCredentials } from '../api/portal.js'
import type { ApiRequest, ApiResponse, SendApiRequest } from '../http/apiRequest.js'
import type { TokenBroker } from './tokenBroker.js'
import { formatBearerHeader } from './tokenFormat.js'

export interface AuthorizedRequestDeps {
  readonly send: SendApiRequest
  readonly tokens: TokenBroker
  readonly secrets: PortalCredentials
  /** Send the request without a token when the account is refused: for data that is open to all. */
  readonly allowsAnonymous: boolean
}

/** A call of the catalogue's services with whatever right we have, renewed once when it is refused. */
export type AuthorizedRequest = (call: ApiRequest, signal: AbortSignal) => Promise<Result<ApiResponse>>

/**
 * An account's token is sent from the start, because the portal takes a missing one for anonymous and then shows less
 * (portal-api.md 10.13). Without an account nothing is sent until the portal asks with a 401 (portal-api.md 10.9).
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
    if (!token.ok && deps.allowsAnonymous && isRefused(token.failure))
      return sendAnonymously(deps.send, call, token, signal)
    if (!token.ok) return token
    const first = await deps.send(withToken(call, formatBearerHeader(token.value)), signal)
    if (!first.ok || !isRefusal(first.value.status)) return first
    const renewed = await deps.tokens.get('catalogue', token.value.reveal(), signal)
    return renewed.ok ? deps.send(withToken(call, formatBearerHeader(renewed.value)), signal) : renewed
  }
}

/** Open data is open beside a wrong password too. When the portal wants a login all the same, the refused password is the reason. */
async function sendAnonymously(
  ask: SendApiRequest,
  call: ApiRequest,
  refused: Result<never>,
  signal: AbortSignal,
): Promise<Result<ApiResponse>> {
  const bare = await ask(call, signal)
  return bare.ok && isRefusal(bare.value.status) ? refused : bare
}

const isRefused = ({ code }: Failure): boolean =>
  code === 'session/refused' || code === 'session/held-back' || code === 'session/locked'

const isRefusal = (status: number): boolean => status === 401 || status === 498

const withToken = (call: ApiRequest, authorization: string): ApiRequest => ({
  ...call,
  headers: { ...call.headers, authorization },
})
