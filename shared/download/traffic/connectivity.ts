import { type Failure, type FailureCode, failure } from '../../failure.js'
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
  /** The portal in whose place something else answered; null when nothing could be reached. */
  readonly impersonated: Impersonation | null
}

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

export const ONLINE: Connectivity = {
  isOffline: false,
  sinceMs: 0,
  probeAtMs: Number.NEGATIVE_INFINITY,
  probes: 0,
  reachableAtMs: Number.NEGATIVE_INFINITY,
  impersonated: null,
}

/** Notes that a host answered. */
export const onReachable = (atMs: number): Connectivity => ({ ...ONLINE, reachableAtMs: atMs })

/** A request that found no network. `chance` is uniform in [0, 1). */
export interface FailedProbe extends NetworkLoss {
  readonly atMs: number
  readonly chance: number
}

/**
 * Notes that a request found no name, no route, or another answer in place of the portal's. If another host answered a
 * moment ago, the fault lies with that one name, and nothing changes. Requests that fail together count as one probe.
 */
export function onUnreachable(before: Connectivity, { atMs, chance, impersonated }: FailedProbe): Connectivity {
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
    impersonated,
  }
}
