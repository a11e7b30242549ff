import type { Dialect, DialectChoice } from '../../../shared/portal/dialect.js'
import { ok, type Result } from '../../../shared/result.js'
import type { SendApiRequest } from '../http/sendApiRequest.js'
import { waitUnlessAborted } from '../http/waitUnlessAborted.js'
import { detectPortalDialect } from './detectPortalDialect.js'

/** Gives the generation of a portal. */
export type FindDialect = (signal: AbortSignal) => Promise<Result<Dialect>>

/** The generation is detected once, for all callers that wait, and then remembered. */
export interface RememberedDialect extends FindDialect {
  /** Returns the generation that the next request will use; null when it must be detected first. */
  getKnown(): Dialect | null
  /**
   * Called when a request that used the generation `used` was not served. Detects again what an earlier start detected,
   * once for all callers that wait. True when the portal is now known to be of the other generation, so that the failed
   * request is worth repeating. A generation that a person forced is never checked.
   */
  recheck(used: Dialect | null, signal: AbortSignal): Promise<boolean>
}

export function createRememberedDialect(deps: {
  readonly send: SendApiRequest
  readonly choice: DialectChoice
  /** What an earlier start has detected. It counts only when `choice` is `auto`. */
  readonly found?: Dialect | null | undefined
  readonly remember: (dialect: Dialect) => void
}): RememberedDialect {
  /** What was known at the start. A failure to detect the generation again leaves it known. */
  const before: Dialect | null = deps.choice === 'auto' ? (deps.found ?? null) : deps.choice
  let known = before
  let isSure = deps.choice !== 'auto' || known === null
  let flight: Promise<Result<Dialect>> | null = null
  const find = async (): Promise<Result<Dialect>> => {
    try {
      // All callers share the request, so the abort of one of them does not end it. The deadline of each call does.
      const found = await detectPortalDialect(deps.send, new AbortController().signal)
      known = found.ok ? found.value : before
      if (!found.ok) return found
      isSure = true
      deps.remember(found.value)
      return found
    } finally {
      flight = null
    }
  }
  const ask = async (signal: AbortSignal): Promise<Result<Dialect>> => {
    if (known !== null) return ok(known)
    flight ??= find()
    return waitUnlessAborted(flight, signal)
  }
  const recheck = async (used: Dialect | null, signal: AbortSignal): Promise<boolean> => {
    if (!isSure) known = null
    const now = await ask(signal)
    // A request may have been sent before another one made the generation be detected again, and fail after that.
    return now.ok && used !== null && now.value !== used
  }
  return Object.assign(ask, { getKnown: () => known, recheck })
}
