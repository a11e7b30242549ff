import type { Failure } from '../../shared/failure.js'
import type { Result } from '../../shared/result.js'
import type { Answer, ApiCall, Call } from './call.js'
import type { PortalSecrets } from './portal.js'
import type { Tokens } from './tokens.js'
import { bearer } from './tokenText.js'

export interface AuthorizedCallDeps {
  readonly call: Call
  readonly tokens: Tokens
  readonly secrets: PortalSecrets
  /** Without a token when the account is refused: for what everybody may see. */
  readonly orAsNobody: boolean
}

/** A call of the catalogue's services with whatever right we have, renewed once when it is refused. */
export type AuthorizedCall = (call: ApiCall, signal: AbortSignal) => Promise<Result<Answer>>

/**
 * An account's token is sent from the start, because the portal takes a missing one for anonymous and then shows less
 * (portal-api.md 10.13). Without an account nothing is sent until the portal asks with a 401 (portal-api.md 10.9).
 */
export function authorizedCaller(deps: AuthorizedCallDeps): AuthorizedCall {
  let isTokenNeeded = false
  return async (call, signal) => {
    if (!isTokenNeeded && (await deps.secrets.account()) === null) {
      const bare = await deps.call(call, signal)
      if (!bare.ok || bare.value.status !== 401) return bare
      isTokenNeeded = true
    }
    const token = await deps.tokens.get('catalogue', null, signal)
    if (!token.ok) return isRefused(token.failure) && deps.orAsNobody ? asNobody(deps.call, call, token, signal) : token
    const first = await deps.call(withToken(call, bearer(token.value)), signal)
    if (!first.ok || !isRefusal(first.value.status)) return first
    const again = await deps.tokens.get('catalogue', token.value.reveal(), signal)
    return again.ok ? deps.call(withToken(call, bearer(again.value)), signal) : again
  }
}

/** What is open to everybody is so beside a wrong password too. Where the portal asks who we are, the password is why not. */
async function asNobody(
  ask: Call,
  call: ApiCall,
  refused: Result<never>,
  signal: AbortSignal,
): Promise<Result<Answer>> {
  const bare = await ask(call, signal)
  return bare.ok && isRefusal(bare.value.status) ? refused : bare
}

const isRefused = ({ code }: Failure): boolean =>
  code === 'session/refused' || code === 'session/held-back' || code === 'session/locked'

const isRefusal = (status: number): boolean => status === 401 || status === 498

const withToken = (call: ApiCall, authorization: string): ApiCall => ({
  ...call,
  headers: { ...call.headers, authorization },
})
