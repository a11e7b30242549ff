import { LIMITS } from '../../limits.js'

/** Whether this machine has a network at all. Times are elapsed milliseconds. */
export interface Connectivity {
  readonly isOffline: boolean
  readonly sinceMs: number
  /** While offline, no connection may be opened before this time, and then a single one. */
  readonly probeAtMs: number
  readonly probes: number
  /** When a host last answered. */
  readonly reachableAtMs: number
}

export const ONLINE: Connectivity = {
  isOffline: false,
  sinceMs: 0,
  probeAtMs: Number.NEGATIVE_INFINITY,
  probes: 0,
  reachableAtMs: Number.NEGATIVE_INFINITY,
}

/** Notes that a host answered. */
export const onReachable = (atMs: number): Connectivity => ({ ...ONLINE, reachableAtMs: atMs })

/**
 * Notes that a request found no name or no route. If another host answered a moment ago, the fault lies with that one
 * name, and nothing changes. Requests that fail together count as one probe.
 */
export function onUnreachable(before: Connectivity, atMs: number, chance: number): Connectivity {
  if (!before.isOffline && atMs - before.reachableAtMs < LIMITS.OFFLINE_DOUBT_MS) return before
  if (before.isOffline && atMs < before.probeAtMs) return before
  const probes = before.probes + 1
  const ceilingMs = Math.min(LIMITS.OFFLINE_PROBE_CAP_MS, LIMITS.BACKOFF_BASE_MS * 2 ** Math.min(probes, 20))
  return {
    isOffline: true,
    sinceMs: before.isOffline ? before.sinceMs : atMs,
    // No server has to be protected here: the jitter only keeps many computers from probing one router at the same
    // moment.
    probeAtMs: atMs + Math.floor(ceilingMs * (0.5 + chance / 2)),
    probes,
    reachableAtMs: before.reachableAtMs,
  }
}
