import { LIMITS } from '../../limits.js'
import { computeBackoffMs } from '../machine/backoff.js'

/**
 * How much one party, a producer or a host, bears at once. Additive increase while it serves us well, halving when it says
 * that it is too much, a hold when it asked for one or fails again and again, and a single probe after each hold.
 * Times are elapsed milliseconds: the wall clock bounds no wait (D-10).
 */
export interface CongestionWindow {
  /** Connections it bears; fractions gather until they make one. Infinite while it never refused us. */
  readonly window: number
  /** Where it refused us last: climbed over slowly, one at a time. */
  readonly ceiling: number
  readonly inUse: number
  /** Of those, the ones that it has not answered yet. */
  readonly asking: number
  readonly hold: Cooldown | null
  /** A hold has ended and it has not answered since: one at a time. */
  readonly isProbing: boolean
  /** Refusals and failures in a row. */
  readonly failures: number
  readonly cutAtMs: number
  readonly grewAtMs: number
  readonly latency: { readonly usualMs: number; readonly lateMs: number } | null
}

/** `asked`: it named the time. `busy`: it refused without naming one. `failing`: nothing came of the last ones. */
export interface Cooldown {
  readonly because: 'asked' | 'busy' | 'failing'
  readonly untilMs: number
}

/** What became of a conversation, as far as it says something about the other side. */
export type RequestOutcome =
  /** It answered: `latencyMs` to the head of the answer, or null where silence is usual (encrypted media). */
  | { readonly is: 'answered'; readonly latencyMs: number | null }
  /** Bytes came, or a body was complete. */
  | { readonly is: 'served' }
  /** Too much for it: 429, 503. `requestedWaitMs` as it was said, bounded, or null. */
  | {
      readonly is: 'refused'
      readonly requestedWaitMs: number | null
      readonly openedAtMs: number
      readonly chance: number
    }
  /** Nothing came of it: a 5xx (`isAnswer`), a time-out, no way to it. */
  | {
      readonly is: 'failed'
      readonly isAnswer: boolean
      readonly isTimeout: boolean
      readonly openedAtMs: number
      readonly chance: number
    }

export const INITIAL_WINDOW: CongestionWindow = {
  window: Number.POSITIVE_INFINITY,
  ceiling: Number.POSITIVE_INFINITY,
  inUse: 0,
  asking: 0,
  hold: null,
  isProbing: false,
  failures: 0,
  cutAtMs: Number.NEGATIVE_INFINITY,
  grewAtMs: Number.NEGATIVE_INFINITY,
  latency: null,
}

/** How many connections it may have at `atMs`, never more than `bound`; 0 while it is held. */
export function getWindowAt(
  { window, hold, isProbing, inUse, asking }: CongestionWindow,
  bound: number,
  atMs: number,
): number {
  if (hold !== null && atMs < hold.untilMs) return 0
  const most = Math.max(1, Math.min(bound, Math.floor(window)))
  // Those that run since before the hold go on; beside them one finds out whether it is well again.
  return isProbing ? Math.min(most, inUse - asking + 1) : most
}

/** One connection more. `isAsking`: it has not been answered yet. */
export const onOpened = (party: CongestionWindow, isAsking: boolean): CongestionWindow => ({
  ...party,
  inUse: party.inUse + 1,
  asking: party.asking + (isAsking ? 1 : 0),
})

/** `isAsking`: it ends without ever having been answered. */
export const onClosed = (party: CongestionWindow, isAsking: boolean): CongestionWindow => ({
  ...party,
  inUse: Math.max(0, party.inUse - 1),
  asking: Math.max(0, party.asking - (isAsking ? 1 : 0)),
})

/** `isAsking`: nothing was heard about this conversation before. */
export function onOutcome(
  party: CongestionWindow,
  outcome: RequestOutcome,
  isAsking: boolean,
  atMs: number,
): CongestionWindow {
  const now = isAsking ? { ...party, asking: Math.max(0, party.asking - 1) } : party
  switch (outcome.is) {
    case 'answered':
      return watched(well(now, atMs), outcome.latencyMs, atMs)
    case 'served':
      return grown(now, atMs)
    case 'refused':
      return refused(now, outcome, atMs)
    case 'failed':
      return failed(now, outcome, atMs)
  }
}

/** What it asked for stands, whatever else it answers meanwhile; what we only supposed is over once it answers. */
function well(party: CongestionWindow, atMs: number): CongestionWindow {
  const stands = party.hold !== null && party.hold.because !== 'failing' && atMs < party.hold.untilMs
  return { ...party, failures: 0, hold: stands ? party.hold : null, isProbing: stands }
}

function refused(
  party: CongestionWindow,
  report: Extract<RequestOutcome, { is: 'refused' }>,
  atMs: number,
): CongestionWindow {
  const failures = party.failures + 1
  const ms = computeBackoffMs({
    barren: failures,
    requestedWaitMs: report.requestedWaitMs,
    leastMs: 0,
    chance: report.chance,
  })
  const because = report.requestedWaitMs === null ? 'busy' : 'asked'
  const cooldown = longer(party.hold, { because, untilMs: atMs + ms }, atMs)
  return { ...cut(party, report.openedAtMs, atMs), failures, isProbing: true, hold: cooldown }
}

function failed(
  party: CongestionWindow,
  report: Extract<RequestOutcome, { is: 'failed' }>,
  atMs: number,
): CongestionWindow {
  const failures = party.failures + 1
  const now = { ...(report.isTimeout ? cut(party, report.openedAtMs, atMs) : party), failures }
  if (failures < LIMITS.FAILURES_TO_HOLD) return now
  const barren = failures - LIMITS.FAILURES_TO_HOLD + 1
  const ms = computeBackoffMs({ barren, requestedWaitMs: null, leastMs: LIMITS.BACKOFF_BASE_MS, chance: report.chance })
  return { ...now, isProbing: true, hold: longer(party.hold, { because: 'failing', untilMs: atMs + ms }, atMs) }
}

const longer = (before: Cooldown | null, next: Cooldown, atMs: number): Cooldown =>
  before !== null && before.untilMs > Math.max(next.untilMs, atMs) ? before : next

/** Once for all that were under way together: four refusals of one burst are one piece of news. */
function cut(party: CongestionWindow, openedAtMs: number, atMs: number): CongestionWindow {
  if (openedAtMs <= party.cutAtMs) return party
  const was = Math.min(party.window, party.inUse)
  return {
    ...party,
    window: Math.max(1, Math.floor(was / 2)),
    ceiling: Math.max(1, party.inUse - 1),
    cutAtMs: atMs,
    grewAtMs: atMs,
  }
}

/** Grows only by what is used: a window that is not filled proves nothing. */
function grown(party: CongestionWindow, atMs: number): CongestionWindow {
  const { window, ceiling, inUse, grewAtMs, cutAtMs } = party
  if (window === Number.POSITIVE_INFINITY || inUse < Math.floor(window)) return party
  if (window < ceiling) return { ...party, window: Math.min(ceiling, window + 1 / window), grewAtMs: atMs }
  if (atMs - Math.max(grewAtMs, cutAtMs) < LIMITS.REGROW_MS) return party
  const next = Math.floor(window) + 1
  return { ...party, window: next, ceiling: next, grewAtMs: atMs }
}

/** An answer that takes three times as long as usual, and a second more, is a queue that we fill ourselves. */
function watched(party: CongestionWindow, latencyMs: number | null, atMs: number): CongestionWindow {
  if (latencyMs === null) return party
  const before = party.latency ?? { usualMs: latencyMs, lateMs: latencyMs }
  const lateMs = before.lateMs + (latencyMs - before.lateMs) / 4
  // The usual follows down at once and up slowly, so that a slower day becomes usual in its turn.
  const usualMs = latencyMs < before.usualMs ? latencyMs : before.usualMs * 1.02
  const isLate = lateMs > Math.max(3 * usualMs, usualMs + 1000)
  if (!isLate || atMs - party.cutAtMs < LIMITS.LATENCY_CUT_MS || party.inUse < 2)
    return { ...party, latency: { usualMs, lateMs } }
  const window = Math.max(1, Math.min(party.window, party.inUse) - 1)
  return {
    ...party,
    window,
    ceiling: party.inUse,
    cutAtMs: atMs,
    grewAtMs: atMs,
    latency: { usualMs, lateMs: usualMs },
  }
}
