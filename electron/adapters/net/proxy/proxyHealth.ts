/** How long a proxy that could not be reached is passed over, as in browsers. */
const PASSED_OVER_MS = 5 * 60_000

/**
 * Which proxies could not be reached a moment ago. Where a proxy script names others, each connection would wait for the
 * dead one first.
 */
export interface ProxyHealth {
  noteUnreachable(origin: string): void
  noteReached(origin: string): void
  /** Returns whether the proxy is to be tried after all others. */
  isDoubtful(origin: string): boolean
}

/** `now`: elapsed milliseconds. */
export function createProxyHealth(now: () => number = () => performance.now()): ProxyHealth {
  const doubtfulUntilMs = new Map<string, number>()
  return {
    noteUnreachable: (origin) => void doubtfulUntilMs.set(origin, now() + PASSED_OVER_MS),
    noteReached: (origin) => void doubtfulUntilMs.delete(origin),
    isDoubtful: (origin) => (doubtfulUntilMs.get(origin) ?? 0) > now(),
  }
}
