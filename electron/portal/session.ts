import { asRecord } from '../../shared/catalog/wire.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import { failureOf, isPage, isSuccess, jsonOf } from './answer.js'
import type { Answer, Call } from './call.js'
import { type Secret, sealed } from './secret.js'
import type { Granted } from './singleFlight.js'
import { bareToken, bearer, grantedJwt } from './tokenText.js'

export interface Account {
  readonly login: string
  readonly password: string
}

/** A catalogue token and the one-shot token that renews it. */
export interface Session extends Granted {
  readonly refresh: Secret | null
}

export interface SessionDeps {
  readonly call: Call
  readonly clock: Clock
}

/** E6. One try with one password. Refusals are `session/refused` and `session/locked` (portal-api.md 1.2). */
export async function signInWith(deps: SessionDeps, account: Account, signal: AbortSignal): Promise<Result<Session>> {
  // The portal answers empty credentials with an empty 200 and counts nothing: not worth sending.
  if (account.login === '' || account.password === '') return fail(failure('session/refused'))
  const form = { login: account.login, password: account.password }
  const answer = await deps.call({ method: 'POST', path: '/authenticate', form, maxBytes: TOKEN_ANSWER_BYTES }, signal)
  return answer.ok ? sessionOf(deps, answer.value) : answer
}

/** The anonymous account: E6 with its pair, and where that is not to be had, the address made for it (portal-api.md 1.1). */
export async function signInAnonymously(
  deps: SessionDeps,
  pair: Account,
  signal: AbortSignal,
): Promise<Result<Session>> {
  const documented = await signInWith(deps, pair, signal)
  if (documented.ok || documented.failure.code.startsWith('net/')) return documented
  const answer = await deps.call({ method: 'POST', path: '/anonymous', form: {}, maxBytes: TOKEN_ANSWER_BYTES }, signal)
  const direct = answer.ok ? sessionOf(deps, answer.value) : answer
  return direct.ok ? direct : documented
}

/** Spends the one-shot refresh token: anything but 200 with both headers means it is gone (portal-api.md 1.5). */
export async function renew(deps: SessionDeps, refresh: Secret, signal: AbortSignal): Promise<Result<Session>> {
  const headers = { 'x-token': bearer(refresh), accept: '*/*' }
  const answer = await deps.call({ path: '/refresh_token', headers, maxBytes: TOKEN_ANSWER_BYTES }, signal)
  if (!answer.ok) return answer
  const token = bareToken(answer.value.header('authorization'))
  const next = bareToken(answer.value.header('x-token'))
  if (answer.value.status !== 200 || token === null || next === null) return fail(failure('session/expired'))
  return ok({ ...grantedJwt(token, deps.clock.now()), refresh: sealed(next) })
}

/** Tells the portal to forget the refresh token. Best effort: the tokens are forgotten here either way. */
export async function revoke(call: Call, session: Session, signal: AbortSignal): Promise<void> {
  if (session.refresh === null) return
  const headers = { authorization: bearer(session.secret), token: bearer(session.refresh) }
  await call({ method: 'DELETE', path: '/acl/v1/account/logout', headers }, signal)
}

/** Two JWTs and their names. */
const TOKEN_ANSWER_BYTES = 64 * 1024

function sessionOf(deps: SessionDeps, answer: Answer): Result<Session> {
  const { status } = answer
  if (status === 401 || status === 403) return fail(failure('session/refused', { host: answer.url.hostname }))
  if (status === 423) return fail(failure('session/locked', { host: answer.url.hostname }))
  if (!isSuccess(answer)) return fail(failureOf(answer))
  if (isPage(answer)) return fail(failure('server/not-a-portal', { host: answer.url.hostname }))
  const body = answer.bytes.length === 0 ? ok({}) : jsonOf(answer)
  const fields = body.ok ? asRecord(body.value) : {}
  const token = bareToken(fields.jwtToken) ?? bareToken(answer.header('authorization'))
  // A success without a token is how the portal refuses what it cannot read (portal-api.md 1.2).
  if (token === null) return fail(failure('session/refused', { host: answer.url.hostname }))
  const refresh = bareToken(fields.refreshToken) ?? bareToken(answer.header('x-token'))
  return ok({ ...grantedJwt(token, deps.clock.now()), refresh: refresh === null ? null : sealed(refresh) })
}
