import { asRecord } from '../../../shared/decode/untrustedJson.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { ApiResponse } from '../http/apiResponse.js'
import { isBlocked, isHtml, isSuccess, parseJsonBody, toFailure } from '../http/apiResponse.js'
import type { SendApiRequest } from '../http/sendApiRequest.js'
import { createSecret, type Secret } from './secret.js'
import type { TokenGrant } from './singleFlightToken.js'
import { formatBearerHeader, parseJwtGrant, stripBearer } from './tokenFormat.js'

export interface PortalAccount {
  readonly login: string
  readonly password: string
}

/** A catalogue token and the one-shot token that renews it. */
export interface PortalSession extends TokenGrant {
  readonly refresh: Secret | null
}

export interface SessionDeps {
  readonly send: SendApiRequest
  readonly clock: Clock
}

/**
 * Signs in by E6, with one request and one password. Refusals are `session/refused` and `session/locked` (portal-api.md
 * 1.2).
 */
export async function signIn(
  deps: SessionDeps,
  account: PortalAccount,
  signal: AbortSignal,
): Promise<Result<PortalSession>> {
  // The portal answers empty credentials with an empty 200 and counts no try, so they are not sent.
  if (account.login === '' || account.password === '') return fail(failure('session/refused'))
  const form = { login: account.login, password: account.password }
  const answer = await deps.send({ method: 'POST', path: '/authenticate', form, maxBytes: TOKEN_ANSWER_BYTES }, signal)
  return answer.ok ? parseSession(deps, answer.value) : answer
}

/**
 * Signs in as the anonymous account: by E6 with its login and password, and when the portal does not accept that, at
 * the address made for it (portal-api.md 1.1).
 */
export async function signInAnonymously(
  deps: SessionDeps,
  pair: PortalAccount,
  signal: AbortSignal,
): Promise<Result<PortalSession>> {
  const documented = await signIn(deps, pair, signal)
  if (documented.ok || documented.failure.code.startsWith('net/')) return documented
  const answer = await deps.send({ method: 'POST', path: '/anonymous', form: {}, maxBytes: TOKEN_ANSWER_BYTES }, signal)
  const direct = answer.ok ? parseSession(deps, answer.value) : answer
  // Only an answer at both addresses shows that the portal has no anonymous account.
  return direct.ok || isPassing(direct.failure) ? direct : documented
}

const isPassing = ({ code }: Failure): boolean => code.startsWith('net/') || code === 'server/busy'

/**
 * Uses up the one-shot refresh token. Any answer but a 200 with both headers means that the portal does not know it any
 * more: `session/expired` (portal-api.md 1.5).
 */
export async function refreshSession(
  deps: SessionDeps,
  refresh: Secret,
  signal: AbortSignal,
): Promise<Result<PortalSession>> {
  const headers = { 'x-token': formatBearerHeader(refresh), accept: '*/*' }
  const answer = await deps.send({ path: '/refresh_token', headers, maxBytes: TOKEN_ANSWER_BYTES }, signal)
  if (!answer.ok) return answer
  const token = stripBearer(answer.value.header('authorization'))
  const next = stripBearer(answer.value.header('x-token'))
  if (answer.value.status !== 200 || token === null || next === null) return fail(failure('session/expired'))
  return ok({ ...parseJwtGrant(token, deps.clock.now()), refresh: createSecret(next) })
}

/**
 * Asks the portal to forget the refresh token. Its failure is ignored: the caller has forgotten the tokens either way.
 */
export async function revokeSession(send: SendApiRequest, session: PortalSession, signal: AbortSignal): Promise<void> {
  if (session.refresh === null) return
  const headers = { authorization: formatBearerHeader(session.secret), token: formatBearerHeader(session.refresh) }
  await send({ method: 'DELETE', path: '/acl/v1/account/logout', headers }, signal)
}

/** The answer holds two JWTs and little else. */
const TOKEN_ANSWER_BYTES = 64 * 1024

function parseSession(deps: SessionDeps, response: ApiResponse): Result<PortalSession> {
  const { status } = response
  // The portal never saw the password, so it must not be held back.
  if (isBlocked(response)) return fail(toFailure(response))
  if (status === 401) return fail(failure('session/refused', { host: response.url.hostname }))
  // The portal refuses a password with 401 alone (portal-api.md 1.2), so a 403 says nothing of the password.
  if (status === 403) return fail(failure('server/bad-answer', { host: response.url.hostname, status }))
  if (status === 423) return fail(failure('session/locked', { host: response.url.hostname }))
  if (!isSuccess(response)) return fail(toFailure(response))
  if (isHtml(response)) return fail(failure('server/not-a-portal', { host: response.url.hostname }))
  const body = response.bytes.length === 0 ? ok({}) : parseJsonBody(response)
  const fields = body.ok ? asRecord(body.value) : {}
  const token = stripBearer(fields.jwtToken) ?? stripBearer(response.header('authorization'))
  // The portal refuses credentials that it cannot read with a success without a token (portal-api.md 1.2).
  if (token === null) return fail(failure('session/refused', { host: response.url.hostname }))
  const refresh = stripBearer(fields.refreshToken) ?? stripBearer(response.header('x-token'))
  return ok({ ...parseJwtGrant(token, deps.clock.now()), refresh: refresh === null ? null : createSecret(refresh) })
}
