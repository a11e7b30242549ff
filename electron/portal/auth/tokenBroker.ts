import { type Failure, failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import type { PortalCredentials, PortalProfile, SignedIn, SignInMethod } from '../api/portalClient.js'
import type { SendApiRequest } from '../http/sendApiRequest.js'
import { fetchApmToken, fetchProjectToken } from './fetchKeyTokens.js'
import type { PortalLoginAttempts } from './loginAttempts.js'
import type { OauthPrefixFallback } from './oauthPrefixFallback.js'
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

/**
 * What a token is for: the catalogue and the other services (E6), media of the old gateway (E4), or media of a portal
 * of today with a project key.
 */
export type Audience = 'catalogue' | 'apm' | 'oauth2'

export interface TokensDeps {
  readonly send: SendApiRequest
  readonly oauth: OauthPrefixFallback
  readonly clock: Clock
  readonly log: Log
  readonly secrets: PortalCredentials
  readonly profile: PortalProfile
  /** Lower-case hex. */
  readonly sha256: (bytes: Uint8Array) => string
  /** The stored record of wrong passwords. Without it, refusals are known for this run only. */
  readonly loginAttempts?: PortalLoginAttempts | undefined
}

/**
 * The only holder of tokens (S-01). At most one renewal for an audience runs at a time. A refused password or key is
 * not tried again until it changes or a person forces it, because the sixth wrong try locks the account (portal-api.md
 * 00).
 */
export interface TokenBroker {
  get(audience: Audience, refused: string | null, signal: AbortSignal): Promise<Result<Secret>>
  /** Requests a new token for the account. A refused password is tried once more only with `how.isForced`. */
  signIn(signal: AbortSignal, how?: SignInMethod): Promise<Result<SignedIn>>
  /** Requests a new token with the customer or project key, also with one that was refused before. */
  tryKey(audience: 'apm' | 'oauth2', signal: AbortSignal): Promise<Result<void>>
  signOut(signal: AbortSignal): Promise<void>
}

export function createTokenBroker(deps: TokensDeps): TokenBroker {
  const refusals = new Map<string, Failure>()
  let session: OwnedSession | null = null
  /** Set while a forced sign-in runs: a password that is held back may be tried once. */
  let isForced = false

  const tryOnce = async (owner: string, attempt: () => Promise<Result<TokenGrant>>): Promise<Result<TokenGrant>> => {
    const known = refusals.get(owner)
    if (known !== undefined) return fail(known)
    const result = await attempt()
    if (!result.ok && isFinal(result.failure)) refusals.set(owner, result.failure)
    return result
  }

  const catalogue = createSingleFlightToken(deps.clock, (owner, signal) =>
    tryOnce(owner, async () => {
      // A refresh token works once, and only for its own account.
      const spent = session?.owner === owner ? session.value : null
      session = null
      const next = await obtainSession(deps, { spent, isForced }, signal)
      if (next.ok && !signal.aborted) session = { owner, value: next.value }
      deps.log.note('session.renewed', { audience: 'catalogue', ok: next.ok })
      return next
    }),
  )
  const createKeyToken = (audience: 'apm' | 'oauth2'): SingleFlightToken =>
    createSingleFlightToken(deps.clock, (owner, signal) =>
      tryOnce(owner, async () => {
        const result = await obtainKeyToken(deps, audience, signal)
        deps.log.note('session.renewed', { audience, ok: result.ok })
        return result
      }),
    )
  const shared: Readonly<Record<Audience, SingleFlightToken>> = {
    catalogue,
    apm: createKeyToken('apm'),
    oauth2: createKeyToken('oauth2'),
  }

  const get: TokenBroker['get'] = async (audience, refused, signal) => {
    const owner = await findOwner(deps, audience)
    return owner === null ? fail(createNoKeyFailure()) : shared[audience].get({ owner, refused, signal })
  }
  /**
   * Requests a new token. With `mayRepeat`, a refused credential may be tried once more. Nothing else runs between
   * dropping the old token and requesting the new one: another caller would request it without what a person allowed.
   */
  const startAfresh = async (
    audience: Audience,
    { mayRepeat, signal }: { readonly mayRepeat: boolean; readonly signal: AbortSignal },
  ): Promise<Result<Secret>> => {
    const owner = await findOwner(deps, audience)
    if (owner === null) return fail(createNoKeyFailure())
    if (mayRepeat) refusals.delete(owner)
    shared[audience].forget()
    if (audience !== 'catalogue') return shared[audience].get({ owner, refused: null, signal })
    session = null
    isForced = mayRepeat
    return catalogue.get({ owner, refused: null, signal }).finally(() => {
      isForced = false
    })
  }

  return {
    get,
    async signIn(signal, how = { isForced: false }) {
      const token = await startAfresh('catalogue', { mayRepeat: how.isForced, signal })
      if (!token.ok) return token
      const login = (await deps.secrets.account())?.login ?? deps.profile.anonymous.login
      return ok({ login, expiresAtMs: catalogue.getHeld()?.expiresAtMs ?? null })
    },
    async tryKey(audience, signal) {
      const token = await startAfresh(audience, { mayRepeat: true, signal })
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

const createNoKeyFailure = (): Failure => failure('session/signed-out', { needs: 'customer-key' })

/** Whether only a person can resolve the failure. After any other one, the next call requests a token again. */
const isFinal = ({ code }: Failure): boolean =>
  code === 'session/refused' ||
  code === 'session/key-refused' ||
  code === 'session/locked' ||
  code === 'session/held-back'

/**
 * Renews the session by the refresh token when there is one. When the portal does not accept it, one sign-in with the
 * account follows.
 */
async function obtainSession(
  deps: TokensDeps,
  { spent, isForced }: { readonly spent: PortalSession | null; readonly isForced: boolean },
  signal: AbortSignal,
): Promise<Result<PortalSession>> {
  if (spent !== null && spent.refresh !== null) {
    const renewed = await refreshSession(deps, spent.refresh, signal)
    // A portal that cannot be reached has refused nothing, so the password is not sent after this.
    if (renewed.ok || renewed.failure.code.startsWith('net/')) return renewed
  }
  const account: PortalAccount | null = await deps.secrets.account()
  // The portal does not compare the anonymous account's password, so a wrong one cannot lock it (portal-api.md 1.1).
  if (account === null) return signInAnonymously(deps, deps.profile.anonymous, signal)
  const held = isForced ? null : ((await deps.loginAttempts?.findHold(account)) ?? null)
  if (held !== null) return fail(held)
  const session = await signIn(deps, account, signal)
  if (session.ok) deps.loginAttempts?.recordAccepted(account.login)
  else if (session.failure.code === 'session/refused' || session.failure.code === 'session/locked')
    await deps.loginAttempts?.recordRefused(account, session.failure.code)
  return session
}

async function obtainKeyToken(
  deps: TokensDeps,
  audience: 'apm' | 'oauth2',
  signal: AbortSignal,
): Promise<Result<TokenGrant>> {
  const key = await deps.secrets.customerKey()
  if (key === null) return fail(createNoKeyFailure())
  if (audience === 'oauth2') return fetchProjectToken(deps, key, signal)
  const login = (await deps.secrets.account())?.login ?? deps.profile.anonymous.login
  return fetchApmToken(deps.send, { key, login }, signal)
}

/**
 * The owner of a token, as a digest. A changed password or key gives another owner, and no secret is kept for the
 * comparison.
 */
async function findOwner(deps: TokensDeps, audience: Audience): Promise<string | null> {
  const account = (await deps.secrets.account()) ?? deps.profile.anonymous
  if (audience === 'catalogue') return digest(deps, ['account', account.login, account.password])
  const key = await deps.secrets.customerKey()
  return key === null ? null : digest(deps, [audience, account.login, key.key, key.secret])
}

const digest = (deps: TokensDeps, parts: readonly string[]): string =>
  deps.sha256(new TextEncoder().encode(JSON.stringify(parts)))
