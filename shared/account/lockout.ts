import * as z from 'zod'
import { portalId } from '../ids.js'
import { LIMITS } from '../limits.js'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** What is remembered of wrong passwords at one portal for one login. */
export const triedAccount = z.object({
  portalId,
  /** A digest of portal and login: a person who did not ask to be remembered is not remembered by name. */
  who: digest,
  wrong: z.number().int().min(0).max(1000),
  lastMs: z.number().int().nonnegative(),
  lockedUntilMs: z.number().int().nonnegative().nullable(),
  /** What the last try ended with; null in entries of before, where a person had lifted the hold. */
  held: z.enum(['session/refused', 'session/locked']).nullable(),
  /** Of the digests below, drawn at random for this account on this computer; null in entries of before. */
  salt: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .catch(null),
  /** Slow, salted digests of the passwords that the portal refused, oldest first. Never a password. */
  refused: z.array(digest).max(LIMITS.REFUSED_SECRETS).catch([]),
})
export type TriedAccount = z.infer<typeof triedAccount>

/** The warning before an account is locked: from the first wrong password on. */
export const lockout = z.strictObject({
  /** Wrong passwords that every portal still takes before it locks the account. */
  triesLeft: z.number().int().min(0).max(LIMITS.WRONG_PASSWORDS),
  lockedUntilMs: z.number().int().nonnegative().nullable(),
})
export type Lockout = z.infer<typeof lockout>

/** Which account, with the salt that its digests have. */
export type AccountRef = Pick<TriedAccount, 'portalId' | 'who'> & { readonly salt: string }

const untried = ({ portalId, who, salt }: AccountRef): TriedAccount => ({
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
 * After the portal has refused a password, or said that the account is locked: it locks for twenty minutes after the
 * last wrong one, and its count begins anew after that (portal-api.md 1.3). `secret` is the password's digest.
 */
export function recordRefusal(
  known: TriedAccount | null,
  of: AccountRef,
  refusal: { readonly code: 'session/refused' | 'session/locked'; readonly nowMs: number; readonly secret: string },
): TriedAccount {
  const { code, nowMs, secret } = refusal
  // Digests with another salt say nothing beside these.
  const was = { ...(known ?? untried(of)), salt: of.salt, refused: known?.salt === of.salt ? known.refused : [] }
  const isLocked = was.lockedUntilMs !== null && was.lockedUntilMs > nowMs
  const wrong = was.lockedUntilMs !== null && !isLocked ? 0 : was.wrong
  // The wrong password that locks is answered with the lock. Before that many, the lock is from elsewhere, and says
  // nothing against the password.
  const isWrong = code === 'session/refused' || (!isLocked && wrong >= LIMITS.WRONG_PASSWORDS)
  const refused = isWrong ? [...was.refused.filter((one) => one !== secret), secret] : was.refused
  const next = { ...was, lastMs: nowMs, held: code, refused: refused.slice(-LIMITS.REFUSED_SECRETS) }
  if (code === 'session/refused') return { ...next, wrong: Math.min(wrong + 1, 1000), lockedUntilMs: null }
  // What is tried while it is locked does not lengthen the lock.
  const lockedUntilMs = isLocked ? was.lockedUntilMs : nowMs + LIMITS.LOCKOUT_MS
  return { ...next, wrong: LIMITS.WRONG_PASSWORDS, lockedUntilMs }
}

/** Why a password is not sent without a person who insists, or null. While an account is locked none is. */
export function getLockoutHold(
  known: TriedAccount,
  { secret, nowMs }: { readonly secret: string | null; readonly nowMs: number },
): { readonly code: 'session/held-back' | 'session/locked'; readonly seconds: number | null } | null {
  const { lockedUntilMs, salt, held, refused } = known
  if (lockedUntilMs !== null && lockedUntilMs > nowMs)
    return { code: 'session/locked', seconds: Math.ceil((lockedUntilMs - nowMs) / 1000) }
  // Entries of before do not know which password it was: it is taken for this one.
  const isKnownWrong = salt === null ? held === 'session/refused' : secret !== null && refused.includes(secret)
  return isKnownWrong ? { code: 'session/held-back', seconds: null } : null
}

/** How near an account is to being locked, or null when nothing speaks for it. */
export function getLockout(known: TriedAccount | null, nowMs: number): Lockout | null {
  if (known === null || known.wrong === 0) return null
  const { lockedUntilMs } = known
  if (lockedUntilMs !== null && lockedUntilMs <= nowMs) return null
  return {
    triesLeft: lockedUntilMs === null ? Math.max(0, LIMITS.WRONG_PASSWORDS - known.wrong) : 0,
    lockedUntilMs,
  }
}
