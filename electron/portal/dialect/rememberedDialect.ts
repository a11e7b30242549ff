import type { Dialect, DialectChoice } from '../../../shared/portal/dialect.js'
import { ok, type Result } from '../../../shared/result.js'
import type { SendApiRequest } from '../http/sendApiRequest.js'
import { waitUnlessAborted } from '../http/waitUnlessAborted.js'
import { detectPortalDialect } from './detectPortalDialect.js'

/** Gives the generation of a portal. */
export type FindDialect = (signal: AbortSignal) => Promise<Result<Dialect>>

/** The generation is detected once, for all callers that wait, and then remembered. */
export interface RememberedDialect extends FindDialect {
  /**
   * Called when the generation that an earlier start detected does not serve a request. Detects the generation again,
   * once for all callers that wait. True when it is the other one, so that the failed request is worth repeating. A
   * generation that a person forced is never checked.
   */
  recheck(signal: AbortSignal): Promise<boolean>
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
  const recheck = async (signal: AbortSignal): Promise<boolean> => {
    if (isSure) return false
    known = null
    const now = await ask(signal)
    return now.ok && now.value !== before
  }
  return Object.assign(ask, { recheck })
}
