import { afterRefusal, type Lockout, lockoutOf, type TriedAccount } from '../../shared/account/lockout.js'
import { type Failure, failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import type { Clock } from '../ports/clock.js'
import type { PreferenceStore } from '../ports/keychain.js'

/** What one portal's broker asks and tells about passwords that did not work. */
export interface WrongTries {
  /** Why this account is not to be tried without a person, or null. */
  held(login: string): Failure | null
  /** The portal refused it, with one of the two refusals. */
  refused(login: string, because: 'session/refused' | 'session/locked'): void
  /** The portal took it: its count begins anew. */
  accepted(login: string): void
}

/**
 * The count of wrong passwords of every portal. It outlives the program: a password that was changed elsewhere must not
 * cost a try at each start, because the eleventh locks the account (portal-api.md 1.3).
 */
export interface TryBook {
  of(portalId: PortalId): WrongTries
  /** How near the account that was tried last is to being locked. */
  lockout(portalId: PortalId): Lockout | null
  /** A person signed out, or let the portal go: what is held back is not any more; `count` forgets the tries as well. */
  release(portalId: PortalId, what: 'hold' | 'count'): void
}

export interface TryBookNeeds {
  readonly preferences: PreferenceStore
  readonly clock: Pick<Clock, 'now'>
  /** Lower-case hex. */
  readonly sha256: (bytes: Uint8Array) => string
}

export function openTryBook({ preferences, clock, sha256 }: TryBookNeeds): TryBook {
  const all = (): readonly TriedAccount[] => preferences.read().tried
  const write = (tried: readonly TriedAccount[]): void =>
    void preferences.write({ tried: tried.slice(-LIMITS.TRIED_ACCOUNTS) })
  const whoIs = (portalId: PortalId, login: string): string =>
    sha256(new TextEncoder().encode(JSON.stringify([portalId, login])))
  const find = (who: string): TriedAccount | null => all().find((one) => one.who === who) ?? null

  return {
    of: (portalId) => ({
      held: (login) => {
        const known = find(whoIs(portalId, login))
        if (known === null || known.held === null) return null
        const { held, lockedUntilMs } = known
        // A lock ends by itself, and says nothing against the password.
        if (held === 'session/locked' && lockedUntilMs !== null && lockedUntilMs <= clock.now()) return null
        return failure(held, { host: new URL(portalId).hostname })
      },
      refused: (login, code) => {
        const who = whoIs(portalId, login)
        const next = afterRefusal(find(who), { portalId, who }, { code, nowMs: clock.now() })
        write([...all().filter((one) => one.who !== who), next])
      },
      accepted: (login) => {
        const who = whoIs(portalId, login)
        if (find(who) !== null) write(all().filter((one) => one.who !== who))
      },
    }),
    lockout: (portalId) => lockoutOf(all().findLast((one) => one.portalId === portalId) ?? null, clock.now()),
    release: (portalId, what) => {
      const others = all().filter((one) => one.portalId !== portalId)
      const ours = all().filter((one) => one.portalId === portalId)
      if (ours.length === 0) return
      write(what === 'count' ? others : [...others, ...ours.map((one) => ({ ...one, held: null }))])
    },
  }
}
