import { LIMITS } from '../../limits.js'
import { computeBackoffMs } from '../machine/backoff.js'
import type { RequestOutcome } from './requestOutcome.js'

/**
 * How many connections one party, a producer or a host, can handle. The window grows additively while the party serves
 * us well, is halved when the party refuses us, is held closed when the party requested a wait or fails repeatedly, and
 * allows a single probe after each hold. Times are elapsed milliseconds, because no wait may depend on the wall clock
 * (D-10).
 */
export interface CongestionWindow {
  /**
   * The number of connections allowed; fractions add up to whole ones. Infinite as long as the party has never refused
   * us.
   */
  readonly window: number
  /** The size at which the party refused us last. Above it the window grows slowly, by one connection at a time. */
  readonly ceiling: number
  readonly inUse: number
  /** How many of these connections the party has not answered yet. */
  readonly unanswered: number
  readonly hold: Cooldown | null
  /** A hold has ended and the party has not answered since: one new connection at a time is allowed. */
  readonly isProbing: boolean
  /** The number of consecutive refusals and failures. */
  readonly failures: number
  readonly cutAtMs: number
  readonly grewAtMs: number
  readonly latency: { readonly usualMs: number; readonly lateMs: number } | null
}

/**
 * `asked`: the party named the time. `busy`: the party refused without naming one. `failing`: the last requests failed
 * with an error of the party. `silent`: they failed without any answer.
 */
export interface Cooldown {
  readonly because: 'asked' | 'busy' | 'failing' | 'silent'
  readonly untilMs: number
}

export const INITIAL_WINDOW: CongestionWindow = {
  window: Number.POSITIVE_INFINITY,
  ceiling: Number.POSITIVE_INFINITY,
  inUse: 0,
  unanswered: 0,
  hold: null,
  isProbing: false,
  failures: 0,
  cutAtMs: Number.NEGATIVE_INFINITY,
  grewAtMs: Number.NEGATIVE_INFINITY,
  latency: null,
}

/** Returns how many connections the party may have at `atMs`, at most `bound`; 0 during a hold. */
export function getWindowAt(
  { window, hold, isProbing, inUse, unanswered }: CongestionWindow,
  bound: number,
  atMs: number,
): number {
  if (hold !== null && atMs < hold.untilMs) return 0
  const most = Math.max(1, Math.min(bound, Math.floor(window)))
  // Connections from before the hold go on; beside them, one new connection probes whether the party works again.
  return isProbing ? Math.min(most, inUse - unanswered + 1) : most
}

/** Adds a connection. `isUnanswered`: the party has not answered it yet. */
export const onOpened = (party: CongestionWindow, isUnanswered: boolean): CongestionWindow => ({
  ...party,
  inUse: party.inUse + 1,
  unanswered: party.unanswered + (isUnanswered ? 1 : 0),
})

/** Removes a connection. `isUnanswered`: it ends and the party has never answered it. */
export const onClosed = (party: CongestionWindow, isUnanswered: boolean): CongestionWindow => ({
  ...party,
  inUse: Math.max(0, party.inUse - 1),
  unanswered: Math.max(0, party.unanswered - (isUnanswered ? 1 : 0)),
})

/** Updates the window with the result of a request. `isUnanswered`: this is the first result of its connection. */
export function onOutcome(
  party: CongestionWindow,
  outcome: RequestOutcome,
  isUnanswered: boolean,
  atMs: number,
): CongestionWindow {
  const now = isUnanswered ? { ...party, unanswered: Math.max(0, party.unanswered - 1) } : party
  switch (outcome.type) {
    case 'answered':
      return trackLatency(onAnswered(now, atMs), outcome.latencyMs, atMs)
    case 'served':
      return grow(now, atMs)
    case 'refused':
      return onRefused(now, outcome, atMs)
    case 'failed':
      return onFailed(now, outcome, atMs)
  }
}

/** The party answered. A wait that it requested still applies; a hold that we only inferred from failures ends. */
function onAnswered(party: CongestionWindow, atMs: number): CongestionWindow {
  const stands = party.hold !== null && isRequested(party.hold) && atMs < party.hold.untilMs
  return { ...party, failures: 0, hold: stands ? party.hold : null, isProbing: stands }
}

/** Returns whether the party itself wanted the pause; otherwise we only inferred it from failures. */
export const isRequested = ({ because }: Cooldown): boolean => because === 'asked' || because === 'busy'

function onRefused(
  party: CongestionWindow,
  report: Extract<RequestOutcome, { type: 'refused' }>,
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
  const cooldown = chooseLonger(party.hold, { because, untilMs: atMs + ms }, atMs)
  return { ...halve(party, report.openedAtMs, atMs), failures, isProbing: true, hold: cooldown }
}

function onFailed(
  party: CongestionWindow,
  report: Extract<RequestOutcome, { type: 'failed' }>,
  atMs: number,
): CongestionWindow {
  const failures = party.failures + 1
  const now = { ...(report.isTimeout ? halve(party, report.openedAtMs, atMs) : party), failures }
  if (failures < LIMITS.FAILURES_TO_HOLD) return now
  const barren = failures - LIMITS.FAILURES_TO_HOLD + 1
  const ms = computeBackoffMs({ barren, requestedWaitMs: null, leastMs: LIMITS.BACKOFF_BASE_MS, chance: report.chance })
  const because = report.isAnswer ? 'failing' : 'silent'
  return { ...now, isProbing: true, hold: chooseLonger(party.hold, { because, untilMs: atMs + ms }, atMs) }
}

const chooseLonger = (before: Cooldown | null, next: Cooldown, atMs: number): Cooldown =>
  before !== null && before.untilMs > Math.max(next.untilMs, atMs) ? before : next

/**
 * Halves the window once for all requests that were open together: four refusals of one burst are one piece of
 * information.
 */
function halve(party: CongestionWindow, openedAtMs: number, atMs: number): CongestionWindow {
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

/** Grows the window only while all of it is in use: a window that is not filled proves nothing. */
function grow(party: CongestionWindow, atMs: number): CongestionWindow {
  const { window, ceiling, inUse, grewAtMs, cutAtMs } = party
  if (window === Number.POSITIVE_INFINITY || inUse < Math.floor(window)) return party
  if (window < ceiling) return { ...party, window: Math.min(ceiling, window + 1 / window), grewAtMs: atMs }
  if (atMs - Math.max(grewAtMs, cutAtMs) < LIMITS.REGROW_MS) return party
  const next = Math.floor(window) + 1
  return { ...party, window: next, ceiling: next, grewAtMs: atMs }
}

/**
 * Tracks latency. A response that takes three times as long as usual, and at least a second longer, indicates a queue
 * at the server that our own requests fill.
 */
function trackLatency(party: CongestionWindow, latencyMs: number | null, atMs: number): CongestionWindow {
  if (latencyMs === null) return party
  const before = party.latency ?? { usualMs: latencyMs, lateMs: latencyMs }
  const lateMs = before.lateMs + (latencyMs - before.lateMs) / 4
  // The usual latency falls at once and rises slowly, so that a slower day becomes the usual in time.
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
