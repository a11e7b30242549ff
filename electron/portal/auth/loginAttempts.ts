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
import type { LoginAttemptStore } from '../../ports/auth/loginAttemptStore.js'
import type { SecretDigest } from '../../ports/auth/secretDigest.js'
import type { Clock } from '../../ports/clock.js'

/** A login with the password that goes with it. */
export interface TriedPassword {
  readonly login: string
  readonly password: string
}

/** The record of refused passwords of one portal, as its token broker uses it. */
export interface PortalLoginAttempts {
  /**
   * Why this password must not be sent unless a person forces it: `session/held-back` or `session/locked`. Null when it
   * may be sent.
   */
  findHold(tried: TriedPassword): Promise<Failure | null>
  /** Records that the portal refused this password, and with which of the two failures. */
  recordRefused(tried: TriedPassword, because: 'session/refused' | 'session/locked'): Promise<void>
  /** Records that the portal accepted the login: its count of refusals starts at zero again. */
  recordAccepted(login: string): void
}

/**
 * Counts the wrong passwords of every portal. The counts are stored on disk: a password that was changed elsewhere must
 * not cost one try at each start, because the sixth wrong try locks the account (portal-api.md 00). The wrong passwords
 * themselves are stored as slow digests with a salt for each account.
 */
export interface LoginAttempts {
  forPortal(portalId: PortalId): PortalLoginAttempts
  /** How near the account that was used last is to being locked; null when no password of this portal was refused. */
  getLockout(portalId: PortalId): Lockout | null
  /** Forgets the counts of a portal that a person has removed. */
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
  const hashAccount = (portalId: PortalId, login: string): string =>
    sha256(new TextEncoder().encode(JSON.stringify([portalId, login])))
  const find = (who: string): TriedAccount | null => store.read().find((one) => one.who === who) ?? null
  const listOthers = (who: string): readonly TriedAccount[] => store.read().filter((one) => one.who !== who)

  return {
    forPortal: (portalId) => ({
      findHold: async ({ login, password }) => {
        const known = find(hashAccount(portalId, login))
        if (known === null) return null
        const secret = known.salt === null ? null : await secretDigest.digest(password, known.salt)
        const hold = getLockoutHold(known, { secret, nowMs: clock.now() })
        if (hold === null) return null
        const { hostname: host } = new URL(portalId)
        return failure(hold.code, hold.seconds === null ? { host, login } : { host, seconds: hold.seconds })
      },
      recordRefused: async ({ login, password }, code) => {
        const who = hashAccount(portalId, login)
        const salt = find(who)?.salt ?? secretDigest.createSalt()
        const secret = await secretDigest.digest(password, salt)
        // The store is read again here, because another refusal may have been recorded while the digest was computed.
        write([
          ...listOthers(who),
          recordRefusal(find(who), { portalId, who, salt }, { code, nowMs: clock.now(), secret }),
        ])
      },
      recordAccepted: (login) => {
        const who = hashAccount(portalId, login)
        if (find(who) !== null) write(listOthers(who))
      },
    }),
    getLockout: (portalId) =>
      getLockout(store.read().findLast((one) => one.portalId === portalId) ?? null, clock.now()),
    forget: (portalId) => {
      const all = store.read()
      const left = all.filter((one) => one.portalId !== portalId)
      if (left.length < all.length) write(left)
    },
  }
}
