import { type Failure, type FailureCode, failure } from '../../failure.js'
import { LIMITS } from '../../limits.js'
import type { WaitReason } from './waitReason.js'

/** A portal in whose place something else answers. `date`: its certificate is not valid at the date of this computer. */
export interface Impersonation {
  readonly host: string
  readonly why?: 'date' | undefined
}

/** Why a failure speaks of the network of this machine, and not of the server. */
export interface NetworkLoss {
  readonly impersonated: Impersonation | null
}

/** Neither a server nor a proxy is reachable without a network. */
const UNREACHABLE_CODES: ReadonlySet<FailureCode> = new Set(['net/unreachable', 'net/proxy-unreachable'])
/** Facts of a failure that indicate a missing network, and not a missing server. */
const NO_NETWORK_FACTS: ReadonlySet<unknown> = new Set(['no-name', 'no-route'])
/** What a network that wants to be signed in to first makes of a request for the portal: it answers in its place. */
const IMPERSONATED_CODES: ReadonlySet<FailureCode> = new Set(['net/tls', 'net/captive', 'server/not-https'])
/** Facts of a certificate that is sound at another date: in most cases the clock of this computer is wrong. */
const DATE_FACTS: ReadonlySet<unknown> = new Set(['early', 'expired'])

/**
 * Returns what a failed request says about the network; null when it says nothing. The portal proved who it is when its
 * catalogue was read, so where that fails now for the portal itself, something stands in between: the network of a
 * train or a hotel, or a certificate that has just expired. Both end without a change of the download.
 */
export function findNetworkLoss({ code, facts }: Failure, portalHost: string): NetworkLoss | null {
  if (UNREACHABLE_CODES.has(code) && NO_NETWORK_FACTS.has(facts.why)) return { impersonated: null }
  if (!IMPERSONATED_CODES.has(code) || facts.host !== portalHost) return null
  return { impersonated: { host: portalHost, ...(DATE_FACTS.has(facts.why) ? { why: 'date' } : {}) } }
}

/** Returns the failure of a request that something else answered in the portal's place. */
export const toCaptiveFailure = ({ host, why }: Impersonation): Failure =>
  failure('net/captive', { host, ...(why === undefined ? {} : { why }) })

/** A request that found no network. `chance` is uniform in [0, 1). */
export interface FailedProbe extends NetworkLoss {
  readonly atMs: number
  readonly chance: number
}

/**
 * Whether there is a network on the way to each portal. A portal that cannot be reached holds back its own downloads
 * only: its name or its certificate may be wrong while the network is fine. Times are elapsed milliseconds.
 */
export interface Connectivity {
  /** Returns why no connection for a portal may be opened now; null when one may. */
  getRefusal(portalHost: string, atMs: number): WaitReason | null
  /** Notes an opened connection. While the portal cannot be reached, it is the only one, and probes the network. */
  onOpened(portalHost: string, connection: object): void
  onClosed(portalHost: string, connection: object): void
  /**
   * Notes that a request found no name, no route, or another answer in place of the portal's. If a host answered a
   * moment ago, the fault lies with that one name, and nothing changes. Requests that fail together count as one probe.
   * Returns true when the portal cannot be reached, and this has lasted for less than `LIMITS.OFFLINE_MS`.
   */
  onLost(portalHost: string, probe: FailedProbe): boolean
  /** Notes that a host answered to a request for a portal. Returns true when the portal could not be reached before. */
  onReachable(portalHost: string, atMs: number): boolean
  /** Allows one probe of each portal at once, because there may be a network again. */
  probeNow(atMs: number): void
  /** Lists when the next probes are allowed. */
  listProbeTimes(): readonly number[]
  /** Whether some portal cannot be reached, and no host has answered since. */
  isOffline(): boolean
}

/** The time without a network on the way to one portal. */
interface Outage {
  readonly sinceMs: number
  /** No connection may be opened before this time, and then a single one. */
  readonly probeAtMs: number
  readonly probes: number
  /** The portal in whose place something else answered; null when nothing could be reached. */
  readonly impersonated: Impersonation | null
}

export function createConnectivity(): Connectivity {
  const outages = new Map<string, Outage>()
  /** The connections that probe whether there is a network again. */
  const probing = new Map<string, object>()
  let reachableAtMs = Number.NEGATIVE_INFINITY
  const probeNow = (atMs: number): void => {
    // A report of a network is not an answer: until a host answers, a failure still counts as the network's.
    for (const [host, outage] of outages) outages.set(host, { ...outage, probeAtMs: atMs, probes: 0 })
  }
  return {
    getRefusal(portalHost, atMs) {
      const outage = outages.get(portalHost)
      if (outage === undefined || (!probing.has(portalHost) && atMs >= outage.probeAtMs)) return null
      const { impersonated, probeAtMs: untilMs } = outage
      return impersonated === null ? { type: 'offline', untilMs } : { type: 'impersonated', ...impersonated, untilMs }
    },
    onOpened(portalHost, connection) {
      if (outages.has(portalHost) && !probing.has(portalHost)) probing.set(portalHost, connection)
    },
    onClosed(portalHost, connection) {
      if (probing.get(portalHost) === connection) probing.delete(portalHost)
    },
    onLost(portalHost, probe) {
      const before = outages.get(portalHost)
      if (before === undefined && probe.atMs - reachableAtMs < LIMITS.OFFLINE_DOUBT_MS) return false
      const outage = before !== undefined && probe.atMs < before.probeAtMs ? before : prolongOutage(before, probe)
      outages.set(portalHost, outage)
      return probe.atMs - outage.sinceMs < LIMITS.OFFLINE_MS
    },
    onReachable(portalHost, atMs) {
      reachableAtMs = atMs
      if (!outages.delete(portalHost)) return false
      // The network is back, perhaps for the other portals too.
      probeNow(atMs)
      return true
    },
    probeNow,
    listProbeTimes: () => [...outages.values()].map(({ probeAtMs }) => probeAtMs),
    isOffline: () => [...outages.values()].some(({ sinceMs }) => sinceMs >= reachableAtMs),
  }
}

/** Begins an outage, or counts one more probe that failed. */
function prolongOutage(before: Outage | undefined, { atMs, chance, impersonated }: FailedProbe): Outage {
  const probes = (before?.probes ?? 0) + 1
  const ceilingMs = Math.min(LIMITS.OFFLINE_PROBE_CAP_MS, LIMITS.BACKOFF_BASE_MS * 2 ** Math.min(probes, 20))
  return {
    sinceMs: before?.sinceMs ?? atMs,
    // No server has to be protected here: the jitter only keeps many computers from probing one router at the same
    // moment.
    probeAtMs: atMs + Math.floor(ceilingMs * (0.5 + chance / 2)),
    probes,
    impersonated,
  }
}
