import { LIMITS } from '../../limits.js'
import {
  onOutcome as applyOutcome,
  type CongestionWindow,
  getWindowAt,
  INITIAL_WINDOW,
  onClosed,
  onOpened,
} from './congestionWindow.js'
import { type Connectivity, ONLINE, onReachable, onUnreachable } from './connectivity.js'
import type { RequestOutcome } from './responseOutcome.js'
import type { WaitReason } from './trafficStatus.js'

/** The two parties that a connection puts load on: a producer, and the host that is contacted first. */
export interface SourceKey {
  /**
   * Portal and producer as one key: producers of the same name on two portals, such as “Ville de Rennes”, are
   * different.
   */
  readonly producer: string
  /** The portal's host, through which the portal serves every media. */
  readonly host: string
}

/** How many connections may be open at once. The scheduler limits the number of downloads. */
export interface ConnectionLimits {
  readonly perProducer: number
  readonly perHost: number
}

/** An allowed connection. The holder closes it exactly once. */
export interface ConnectionPermit {
  readonly route: SourceKey
  readonly openedAtMs: number
}

/** The status of one producer, for display. Times are elapsed milliseconds. */
export interface PartyStatus {
  readonly inUse: number
  readonly allowed: number
  readonly hold: CongestionWindow['hold']
}

/**
 * Decides which sources may be contacted now. It owns no clock, queue or connection: callers pass events with their
 * time and receive decisions. All times are elapsed milliseconds.
 */
export interface Governor {
  setBounds(limits: ConnectionLimits): void
  /** Returns null when a connection to the source may be opened now, or else the reason why not. */
  refusal(source: SourceKey, atMs: number): WaitReason | null
  open(source: SourceKey, atMs: number): ConnectionPermit
  close(permit: ConnectionPermit): void
  /** Records the result of a request. `host`: the host that answered, or null for the one that was contacted first. */
  onOutcome(permit: ConnectionPermit, outcome: RequestOutcome, host: string | null, atMs: number): void
  /**
   * Notes that a request found no network. Returns true when the governor considers this machine offline, and has done
   * so for less than `LIMITS.OFFLINE_MS`.
   */
  lostNetwork(atMs: number, chance: number): boolean
  /** Notes that a host answered. */
  onNetworkActivity(atMs: number): void
  /** Allows one probe of the network at once, because there may be a network again. */
  lookNow(atMs: number): void
  /** Holds a producer closed until `untilMs`, because it requested a wait from an earlier process. */
  hold(producer: string, untilMs: number): void
  /** Returns when the next refusal with a known end is over, among all parties; null when there is none. */
  nextChangeMs(atMs: number): number | null
  isOffline(): boolean
  standing(producer: string, atMs: number): PartyStatus
}

export function createGovernor(first: ConnectionLimits): Governor {
  const producers = new Map<string, CongestionWindow>()
  const hosts = new Map<string, CongestionWindow>()
  /** The host from which a producer's media were last seen to come. */
  const leadsTo = new Map<string, string>()
  const under = new Map<ConnectionPermit, { readonly hosts: Set<string>; isAsking: boolean }>()
  /** The connection that probes whether there is a network again. */
  let look: ConnectionPermit | null = null
  let connectivity: Connectivity = ONLINE
  let limits = first

  const of = (parties: Map<string, CongestionWindow>, key: string): CongestionWindow =>
    parties.get(key) ?? INITIAL_WINDOW
  const change = (
    parties: Map<string, CongestionWindow>,
    key: string,
    how: (party: CongestionWindow) => CongestionWindow,
  ): void => void parties.set(key, how(of(parties, key)))

  /** Returns the host that is contacted first and the host from which the producer's media are known to come. */
  const hostsOf = ({ producer, host }: SourceKey): ReadonlySet<string> => new Set([host, leadsTo.get(producer) ?? host])

  const refusal = (source: SourceKey, atMs: number): WaitReason | null => {
    if (connectivity.isOffline && (look !== null || atMs < connectivity.lookAtMs))
      return { type: 'offline', untilMs: connectivity.lookAtMs }
    const { producer } = source
    const party = of(producers, producer)
    if (party.hold !== null && atMs < party.hold.untilMs) {
      const type = party.hold.because === 'failing' ? 'producer-failing' : 'producer-asked'
      return { type, untilMs: party.hold.untilMs }
    }
    for (const host of hostsOf(source)) {
      const there = of(hosts, host)
      if (there.hold !== null && atMs < there.hold.untilMs)
        return { type: 'host-circuit', host, untilMs: there.hold.untilMs }
      const most = getWindowAt(there, limits.perHost, atMs)
      if (there.inUse >= most) return { type: 'host-busy', host, inUse: there.inUse, allowed: most }
    }
    const most = getWindowAt(party, limits.perProducer, atMs)
    return party.inUse >= most ? { type: 'busy', inUse: party.inUse, allowed: most } : null
  }

  return {
    setBounds(next) {
      limits = next
    },
    refusal,
    open(source, atMs) {
      const permit: ConnectionPermit = { route: source, openedAtMs: atMs }
      const on = new Set(hostsOf(source))
      under.set(permit, { hosts: on, isAsking: true })
      change(producers, source.producer, (party) => onOpened(party, true))
      for (const host of on) change(hosts, host, (party) => onOpened(party, true))
      if (connectivity.isOffline) look ??= permit
      return permit
    },
    close(permit) {
      const conversation = under.get(permit)
      if (conversation === undefined) return
      under.delete(permit)
      if (look === permit) look = null
      const { isAsking } = conversation
      change(producers, permit.route.producer, (party) => onClosed(party, isAsking))
      for (const host of conversation.hosts) change(hosts, host, (party) => onClosed(party, isAsking))
    },
    onOutcome(permit, outcome, host, atMs) {
      const conversation = under.get(permit)
      if (conversation === undefined) return
      const { producer } = permit.route
      const { isAsking } = conversation
      conversation.isAsking = false
      if (outcome.type === 'answered' || outcome.type === 'refused') connectivity = onReachable(atMs)
      if (host !== null && !conversation.hosts.has(host)) {
        conversation.hosts.add(host)
        change(hosts, host, (party) => onOpened(party, isAsking))
      }
      if (host !== null && outcome.type === 'answered') leadsTo.set(producer, host)
      change(producers, producer, (party) => applyOutcome(party, outcome, isAsking, atMs))
      for (const one of conversation.hosts)
        change(hosts, one, (party) =>
          applyOutcome(party, outcomeFor(one, host ?? permit.route.host, permit, outcome), isAsking, atMs),
        )
    },
    lostNetwork(atMs, chance) {
      connectivity = onUnreachable(connectivity, atMs, chance)
      return connectivity.isOffline && atMs - connectivity.sinceMs < LIMITS.OFFLINE_MS
    },
    onNetworkActivity(atMs) {
      connectivity = onReachable(atMs)
    },
    lookNow(atMs) {
      // A report of a network is not an answer: until a host answers, a failure still counts as the network's.
      if (connectivity.isOffline) connectivity = { ...connectivity, lookAtMs: atMs, looks: 0 }
    },
    hold(producer, untilMs) {
      change(producers, producer, (party) =>
        party.hold !== null && party.hold.untilMs >= untilMs
          ? party
          : { ...party, isProbing: true, hold: { because: 'asked', untilMs } },
      )
    },
    nextChangeMs(atMs) {
      const holdEnds = [...producers.values(), ...hosts.values()].flatMap(({ hold }) => hold?.untilMs ?? [])
      const later = [...holdEnds, connectivity.lookAtMs].filter((ms) => ms > atMs && Number.isFinite(ms))
      return later.length === 0 ? null : Math.min(...later)
    },
    isOffline: () => connectivity.isOffline,
    standing(producer, atMs) {
      const party = of(producers, producer)
      const hold = party.hold !== null && atMs < party.hold.untilMs ? party.hold : null
      return { inUse: party.inUse, allowed: getWindowAt(party, limits.perProducer, atMs), hold }
    },
  }
}

/**
 * Converts a result into what it says about one of the hosts involved. The portal passes on what each producer answers.
 * So an answer that came through it, even an error, comes from a producer and shows that the portal works; only silence
 * is the portal's own failure. A host that a redirect led to answers for itself.
 */
function outcomeFor(
  host: string,
  speaker: string,
  { route: source }: ConnectionPermit,
  outcome: RequestOutcome,
): RequestOutcome {
  const wellEnough: RequestOutcome = { type: 'answered', latencyMs: null }
  if (outcome.type === 'served') return outcome
  if (host !== speaker) return wellEnough
  if (host !== source.host) return outcome
  return outcome.type === 'refused' || (outcome.type === 'failed' && outcome.isAnswer) ? wellEnough : outcome
}
