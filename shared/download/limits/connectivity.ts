import { LIMITS } from '../../limits.js'

/** Whether there is a network at all. Elapsed milliseconds. */
export interface Connectivity {
  readonly isOffline: boolean
  readonly sinceMs: number
  /** While offline: no connection is opened before this, and then one. */
  readonly lookAtMs: number
  readonly looks: number
  /** When a host answered last. */
  readonly seenAtMs: number
}

export const ONLINE: Connectivity = {
  isOffline: false,
  sinceMs: 0,
  lookAtMs: Number.NEGATIVE_INFINITY,
  looks: 0,
  seenAtMs: Number.NEGATIVE_INFINITY,
}

/** A host answered. */
export const onReachable = (atMs: number): Connectivity => ({ ...ONLINE, seenAtMs: atMs })

/**
 * A conversation found no network: no name was known, or no way led anywhere. When another host answered a moment ago
 * it is that one name's trouble and changes nothing. Those that fail together count as one look.
 */
export function onUnreachable(before: Connectivity, atMs: number, chance: number): Connectivity {
  if (!before.isOffline && atMs - before.seenAtMs < LIMITS.OFFLINE_DOUBT_MS) return before
  if (before.isOffline && atMs < before.lookAtMs) return before
  const looks = before.looks + 1
  const ceilingMs = Math.min(LIMITS.OFFLINE_PROBE_CAP_MS, LIMITS.BACKOFF_BASE_MS * 2 ** Math.min(looks, 20))
  return {
    isOffline: true,
    sinceMs: before.isOffline ? before.sinceMs : atMs,
    // No server is there to be spared: the jitter only keeps a fleet of computers from knocking at the router together.
    lookAtMs: atMs + Math.floor(ceilingMs * (0.5 + chance / 2)),
    looks,
    seenAtMs: before.seenAtMs,
  }
}
