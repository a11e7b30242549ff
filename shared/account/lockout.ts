import * as z from 'zod'
import { keepValidItems } from '../decode/keepValidItems.js'
import { portalId } from '../ids.js'
import { LIMITS } from '../limits.js'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** What the application remembers about wrong passwords for one login at one portal. */
export const triedAccount = z.object({
  portalId,
  /**
   * A digest of portal and login. The login itself is not stored, because the person may not have asked to be
   * remembered.
   */
  who: digest,
  wrong: z.number().int().min(0).max(1000),
  lastMs: z.number().int().nonnegative(),
  lockedUntilMs: z.number().int().nonnegative().nullable(),
  /** How the portal answered the last try. Null in entries of earlier versions, where a person had lifted the hold. */
  held: z.enum(['session/refused', 'session/locked']).nullable(),
  /**
   * The salt of the digests in `refused`, random for this account on this computer. Null in entries of earlier
   * versions.
   */
  salt: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .catch(null),
  /**
   * Slow, salted digests of the passwords that the portal refused, oldest first. The passwords themselves are not
   * stored.
   */
  refused: keepValidItems(digest, LIMITS.REFUSED_SECRETS),
})
export type TriedAccount = z.infer<typeof triedAccount>

/** The warning that the window shows from the first wrong password on, before the portal locks the account. */
export const lockout = z.strictObject({
  /** How many more wrong passwords every portal accepts before it locks the account. */
  triesLeft: z.number().int().min(0).max(LIMITS.WRONG_PASSWORDS),
  lockedUntilMs: z.number().int().nonnegative().nullable(),
})
export type Lockout = z.infer<typeof lockout>

/** Identifies an account, with the salt of its digests. */
export type AccountRef = Pick<TriedAccount, 'portalId' | 'who'> & { readonly salt: string }

const createUntriedAccount = ({ portalId, who, salt }: AccountRef): TriedAccount => ({
  portalId,
  who,
  wrong: 0,
  lastMs: 0,
  lockedUntilMs: null,
  held: null,
  salt,
  refused: [],
})

/**
 * Returns the entry after the portal refused a password or said that the account is locked. A portal locks an account
 * for twenty minutes after the last wrong password, and then counts from zero again (portal-api.md 1.3). `secret` is
 * the digest of the password.
 */
export function recordRefusal(
  known: TriedAccount | null,
  of: AccountRef,
  refusal: { readonly code: 'session/refused' | 'session/locked'; readonly nowMs: number; readonly secret: string },
): TriedAccount {
  const { code, nowMs, secret } = refusal
  // Digests that were made with another salt cannot be compared with these, so they are dropped.
  const was = {
    ...(known ?? createUntriedAccount(of)),
    salt: of.salt,
    refused: known?.salt === of.salt ? known.refused : [],
  }
  const isLocked = was.lockedUntilMs !== null && was.lockedUntilMs > nowMs
  const wrong = was.lockedUntilMs !== null && !isLocked ? 0 : was.wrong
  // The portal answers the last wrong password, the one that locks the account, with `session/locked`. When we counted
  // fewer wrong passwords than that, something else locked the account, and this password may be right.
  const isWrong = code === 'session/refused' || (!isLocked && wrong >= LIMITS.WRONG_PASSWORDS)
  const refused = isWrong ? [...was.refused.filter((one) => one !== secret), secret] : was.refused
  const next = { ...was, lastMs: nowMs, held: code, refused: refused.slice(-LIMITS.REFUSED_SECRETS) }
  if (code === 'session/refused') return { ...next, wrong: Math.min(wrong + 1, 1000), lockedUntilMs: null }
  // A try while the account is locked does not lengthen the lock.
  const lockedUntilMs = isLocked ? was.lockedUntilMs : nowMs + LIMITS.LOCKOUT_MS
  return { ...next, wrong: LIMITS.WRONG_PASSWORDS, lockedUntilMs }
}

/**
 * Returns why a password is not sent unless a person insists, or null when it may be sent. While an account is locked,
 * no password is sent.
 */
export function getLockoutHold(
  known: TriedAccount,
  { secret, nowMs }: { readonly secret: string | null; readonly nowMs: number },
): { readonly code: 'session/held-back' | 'session/locked'; readonly seconds: number | null } | null {
  const { lockedUntilMs, salt, held, refused } = known
  if (lockedUntilMs !== null && lockedUntilMs > nowMs)
    return { code: 'session/locked', seconds: Math.ceil((lockedUntilMs - nowMs) / 1000) }
  // Entries of earlier versions do not say which password was refused: it may have been this one.
  const isKnownWrong = salt === null ? held === 'session/refused' : secret !== null && refused.includes(secret)
  return isKnownWrong ? { code: 'session/held-back', seconds: null } : null
}

/** How many tries are left before the portal locks the account, or null when no wrong password counts at present. */
export function getLockout(known: TriedAccount | null, nowMs: number): Lockout | null {
  if (known === null || known.wrong === 0) return null
  const { lockedUntilMs } = known
  if (lockedUntilMs !== null && lockedUntilMs <= nowMs) return null
  return {
    triesLeft: lockedUntilMs === null ? Math.max(0, LIMITS.WRONG_PASSWORDS - known.wrong) : 0,
    lockedUntilMs,
  }
}
