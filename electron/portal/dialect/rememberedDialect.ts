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
   * once for all callers that wait. True when it is the other one, so that the failed request is worth repeating. A generation that a person
   * forced is never checked.
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
  let known: Dialect | null = deps.choice === 'auto' ? (deps.found ?? null) : deps.choice
  let isSure = deps.choice !== 'auto' || known === null
  let flight: Promise<Result<Dialect>> | null = null
  let recheckFlight: Promise<Result<boolean>> | null = null
  const find = async (): Promise<Result<Dialect>> => {
    try {
      // All callers share the request, so the abort of one of them does not end it. The deadline of each call does.
      const found = await detectPortalDialect(deps.send, new AbortController().signal)
      if (!found.ok) return found
      known = found.value
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
  /** Detects the generation again. True when it is another one than was known; a failure leaves that one known. */
  const compare = async (): Promise<Result<boolean>> => {
    const was = known
    known = null
    flight ??= find()
    const now = await flight
    recheckFlight = null
    if (!now.ok) known = was
    return now.ok ? ok(now.value !== was) : now
  }
  const recheck = async (signal: AbortSignal): Promise<boolean> => {
    if (isSure) return false
    recheckFlight ??= compare()
    const compared = await waitUnlessAborted(recheckFlight, signal)
    return compared.ok && compared.value
  }
  return Object.assign(ask, { recheck })
}
