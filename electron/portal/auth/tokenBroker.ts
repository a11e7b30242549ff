import { type Failure, failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import type { PortalCredentials, PortalProfile, SignedIn, SignInMethod } from '../api/portal.js'
import type { SendApiRequest } from '../http/apiRequest.js'
import type { PortalLoginAttempts } from './loginAttempts.js'
import type { OauthEndpoints } from './oauth.js'
import { fetchApmToken, fetchProjectToken } from './oauthTokens.js'
import type { Secret } from './secret.js'
import {
  type PortalAccount,
  type PortalSession,
  refreshSession,
  revokeSession,
  signIn,
  signInAnonymously,
} from './sessionRequests.js'
import { createSingleFlightToken, type SingleFlightToken, type TokenGrant } from './singleFlightToken.js'

/** What a token is for: the catalogue and the services (E6), the old gateway's media (E4), today's media with a project key. */
export type Audience = 'catalogue' | 'apm' | 'oauth2'

export interface TokensDeps {
  readonly send: SendApiRequest
  readonly oauth: OauthEndpoints
  readonly clock: Clock
  readonly log: Log
  readonly secrets: PortalCredentials
  readonly profile: PortalProfile
  /** Lower-case hex. */
  readonly sha256: (bytes: Uint8Array) => string
  /** What outlives the program of wrong passwords; without it, only this run knows. */
  readonly tries?: PortalLoginAttempts | undefined
}

/**
 * The only holder of tokens (S-01). One renewal at a time per audience; a password or key that was refused is not
 * tried again until it changes or a person insists: the sixth wrong try would lock the account (portal-api.md 00).
 */
export interface TokenBroker {
  get(audience: Audience, refused: string | null, signal: AbortSignal): Promise<Result<Secret>>
  /** A token is got afresh. A password that was refused is tried once more only when a person insists. */
  signIn(signal: AbortSignal, how?: SignInMethod): Promise<Result<SignedIn>>
  /** The same for the customer or project key. */
  tryKey(audience: 'apm' | 'oauth2', signal: AbortSignal): Promise<Result<void>>
  signOut(signal: AbortSignal): Promise<void>
}

export function createTokenBroker(deps: TokensDeps): TokenBroker {
  const refusals = new Map<string, Failure>()
  let session: OwnedSession | null = null
  /** A person insists: what was held back may be tried once more. */
  let isForced = false

  const once = async (owner: string, attempt: () => Promise<Result<TokenGrant>>): Promise<Result<TokenGrant>> => {
    const known = refusals.get(owner)
    if (known !== undefined) return fail(known)
    const result = await attempt()
    if (!result.ok && isFinal(result.failure)) refusals.set(owner, result.failure)
    return result
  }

  const catalogue = createSingleFlightToken(deps.clock, (owner, signal) =>
    once(owner, async () => {
      // A refresh token serves once and only its own account.
      const spent = session?.owner === owner ? session.value : null
      session = null
      const next = await nextSession(deps, { spent, isForced }, signal)
      if (next.ok && !signal.aborted) session = { owner, value: next.value }
      deps.log.note('session.renewed', { audience: 'catalogue', ok: next.ok })
      return next
    }),
  )
  const keyed = (audience: 'apm' | 'oauth2'): SingleFlightToken =>
    createSingleFlightToken(deps.clock, (owner, signal) =>
      once(owner, async () => {
        const result = await keyToken(deps, audience, signal)
        deps.log.note('session.renewed', { audience, ok: result.ok })
        return result
      }),
    )
  const shared: Readonly<Record<Audience, SingleFlightToken>> = {
    catalogue,
    apm: keyed('apm'),
    oauth2: keyed('oauth2'),
  }

  const get: TokenBroker['get'] = async (audience, refused, signal) => {
    const owner = await ownerOf(deps, audience)
    return owner === null ? fail(noKey()) : shared[audience].get({ owner, refused, signal })
  }
  /** The next caller gets a newly requested token; `lifted`: a refused credential may be tried once more. */
  const startAfresh = async (audience: Audience, lifted: boolean): Promise<void> => {
    const owner = lifted ? await ownerOf(deps, audience) : null
    if (owner !== null) refusals.delete(owner)
    shared[audience].forget()
  }

  return {
    get,
    async signIn(signal, how = { isForced: false }) {
      await startAfresh('catalogue', how.isForced)
      session = null
      isForced = how.isForced
      const token = await get('catalogue', null, signal).finally(() => {
        isForced = false
      })
      if (!token.ok) return token
      const login = (await deps.secrets.account())?.login ?? deps.profile.anonymous.login
      return ok({ login, expiresAtMs: catalogue.held()?.expiresAtMs ?? null })
    },
    async tryKey(audience, signal) {
      await startAfresh(audience, true)
      const token = await get(audience, null, signal)
      return token.ok ? ok(undefined) : token
    },
    async signOut(signal) {
      const ended = session
      session = null
      refusals.clear()
      for (const audience of Object.values(shared)) audience.forget()
      if (ended !== null) await revokeSession(deps.send, ended.value, signal)
    },
  }
}

interface OwnedSession {
  readonly owner: string
  readonly value: PortalSession
}

const noKey = (): Failure => failure('session/signed-out', { needs: 'customer-key' })

/** A failure that only a person can resolve. A portal that was away, or busy, is asked again by the next request. */
const isFinal = ({ code }: Failure): boolean =>
  code === 'session/refused' ||
  code === 'session/key-refused' ||
  code === 'session/locked' ||
  code === 'session/held-back'

/** By the refresh token while there is one; when the portal does not know it any more, by the account, once. */
async function nextSession(
  deps: TokensDeps,
  { spent, isForced }: { readonly spent: PortalSession | null; readonly isForced: boolean },
  signal: AbortSignal,
): Promise<Result<PortalSession>> {
  if (spent !== null && spent.refresh !== null) {
    const renewed = await refreshSession(deps, spent.refresh, signal)
    // No answer is no refusal: the password is not sent after a portal that cannot be reached.
    if (renewed.ok || renewed.failure.code.startsWith('net/')) return renewed
  }
  const account: PortalAccount | null = await deps.secrets.account()
  // The portal does not compare the anonymous account's password, so a wrong one cannot lock it (portal-api.md 1.1).
  if (account === null) return signInAnonymously(deps, deps.profile.anonymous, signal)
  const held = isForced ? null : ((await deps.tries?.held(account)) ?? null)
  if (held !== null) return fail(held)
  const session = await signIn(deps, account, signal)
  if (session.ok) deps.tries?.accepted(account.login)
  else if (session.failure.code === 'session/refused' || session.failure.code === 'session/locked')
    await deps.tries?.refused(account, session.failure.code)
  return session
}

async function keyToken(
  deps: TokensDeps,
  audience: 'apm' | 'oauth2',
  signal: AbortSignal,
): Promise<Result<TokenGrant>> {
  const key = await deps.secrets.customerKey()
  if (key === null) return fail(noKey())
  if (audience === 'oauth2') return fetchProjectToken(deps, key, signal)
  const login = (await deps.secrets.account())?.login ?? deps.profile.anonymous.login
  return fetchApmToken(deps.send, { key, login }, signal)
}

/** Whose token it is, as a digest: a changed password or key makes another owner, and the comparison keeps no secret. */
async function ownerOf(deps: TokensDeps, audience: Audience): Promise<string | null> {
  const account = (await deps.secrets.account()) ?? deps.profile.anonymous
  if (audience === 'catalogue') return digest(deps, ['account', account.login, account.password])
  const key = await deps.secrets.customerKey()
  return key === null ? null : digest(deps, [audience, account.login, key.key, key.secret])
}

const digest = (deps: TokensDeps, parts: readonly string[]): string =>
  deps.sha256(new TextEncoder().encode(JSON.stringify(parts)))
