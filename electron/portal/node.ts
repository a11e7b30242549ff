import type { Dialect } from '../../shared/catalog/model.js'
import { asLine, asRecord } from '../../shared/catalog/wire.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import { failureOf, isMissing, isPage, isSuccess, jsonOf, textOf } from './answer.js'
import type { Answer, Call } from './call.js'
import type { FindDialect } from './dialect.js'
import type { NodeCredentials, NodeToken } from './portal.js'
import { bareToken, basic, grantedOauth } from './tokenText.js'

export interface NodeDeps {
  readonly call: Call
  readonly dialect: FindDialect
  readonly clock: Clock
}

type Form = Readonly<Record<string, string>>
interface Attempt {
  readonly path: string
  readonly form: Form
}

/**
 * E1: a node's token. The documented generation takes the password grant at `/oauth/token`; today's has no such grant
 * and gives the same user a token by client credentials at `/oauth2/token` (portal-api.md 1.6, 1.7). Where the first
 * address is not served, the other generation's is asked. Credentials are tried once: `session/refused` is final.
 */
export async function nodeToken(
  deps: NodeDeps,
  credentials: NodeCredentials,
  scopes: readonly string[],
  signal: AbortSignal,
): Promise<Result<NodeToken>> {
  const dialect = await deps.dialect(signal)
  if (!dialect.ok) return dialect
  const headers = { authorization: basic(credentials.clientId, credentials.clientSecret) }
  for (const { path, form } of attemptsFor(dialect.value, credentials, scopes)) {
    const answer = await deps.call({ method: 'POST', path, form, headers }, signal)
    if (!answer.ok) return answer
    if (isMissing(answer.value) || blames(answer.value, 'invalid_scope')) continue
    return tokenOf(deps, answer.value)
  }
  return fail(failure('portal/not-supported'))
}

/**
 * The owner documents the scopes as a comma-separated list; the framework behind separates by spaces. Each generation
 * is asked in its own way first, and in the other only when it calls the scope invalid.
 */
function attemptsFor(dialect: Dialect, credentials: NodeCredentials, scopes: readonly string[]): readonly Attempt[] {
  const { username, password, clientId } = credentials
  const scoped = (form: Form, separator: string): Form =>
    scopes.length === 0 ? form : { ...form, scope: scopes.join(separator) }
  const documented: Form = { grant_type: 'password', username, password, client_id: clientId }
  const today: Form = { grant_type: 'client_credentials' }
  const old: readonly Attempt[] = [',', ' '].map((by) => ({ path: '/oauth/token', form: scoped(documented, by) }))
  const now: readonly Attempt[] = [' ', ','].map((by) => ({ path: '/oauth2/token', form: scoped(today, by) }))
  return dialect === 'apm' ? [...old, ...now] : [...now, ...old]
}

function tokenOf(deps: NodeDeps, answer: Answer): Result<NodeToken> {
  const host = answer.url.hostname
  if (answer.status === 401 || blames(answer, 'invalid_grant') || blames(answer, 'invalid_client')) {
    return fail(failure('session/refused', { host }))
  }
  const body = jsonOf(answer)
  if (!body.ok) return body
  const fields = asRecord(body.value)
  const granted = grantedOauth(fields)
  if (granted === null) return fail(failure('server/bad-answer', { host, why: 'no-token' }))
  const expiresAtMs = granted.lifetimeMs === null ? null : deps.clock.now() + granted.lifetimeMs
  return ok({ token: granted.secret.reveal(), expiresAtMs, scope: asLine(fields.scope, 500) })
}

const blames = (answer: Answer, code: string): boolean => answer.status === 400 && textOf(answer).includes(code)

/**
 * E2: whether a bearer token is one that the portal issued. The token goes in a form, where servers' logs do not keep
 * it; only a portal that serves nothing but the documented GET gets it in the address, because it asks for that (N-03).
 */
export async function nodeCheck(
  deps: NodeDeps,
  token: string,
  signal: AbortSignal,
): Promise<Result<{ readonly active: boolean }>> {
  const dialect = await deps.dialect(signal)
  if (!dialect.ok) return dialect
  const bare = bareToken(token)
  // What cannot be a token was issued by nobody.
  if (bare === null) return ok({ active: false })
  const paths = ['/oauth/check_token', '/oauth2/check_token']
  for (const path of dialect.value === 'apm' ? paths : paths.toReversed()) {
    const posted = await deps.call({ method: 'POST', path, form: { token: bare } }, signal)
    if (!posted.ok || !isMissing(posted.value)) return posted.ok ? activeOf(posted.value) : posted
    if (path === '/oauth2/check_token') continue
    const got = await deps.call({ path, query: [['token', bare]] }, signal)
    if (!got.ok || !isMissing(got.value)) return got.ok ? activeOf(got.value) : got
  }
  return fail(failure('portal/not-supported'))
}

/** Unknown tokens are a 400 of the old service and a 200 that says so of today's (portal-api.md 1.6, 1.7). */
function activeOf(answer: Answer): Result<{ readonly active: boolean }> {
  if (answer.status === 400 && !isPage(answer)) return ok({ active: false })
  if (!isSuccess(answer)) return fail(failureOf(answer))
  const body = jsonOf(answer)
  if (!body.ok) return body
  const fields = asRecord(body.value)
  if (fields.error !== undefined) return ok({ active: false })
  return ok({ active: fields.active === true || (fields.active === undefined && fields.client_id !== undefined) })
}
