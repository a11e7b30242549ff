import {
  getLockout,
  getLockoutHold,
  type Lockout,
  recordRefusal,
  type TriedAccount,
} from '../../../shared/account/lockout.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { LoginAttemptStore, SecretDigest } from '../../ports/auth/loginAttempts.js'
import type { Clock } from '../../ports/clock.js'

/** A login with the password that goes with it. */
export interface TriedPassword {
  readonly login: string
  readonly password: string
}

/** What one portal's broker reads and records about passwords that did not work. */
export interface PortalLoginAttempts {
  /** Why this password is not to be sent without a person who insists, or null: `session/held-back`, `session/locked`. */
  held(tried: TriedPassword): Promise<Failure | null>
  /** The portal refused it, with one of the two refusals. */
  refused(tried: TriedPassword, because: 'session/refused' | 'session/locked'): Promise<void>
  /** The portal took it: its count begins anew. */
  accepted(login: string): void
}

/**
 * The count of wrong passwords of every portal. It outlives the program: a password that was changed elsewhere must not
 * cost a try at each start, because the sixth locks the account (portal-api.md 00). Which passwords were wrong is kept as
 * digests that are slow to make and salted for each account.
 */
export interface LoginAttempts {
  of(portalId: PortalId): PortalLoginAttempts
  /** How near the account that was tried last is to being locked. */
  lockout(portalId: PortalId): Lockout | null
  /** A person let the portal go. */
  forget(portalId: PortalId): void
}

export interface LoginAttemptsDeps {
  readonly store: LoginAttemptStore
  readonly clock: Pick<Clock, 'now'>
  /** Lower-case hex. */
  readonly sha256: (bytes: Uint8Array) => string
  readonly secretDigest: SecretDigest
}

export function createLoginAttempts({ store, clock, sha256, secretDigest }: LoginAttemptsDeps): LoginAttempts {
  const write = (tried: readonly TriedAccount[]): void => store.write(tried.slice(-LIMITS.TRIED_ACCOUNTS))
  const whoIs = (portalId: PortalId, login: string): string =>
    sha256(new TextEncoder().encode(JSON.stringify([portalId, login])))
  const find = (who: string): TriedAccount | null => store.read().find((one) => one.who === who) ?? null
  const others = (who: string): readonly TriedAccount[] => store.read().filter((one) => one.who !== who)

  return {
    of: (portalId) => ({
      held: async ({ login, password }) => {
        const known = find(whoIs(portalId, login))
        if (known === null) return null
        const secret = known.salt === null ? null : await secretDigest.of(password, known.salt)
        const hold = getLockoutHold(known, { secret, nowMs: clock.now() })
        if (hold === null) return null
        const { hostname: host } = new URL(portalId)
        return failure(hold.code, hold.seconds === null ? { host, login } : { host, seconds: hold.seconds })
      },
      refused: async ({ login, password }, code) => {
        const who = whoIs(portalId, login)
        const salt = find(who)?.salt ?? secretDigest.newSalt()
        const secret = await secretDigest.of(password, salt)
        // Read again: digests take their time, and another one may have been recorded meanwhile.
        write([...others(who), recordRefusal(find(who), { portalId, who, salt }, { code, nowMs: clock.now(), secret })])
      },
      accepted: (login) => {
        const who = whoIs(portalId, login)
        if (find(who) !== null) write(others(who))
      },
    }),
    lockout: (portalId) => getLockout(store.read().findLast((one) => one.portalId === portalId) ?? null, clock.now()),
    forget: (portalId) => {
      const all = store.read()
      const left = all.filter((one) => one.portalId !== portalId)
      if (left.length < all.length) write(left)
    },
  }
}
