import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Secret } from './secret.js'
import { waitUnlessAborted } from './waitUnlessAborted.js'

/** A token as it was given. `lifetimeMs` is what the server granted, null when it did not say. */
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
   * A token for `owner` that no server has refused. `refused` is the value a server has just refused: it is never
   * handed out again. However many ask at once, one `obtain` runs; a caller's abort ends its waiting, not the work.
   */
  get(ask: {
    readonly owner: string
    readonly refused: string | null
    readonly signal: AbortSignal
  }): Promise<Result<Secret>>
  /** The token held, if any, without asking for one. */
  held(): (TokenGrant & { readonly expiresAtMs: number | null }) | null
  forget(): void
}

const REFUSED_KEPT = 32
const SAME_TOKEN_MS = 1000

/** `obtain` is given the owner to get a token for and a signal that ends when the token is forgotten. */
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
        // A portal's JWT differs only by its second: two requests within one second get the same token (portal-api.md 1.4).
        await clock.sleep(SAME_TOKEN_MS, end.signal)
        granted = await obtain(owner, end.signal)
      }
      if (end.signal.aborted) return fail(failure('session/signed-out'))
      if (!granted.ok) return granted
      // Old gateways repeat a token until it ends: one that was refused is refused still.
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
      if (held !== null && ageMs(held, clock) < freshMs(held)) return ok(held.secret)
      const running = flight !== null && flight.owner === owner ? flight.result : start(owner)
      const result = await waitUnlessAborted(running, signal)
      // Renewed ahead of its end: while the old token is still valid, a portal that is away for a moment does no harm.
      return result.ok ? result : orElse(stillValid(held, owner, clock), result)
    },
    held: () =>
      held === null ? null : { ...held, expiresAtMs: held.lifetimeMs === null ? null : held.wallMs + held.lifetimeMs },
    forget() {
      held = null
      flight?.end.abort()
      flight = null
    },
  }
}

const orElse = (secret: Secret | null, otherwise: Result<Secret>): Result<Secret> =>
  secret === null ? otherwise : ok(secret)

function stillValid(held: Held | null, owner: string, clock: Clock): Secret | null {
  if (held === null || held.owner !== owner || held.lifetimeMs === null) return null
  return ageMs(held, clock) < held.lifetimeMs ? held.secret : null
}

/**
 * How old a token is. Its end is counted from when we got it, on our own clocks: the server's clock may be hours off
 * ours. The elapsed clock stands still while the machine sleeps and the wall clock may be set back, so the larger counts.
 */
const ageMs = (held: Held, clock: Clock): number =>
  Math.max(clock.elapsed() - held.elapsedMs, clock.now() - held.wallMs)

/** How long a token is handed out without renewing it: to a minute before its end, of short lives to the last fifth. */
const freshMs = ({ lifetimeMs }: TokenGrant): number =>
  lifetimeMs === null ? Number.POSITIVE_INFINITY : lifetimeMs - Math.min(LIMITS.TOKEN_SLACK_MS, lifetimeMs / 5)
