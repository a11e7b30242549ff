import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import { waitUnlessAborted } from '../http/waitUnlessAborted.js'
import type { Secret } from './secret.js'

/** A token as the server granted it. `lifetimeMs` is the lifetime that the server stated, null when it stated none. */
export interface TokenGrant {
  readonly secret: Secret
  readonly lifetimeMs: number | null
}

interface Held extends TokenGrant {
  readonly owner: string
  readonly wallMs: number
  readonly elapsedMs: number
}

/** One token, shared by all callers, requested by one request at a time. */
export interface SingleFlightToken {
  /**
   * Gives a token for `owner` that no server has refused. `refused` is a value that a server has just refused: it is
   * never given out again. All callers at one time share one run of `obtain`; the abort of a caller ends its waiting
   * and not the run.
   */
  get(ask: {
    readonly owner: string
    readonly refused: string | null
    readonly signal: AbortSignal
  }): Promise<Result<Secret>>
  /** The token that is held now, or null. It requests none. */
  getHeld(): (TokenGrant & { readonly expiresAtMs: number | null }) | null
  forget(): void
}

const REFUSED_KEPT = 32
const SAME_TOKEN_MS = 1000

/** `obtain` receives the owner to request a token for, and a signal that is aborted when the token is forgotten. */
export function createSingleFlightToken(
  clock: Clock,
  obtain: (owner: string, signal: AbortSignal) => Promise<Result<TokenGrant>>,
): SingleFlightToken {
  let held: Held | null = null
  let flight: {
    readonly owner: string
    readonly result: Promise<Result<Secret>>
    readonly end: AbortController
  } | null = null
  const refusedValues: string[] = []
  const isRefused = ({ secret }: TokenGrant): boolean => refusedValues.includes(secret.reveal())

  const run = async (owner: string, end: AbortController): Promise<Result<Secret>> => {
    try {
      let granted = await obtain(owner, end.signal)
      if (granted.ok && isRefused(granted.value)) {
        // The JWTs of a portal differ only by the second they were made in: two requests within one second get the same
        // token (portal-api.md 1.4).
        await clock.sleep(SAME_TOKEN_MS, end.signal)
        granted = await obtain(owner, end.signal)
      }
      if (end.signal.aborted) return fail(failure('session/signed-out'))
      if (!granted.ok) return granted
      // Old gateways return the same token until it expires, so a refused token would be refused again.
      if (isRefused(granted.value)) return fail(failure('session/expired'))
      held = { ...granted.value, owner, wallMs: clock.now(), elapsedMs: clock.elapsed() }
      return ok(held.secret)
    } finally {
      if (flight?.end === end) flight = null
    }
  }

  const start = (owner: string): Promise<Result<Secret>> => {
    flight?.end.abort()
    const end = new AbortController()
    const result = run(owner, end)
    flight = { owner, result, end }
    return result
  }

  return {
    async get({ owner, refused, signal }) {
      if (refused !== null && !refusedValues.includes(refused)) {
        refusedValues.push(refused)
        refusedValues.splice(0, refusedValues.length - REFUSED_KEPT)
      }
      if (held !== null && (held.owner !== owner || isRefused(held))) held = null
      if (held !== null && getAgeMs(held, clock) < getFreshMs(held)) return ok(held.secret)
      const running = flight !== null && flight.owner === owner ? flight.result : start(owner)
      const result = await waitUnlessAborted(running, signal)
      // Tokens are renewed before they expire: a portal that cannot be reached for a moment does no harm while the old
      // token is still valid.
      return result.ok ? result : toResult(getIfValid(held, owner, clock), result)
    },
    getHeld: () =>
      held === null ? null : { ...held, expiresAtMs: held.lifetimeMs === null ? null : held.wallMs + held.lifetimeMs },
    forget() {
      held = null
      flight?.end.abort()
      flight = null
    },
  }
}

const toResult = (secret: Secret | null, otherwise: Result<Secret>): Result<Secret> =>
  secret === null ? otherwise : ok(secret)

function getIfValid(held: Held | null, owner: string, clock: Clock): Secret | null {
  if (held === null || held.owner !== owner || held.lifetimeMs === null) return null
  return getAgeMs(held, clock) < held.lifetimeMs ? held.secret : null
}

/**
 * The age of a token. Its lifetime is counted from when it arrived, on our own clocks, because the clock of the server
 * may be hours off. The elapsed clock stops while the machine sleeps and the wall clock may be set back, so the larger
 * of the two counts.
 */
const getAgeMs = (held: Held, clock: Clock): number =>
  Math.max(clock.elapsed() - held.elapsedMs, clock.now() - held.wallMs)

/**
 * How long a token is given out without renewal: until a minute before it expires, or for short lifetimes until the
 * last fifth.
 */
const getFreshMs = ({ lifetimeMs }: TokenGrant): number =>
  lifetimeMs === null ? Number.POSITIVE_INFINITY : lifetimeMs - Math.min(LIMITS.TOKEN_SLACK_MS, lifetimeMs / 5)
