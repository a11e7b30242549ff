import * as z from 'zod'
import { portalId } from '../ids.js'
import { LIMITS } from '../limits.js'

/** What is remembered of wrong passwords at one portal for one login: how many, never which. */
export const triedAccount = z.object({
  portalId,
  /** A digest of portal and login: whoever did not ask to be remembered is not remembered by name. */
  who: z.string().regex(/^[0-9a-f]{64}$/),
  wrong: z.number().int().min(0).max(1000),
  lastMs: z.number().int().nonnegative(),
  lockedUntilMs: z.number().int().nonnegative().nullable(),
  /** Why nobody but a person tries this account again; null once one has. */
  held: z.enum(['session/refused', 'session/locked']).nullable(),
})
export type TriedAccount = z.infer<typeof triedAccount>

/** What a person is told before it is too late. */
export const lockout = z.strictObject({
  /** Wrong passwords that the portal still takes before the account is locked. */
  triesLeft: z.number().int().min(0).max(LIMITS.WRONG_PASSWORDS),
  /** Whether so few are left that it must be said. */
  warns: z.boolean(),
  lockedUntilMs: z.number().int().nonnegative().nullable(),
})
export type Lockout = z.infer<typeof lockout>

const untried = (of: Pick<TriedAccount, 'portalId' | 'who'>): TriedAccount => ({
  portalId: of.portalId,
  who: of.who,
  wrong: 0,
  lastMs: 0,
  lockedUntilMs: null,
  held: null,
})

/**
 * After the portal has refused a password, or said that the account is locked: it locks for twenty minutes after the
 * last wrong one, and its count begins anew after that (portal-api.md 1.3).
 */
export function afterRefusal(
  known: TriedAccount | null,
  of: Pick<TriedAccount, 'portalId' | 'who'>,
  refusal: { readonly code: 'session/refused' | 'session/locked'; readonly nowMs: number },
): TriedAccount {
  const { code, nowMs } = refusal
  const was = known ?? untried(of)
  const isAnew = was.lockedUntilMs !== null && was.lockedUntilMs <= nowMs
  if (code === 'session/locked') {
    // What is tried while it is locked does not lengthen the lock.
    const until = was.lockedUntilMs !== null && !isAnew ? was.lockedUntilMs : nowMs + LIMITS.LOCKOUT_MS
    return { ...was, wrong: LIMITS.WRONG_PASSWORDS, lastMs: nowMs, lockedUntilMs: until, held: code }
  }
  const wrong = Math.min((isAnew ? 0 : was.wrong) + 1, 1000)
  return { ...was, wrong, lastMs: nowMs, lockedUntilMs: null, held: code }
}

/** How near an account is to being locked, or null when nothing speaks for it. */
export function lockoutOf(known: TriedAccount | null, nowMs: number): Lockout | null {
  if (known === null || known.wrong === 0) return null
  if (known.lockedUntilMs !== null && known.lockedUntilMs <= nowMs) return null
  const isLocked = known.lockedUntilMs !== null
  return {
    triesLeft: isLocked ? 0 : Math.max(0, LIMITS.WRONG_PASSWORDS - known.wrong),
    warns: isLocked || known.wrong >= LIMITS.WRONG_PASSWORDS_UNSAID,
    lockedUntilMs: known.lockedUntilMs,
  }
}
