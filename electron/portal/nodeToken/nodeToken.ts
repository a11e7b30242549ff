import { asLine, asRecord } from '../../../shared/decode/untrustedJson.js'
import type { OauthPrefix } from '../../../shared/portal/dialect.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { NodeCredentials, NodeToken } from '../api/portalClient.js'
import type { OauthPrefixFallback } from '../auth/oauthPrefixFallback.js'
import { parseGrantResponse, parseOauthError } from '../auth/oauthResponse.js'
import { formatBasicHeader, stripBearer } from '../auth/tokenFormat.js'
import type { FindDialect } from '../dialect/rememberedDialect.js'
import type { ApiResponse } from '../http/apiResponse.js'
import { isHtml, isNotFound, isSuccess, parseJsonBody, toFailure } from '../http/apiResponse.js'
import type { SendApiRequest } from '../http/sendApiRequest.js'

export interface NodeDeps {
  readonly send: SendApiRequest
  readonly oauth: OauthPrefixFallback
  readonly dialect: FindDialect
  readonly clock: Clock
}

type Form = Readonly<Record<string, string>>

/**
 * Requests a token for a producer's node (E1). The documented generation accepts the password grant at `/oauth/token`;
 * today's has no such grant and gives the same user a token by client credentials at `/oauth2/token` (portal-api.md
 * 1.6, 1.7). When the first address is not served, the one of the other generation is asked. Credentials are sent once:
 * `oauth/client-refused` and `session/refused` are final.
 */
export async function fetchNodeToken(
  deps: NodeDeps,
  credentials: NodeCredentials,
  scopes: readonly string[],
  signal: AbortSignal,
): Promise<Result<NodeToken>> {
  const usual = await findUsualPrefix(deps, signal)
  if (!usual.ok) return usual
  const headers = { authorization: formatBasicHeader(credentials.clientId, credentials.clientSecret) }
  const answer = await deps.oauth.request(usual.value, async (prefix) => {
    const [first, ...others] = listForms(prefix, credentials, scopes)
    const ask = (form: Form) => deps.send({ method: 'POST', path: `${prefix}/token`, form, headers }, signal)
    let last = await ask(first)
    for (const form of others) if (last.ok && parseOauthError(last.value) === 'invalid_scope') last = await ask(form)
    return last
  })
  if (!answer.ok) return answer
  const granted = parseGrantResponse(answer.value, { clientId: credentials.clientId, scope: scopes.join(' ') })
  if (!granted.ok) return granted
  const { secret, lifetimeMs, fields } = granted.value
  const expiresAtMs = lifetimeMs === null ? null : deps.clock.now() + lifetimeMs
  return ok({ token: secret.reveal(), expiresAtMs, scope: asLine(fields.scope, 500) })
}

/** The prefix of the authorization server in the portal's generation. It is used until another prefix has answered. */
async function findUsualPrefix({ dialect }: NodeDeps, signal: AbortSignal): Promise<Result<OauthPrefix>> {
  const found = await dialect(signal)
  return found.ok ? ok(found.value === 'apm' ? '/oauth' : '/oauth2') : found
}

/**
 * The forms to send, in order. The owner documents the scopes as a comma-separated list, and the framework of the
 * portal separates them by spaces. Each server gets its own form first, and the other one only when it calls the scope
 * invalid.
 */
function listForms(
  prefix: OauthPrefix,
  { username, password, clientId }: NodeCredentials,
  scopes: readonly string[],
): readonly [Form, ...Form[]] {
  const form: Form =
    prefix === '/oauth'
      ? { grant_type: 'password', username, password, client_id: clientId }
      : { grant_type: 'client_credentials' }
  if (scopes.length === 0) return [form]
  const joinScopes = (separator: string): Form => ({ ...form, scope: scopes.join(separator) })
  if (scopes.length === 1) return [joinScopes(' ')]
  return prefix === '/oauth' ? [joinScopes(','), joinScopes(' ')] : [joinScopes(' '), joinScopes(',')]
}

/**
 * Checks whether the portal has issued a bearer token (E2). The token is sent in a form, because servers do not log
 * forms. Only a portal that serves nothing but the documented GET receives it in the address (N-03).
 */
export async function checkNodeToken(
  deps: NodeDeps,
  token: string,
  signal: AbortSignal,
): Promise<Result<{ readonly active: boolean }>> {
  const usual = await findUsualPrefix(deps, signal)
  if (!usual.ok) return usual
  const bare = stripBearer(token)
  // No portal has issued a text that cannot be a token.
  if (bare === null) return ok({ active: false })
  const answer = await deps.oauth.request(usual.value, async (prefix) => {
    const path = `${prefix}/check_token`
    const posted = await deps.send({ method: 'POST', path, form: { token: bare } }, signal)
    const isGetOnly = prefix === '/oauth' && posted.ok && isNotFound(posted.value)
    return isGetOnly ? deps.send({ path, query: [['token', bare]] }, signal) : posted
  })
  return answer.ok ? parseActive(answer.value) : answer
}

/**
 * For an unknown token, the old service answers 400, and today's answers 200 and says so in the body (portal-api.md
 * 1.6, 1.7).
 */
function parseActive(response: ApiResponse): Result<{ readonly active: boolean }> {
  if (response.status === 400 && !isHtml(response)) return ok({ active: false })
  if (!isSuccess(response)) return fail(toFailure(response))
  const body = parseJsonBody(response)
  if (!body.ok) return body
  const fields = asRecord(body.value)
  if (fields.error !== undefined) return ok({ active: false })
  return ok({ active: fields.active === true || (fields.active === undefined && fields.client_id !== undefined) })
}
