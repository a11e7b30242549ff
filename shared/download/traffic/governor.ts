import {
  onOutcome as applyOutcome,
  type CongestionWindow,
  type Cooldown,
  getWindowAt,
  INITIAL_WINDOW,
  isRequested,
  onClosed,
  onOpened,
} from './congestionWindow.js'
import { createConnectivity, type FailedProbe } from './connectivity.js'
import type { RequestOutcome } from './requestOutcome.js'
import type { WaitReason } from './waitReason.js'

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
  readonly source: SourceKey
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
  getRefusal(source: SourceKey, atMs: number): WaitReason | null
  open(source: SourceKey, atMs: number): ConnectionPermit
  close(permit: ConnectionPermit): void
  /** Records the result of a request. `host`: the host that answered, or null for the one that was contacted first. */
  onOutcome(permit: ConnectionPermit, outcome: RequestOutcome, host: string | null, atMs: number): void
  /**
   * Notes that a request for a portal found no network. Returns true when the portal cannot be reached, and this has
   * lasted for less than `LIMITS.OFFLINE_MS`. Its downloads wait then; those of other portals do not.
   */
  onNetworkLost(portalHost: string, probe: FailedProbe): boolean
  /** Notes that a host answered to a request for a portal. Returns true when the portal could not be reached before. */
  onNetworkActivity(portalHost: string, atMs: number): boolean
  /** Allows one probe of the network for each portal at once, because there may be a network again. */
  probeNow(atMs: number): void
  /** Holds a producer closed until `untilMs`, because it requested a wait from an earlier process. */
  holdProducer(producer: string, untilMs: number): void
  /** Returns when the next refusal with a known end is over, among all parties; null when there is none. */
  findNextChangeMs(atMs: number): number | null
  isOffline(): boolean
  getStatus(producer: string, atMs: number): PartyStatus
}

export function createGovernor(first: ConnectionLimits): Governor {
  const producers = new Map<string, CongestionWindow>()
  const hosts = new Map<string, CongestionWindow>()
  /** The host from which a producer's media were last seen to come. */
  const finalHosts = new Map<string, string>()
  const openPermits = new Map<ConnectionPermit, { readonly hosts: Set<string>; isUnanswered: boolean }>()
  const connectivity = createConnectivity()
  let limits = first

  const getWindow = (parties: Map<string, CongestionWindow>, key: string): CongestionWindow =>
    parties.get(key) ?? INITIAL_WINDOW
  const update = (
    parties: Map<string, CongestionWindow>,
    key: string,
    how: (party: CongestionWindow) => CongestionWindow,
  ): void => void parties.set(key, how(getWindow(parties, key)))

  /** Returns the host that is contacted first and the host from which the producer's media are known to come. */
  const getHosts = ({ producer, host }: SourceKey): ReadonlySet<string> =>
    new Set([host, finalHosts.get(producer) ?? host])

  const getRefusal = (source: SourceKey, atMs: number): WaitReason | null => {
    const unreachable = connectivity.getRefusal(source.host, atMs)
    if (unreachable !== null) return unreachable
    const { producer } = source
    const party = getWindow(producers, producer)
    if (party.hold !== null && atMs < party.hold.untilMs) return toProducerWait(party.hold)
    for (const host of getHosts(source)) {
      const there = getWindow(hosts, host)
      if (there.hold !== null && atMs < there.hold.untilMs) return toHostWait(host, there.hold)
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
    getRefusal,
    open(source, atMs) {
      const permit: ConnectionPermit = { source, openedAtMs: atMs }
      const on = new Set(getHosts(source))
      openPermits.set(permit, { hosts: on, isUnanswered: true })
      update(producers, source.producer, (party) => onOpened(party, true))
      for (const host of on) update(hosts, host, (party) => onOpened(party, true))
      connectivity.onOpened(source.host, permit)
      return permit
    },
    close(permit) {
      const conversation = openPermits.get(permit)
      if (conversation === undefined) return
      openPermits.delete(permit)
      connectivity.onClosed(permit.source.host, permit)
      const { isUnanswered } = conversation
      update(producers, permit.source.producer, (party) => onClosed(party, isUnanswered))
      for (const host of conversation.hosts) update(hosts, host, (party) => onClosed(party, isUnanswered))
    },
    onOutcome(permit, outcome, host, atMs) {
      const conversation = openPermits.get(permit)
      if (conversation === undefined) return
      const { producer } = permit.source
      const { isUnanswered } = conversation
      conversation.isUnanswered = false
      if (outcome.type === 'answered' || outcome.type === 'refused') connectivity.onReachable(permit.source.host, atMs)
      if (host !== null && !conversation.hosts.has(host)) {
        conversation.hosts.add(host)
        update(hosts, host, (party) => onOpened(party, isUnanswered))
      }
      if (host !== null && outcome.type === 'answered') finalHosts.set(producer, host)
      update(producers, producer, (party) => applyOutcome(party, outcome, isUnanswered, atMs))
      for (const one of conversation.hosts)
        update(hosts, one, (party) =>
          applyOutcome(party, toHostOutcome(one, host ?? permit.source.host, permit, outcome), isUnanswered, atMs),
        )
    },
    onNetworkLost: connectivity.onLost,
    onNetworkActivity: connectivity.onReachable,
    probeNow: connectivity.probeNow,
    holdProducer(producer, untilMs) {
      update(producers, producer, (party) =>
        party.hold !== null && party.hold.untilMs >= untilMs
          ? party
          : { ...party, isProbing: true, hold: { because: 'asked', untilMs } },
      )
    },
    findNextChangeMs(atMs) {
      const holdEnds = [...producers.values(), ...hosts.values()].flatMap(({ hold }) => hold?.untilMs ?? [])
      const later = [...holdEnds, ...connectivity.listProbeTimes()].filter((ms) => ms > atMs && Number.isFinite(ms))
      return later.length === 0 ? null : Math.min(...later)
    },
    isOffline: connectivity.isOffline,
    getStatus(producer, atMs) {
      const party = getWindow(producers, producer)
      const hold = party.hold !== null && atMs < party.hold.untilMs ? party.hold : null
      return { inUse: party.inUse, allowed: getWindowAt(party, limits.perProducer, atMs), hold }
    },
  }
}

const SILENT = { why: 'silent' } as const

const toProducerWait = (hold: Cooldown): WaitReason =>
  isRequested(hold)
    ? { type: 'producer-asked', untilMs: hold.untilMs }
    : { type: 'producer-failing', untilMs: hold.untilMs, ...(hold.because === 'silent' && SILENT) }

const toHostWait = (host: string, hold: Cooldown): WaitReason => ({
  type: 'host-circuit',
  host,
  untilMs: hold.untilMs,
  ...(isRequested(hold) ? { why: 'asked' } : hold.because === 'silent' && SILENT),
})

/**
 * Converts a result into what it says about one of the hosts involved. The portal passes on what each producer answers.
 * So an answer that came through it, even an error, comes from a producer and shows that the portal works; only silence
 * is the portal's own failure. A host that a redirect led to answers for itself.
 */
function toHostOutcome(
  host: string,
  answeringHost: string,
  { source }: ConnectionPermit,
  outcome: RequestOutcome,
): RequestOutcome {
  const working: RequestOutcome = { type: 'answered', latencyMs: null }
  if (outcome.type === 'served') return outcome
  if (host !== answeringHost) return working
  if (host !== source.host) return outcome
  return outcome.type === 'refused' || (outcome.type === 'failed' && outcome.isAnswer) ? working : outcome
}
