import { leftMs } from '../../shared/download/backoff.js'
import type { Event } from '../../shared/download/events.js'
import { openGovernor } from '../../shared/download/governor.js'
import type { OffsetAt, RateLimits } from '../../shared/download/timetable.js'
import type { TrafficView } from '../../shared/download/traffic.js'
import type { FailureCode } from '../../shared/failure.js'
import type { Chance, Clock } from '../ports/clock.js'
import type { MediaSource } from '../ports/mediaSource.js'
import { openAdmission, type Window } from './admission.js'
import type { Entry } from './entry.js'
import { openHours } from './hours.js'
import type { LanePool } from './lanes.js'
import { openRates } from './rates.js'
import { openTeller, routeOf, trafficOf } from './trafficNews.js'
import { watchLanes } from './watchedLanes.js'
import type { Branching } from './world.js'

export interface TrafficNeeds {
  readonly clock: Clock
  readonly chance: Chance
  readonly window: Window
  readonly limits?: RateLimits
  /** Local time minus UTC. UTC when left out. */
  readonly offsetAt?: OffsetAt
  /** Starts one whose turn it is; null when it no longer wants to, else a promise of its slot's being free again. */
  readonly start: (id: string) => Promise<void> | null
  /** Ends every conversation; what was running is queued again. */
  readonly stopAll: () => void
}

/** Everything that decides who may ask whom now, and how fast. */
export interface Traffic {
  /** Everybody who was there at the start stands in line: from now on whoever is first may go. */
  open(): void
  /** Puts a download in line when it is queued, and takes it out when it is not. */
  stand(entry: Entry): void
  /** It is here no more. */
  leave(id: string): void
  readonly branching: Branching
  /** Takes up a wait that a server asked for while another process ran. */
  recall(entry: Entry): void
  /** The lanes as this download may use them. */
  lanesFor(entry: Entry, pool: LanePool): LanePool
  /** A source whose answers are signs of a network. */
  watch(source: MediaSource): MediaSource
  /** What an event means once it is known whether there is a network at all. */
  judged(event: Event): Event
  setWindow(window: Window): void
  setLimits(limits: RateLimits): void
  limit(ids: Iterable<string>, bytesPerSecond: number | null): void
  /** The shell knows that there is a network again. */
  online(): void
  view(): TrafficView
  /** At most four times a second, and only when something is different. */
  listen(hear: (view: TrafficView) => void): () => void
  close(): void
}

/** What says that there is no network, rather than no server. */
/** Without a network neither a server's name is found nor a proxy's. */
const NOT_REACHED: ReadonlySet<FailureCode> = new Set(['net/unreachable', 'net/proxy-unreachable'])
const NO_NETWORK: ReadonlySet<unknown> = new Set(['no-name', 'no-route'])

export function openTraffic(needs: TrafficNeeds): Traffic {
  const { clock, chance } = needs
  const governor = openGovernor({ perProducer: needs.window.perHost, perHost: needs.window.perHost })
  const rates = openRates(clock)
  const teller = openTeller(clock, () => view())
  const admission = openAdmission({
    governor,
    clock,
    window: needs.window,
    start: needs.start,
    changed: teller.changed,
  })
  const hours = openHours(needs, ({ limit }) => {
    rates.setTotal(limit === 'pause' ? null : limit)
    admission.shut(limit === 'pause')
    if (limit === 'pause') needs.stopAll()
    teller.changed()
  })

  const view = (): TrafficView => trafficOf({ governor, admission, clock, inForce: hours.inForce() })

  return {
    open: admission.open,
    stand(entry) {
      if (entry.is !== 'queued' || entry.parked) return admission.leave(entry.id)
      const route = routeOf(entry)
      admission.wait(
        entry.id,
        { rank: entry.priority, producer: route.producer, dataset: entry.stand.dataset, order: entry.position },
        route,
      )
    },
    leave: admission.leave,
    recall(entry) {
      const { state } = entry
      if (state.is !== 'waiting' || state.because.code !== 'server/busy') return
      const restMs = leftMs(state.untilMs, clock.now())
      if (restMs > 0) governor.hold(routeOf(entry).producer, clock.elapsed() + restMs)
    },
    branching: {
      permit: ({ id }) => admission.more(id),
      isWaitedFor: (entry) => admission.isWaitedFor(routeOf(entry).producer),
    },
    lanesFor: (entry, pool) => watchLanes(pool, entry.id, { governor, admission, rates, clock, chance }),
    watch: (source) => ({
      credential: source.credential,
      isKnown: source.isKnown,
      async locate(...asked) {
        const found = await source.locate(...asked)
        if (found.ok) sawNetwork()
        return found
      },
    }),
    judged(event) {
      if (event.type !== 'broke' || !NOT_REACHED.has(event.because.code)) return event
      if (!NO_NETWORK.has(event.because.facts.why)) return event
      const isWaitingMatter = governor.lostNetwork(clock.elapsed(), chance.next())
      return isWaitingMatter ? { type: 'let-go', attempt: event.attempt } : event
    },
    setWindow: admission.setWindow,
    setLimits: hours.set,
    limit(ids, bytesPerSecond) {
      for (const id of ids) rates.setOwn(id, bytesPerSecond)
    },
    online() {
      governor.lookNow(clock.elapsed())
      admission.pump()
    },
    view,
    listen: teller.listen,
    close() {
      admission.close()
      hours.close()
      teller.close()
    },
  }

  function sawNetwork(): void {
    const wasOffline = governor.isOffline()
    governor.sawNetwork(clock.elapsed())
    if (wasOffline) admission.pump()
  }
}
