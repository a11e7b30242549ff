import { LIMITS } from '../../limits.js'
import {
  onOutcome as applyOutcome,
  type CongestionWindow,
  getWindowAt,
  INITIAL_WINDOW,
  onClosed,
  onOpened,
  type RequestOutcome,
} from './congestionWindow.js'
import { type Connectivity, ONLINE, onReachable, onUnreachable } from './connectivity.js'
import type { WaitReason } from './trafficStatus.js'

/** The parties that a connection burdens: a producer, and the host that is asked first. */
export interface SourceKey {
  /** Portal and producer as one key: two portals' “Ville de Rennes” are two. */
  readonly producer: string
  /** The portal's host, which hands every media on. */
  readonly host: string
}

/** How many connections there may be at once. Of these, the scheduler counts the downloads. */
export interface ConnectionLimits {
  readonly perProducer: number
  readonly perHost: number
}

/** One connection that was allowed. Closed exactly once. */
export interface ConnectionPermit {
  readonly route: SourceKey
  readonly openedAtMs: number
}

/** What is to be known of one producer or host, for the eye. Elapsed times. */
export interface PartyStatus {
  readonly inUse: number
  readonly allowed: number
  readonly hold: CongestionWindow['hold']
}

/**
 * Decides which sources may be asked now. It holds no clock, no line and no connection: events come in with their time, decisions
 * come out. Time is elapsed time in milliseconds, everywhere.
 */
export interface Governor {
  setBounds(limits: ConnectionLimits): void
  /** Null when a connection may be opened now, else why not. Times in the reason are elapsed ones. */
  refusal(source: SourceKey, atMs: number): WaitReason | null
  open(source: SourceKey, atMs: number): ConnectionPermit
  close(permit: ConnectionPermit): void
  /** `host`: the one that answered, when it was not the first one asked. */
  onOutcome(permit: ConnectionPermit, outcome: RequestOutcome, host: string | null, atMs: number): void
  /** The network itself is gone, as far as this conversation could tell. True when it is now held to be so. */
  lostNetwork(atMs: number, chance: number): boolean
  /** A host answered. */
  onNetworkActivity(atMs: number): void
  /** There may be a network again: one connection looks now, and not only when it is due. */
  lookNow(atMs: number): void
  /** Waits that another process was asked for. */
  hold(producer: string, untilMs: number): void
  /** When the next refusal that names a time ends, among all; null when none does. */
  nextChangeMs(atMs: number): number | null
  isOffline(): boolean
  standing(producer: string, atMs: number): PartyStatus
}

export function createGovernor(first: ConnectionLimits): Governor {
  const producers = new Map<string, CongestionWindow>()
  const hosts = new Map<string, CongestionWindow>()
  /** Where a producer's media were seen to come from in the end. */
  const leadsTo = new Map<string, string>()
  const under = new Map<ConnectionPermit, { readonly hosts: Set<string>; isAsking: boolean }>()
  /** The one that looks whether there is a network again. */
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

  /** The first host asked, and the one that the producer's media are known to come from. */
  const hostsOf = ({ producer, host }: SourceKey): ReadonlySet<string> => new Set([host, leadsTo.get(producer) ?? host])

  const refusal = (source: SourceKey, atMs: number): WaitReason | null => {
    if (connectivity.isOffline && (look !== null || atMs < connectivity.lookAtMs))
      return { is: 'offline', untilMs: connectivity.lookAtMs }
    const { producer } = source
    const party = of(producers, producer)
    if (party.hold !== null && atMs < party.hold.untilMs) {
      const is = party.hold.because === 'failing' ? 'producer-failing' : 'producer-asked'
      return { is, untilMs: party.hold.untilMs }
    }
    for (const host of hostsOf(source)) {
      const there = of(hosts, host)
      if (there.hold !== null && atMs < there.hold.untilMs)
        return { is: 'host-circuit', host, untilMs: there.hold.untilMs }
      const most = getWindowAt(there, limits.perHost, atMs)
      if (there.inUse >= most) return { is: 'host-busy', host, inUse: there.inUse, allowed: most }
    }
    const most = getWindowAt(party, limits.perProducer, atMs)
    return party.inUse >= most ? { is: 'busy', inUse: party.inUse, allowed: most } : null
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
      if (outcome.is === 'answered' || outcome.is === 'refused') connectivity = onReachable(atMs)
      if (host !== null && !conversation.hosts.has(host)) {
        conversation.hosts.add(host)
        change(hosts, host, (party) => onOpened(party, isAsking))
      }
      if (host !== null && outcome.is === 'answered') leadsTo.set(producer, host)
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
      // Hearsay is no answer: as long as no host answered, a failure is still the network's.
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
 * What a report says of one of the hosts on the way. The portal passes on what each producer answers, so an answer that came
 * through it, even a bad one, is a producer's word and shows that the portal is well; only silence is its own. A host
 * that a redirect led to speaks for itself.
 */
function outcomeFor(
  host: string,
  speaker: string,
  { route: source }: ConnectionPermit,
  outcome: RequestOutcome,
): RequestOutcome {
  const wellEnough: RequestOutcome = { is: 'answered', latencyMs: null }
  if (outcome.is === 'served') return outcome
  if (host !== speaker) return wellEnough
  if (host !== source.host) return outcome
  return outcome.is === 'refused' || (outcome.is === 'failed' && outcome.isAnswer) ? wellEnough : outcome
}
