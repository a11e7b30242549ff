import { isDeepStrictEqual } from 'node:util'
import type { Governor, Route } from '../../shared/download/governor.js'
import type { InForce } from '../../shared/download/timetable.js'
import type { Because, ProducerView, TrafficView } from '../../shared/download/traffic.js'
import { type PortalId, portalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import type { Clock } from '../ports/clock.js'
import type { Admission } from './admission.js'
import type { Entry } from './entry.js'

/** Whose line a download stands in. The portal hands every media on, so its host is the one that is asked first. */
export const routeOf = ({ stand: { portal, producer } }: Pick<Entry, 'stand'>): Route => ({
  producer: `${portal}\n${producer}`,
  host: new URL(portal).hostname,
})

const namesOf = ({ producer }: Route): { readonly portalId: PortalId; readonly producer: string } => {
  const [portal = '', ...name] = producer.split('\n')
  return { portalId: portalId.parse(portal), producer: name.join('\n') }
}

export interface Seen {
  readonly governor: Governor
  readonly admission: Pick<Admission, 'routes' | 'waitingAt' | 'refusal'>
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly inForce: InForce
}

/** Everything that is to be seen of the governor now, in wall times. */
export function trafficOf({ governor, admission, clock, inForce }: Seen): TrafficView {
  const { limit, untilMs } = inForce
  const isPaused = limit === 'pause'
  const toWallMs = clock.now() - clock.elapsed()
  const whyOf = (route: Route, waiting: number): Because | null => {
    const refusal = admission.refusal(route)
    if (refusal !== null && 'untilMs' in refusal && refusal.untilMs !== null)
      return { ...refusal, untilMs: Math.round(refusal.untilMs + toWallMs) }
    if (waiting === 0) return null
    if (isPaused) return { is: 'timetable', untilMs }
    return refusal ?? { is: 'turn', waiting }
  }
  const producers = [...admission.routes()].flatMap((route): ProducerView[] => {
    const { inUse, allowed } = governor.standing(route.producer, clock.elapsed())
    const waiting = admission.waitingAt(route.producer)
    const because = whyOf(route, waiting)
    if (inUse === 0 && waiting === 0 && because === null) return []
    return [{ ...namesOf(route), inUse, allowed, waiting, because }]
  })
  return {
    producers: producers.slice(0, LIMITS.PRODUCERS_SHOWN),
    isOffline: governor.isOffline(),
    limit: isPaused ? null : limit,
    limitUntilMs: untilMs,
    isPaused,
  }
}

/** Tells what is to be seen when it is different, at most four times a second. */
export interface Teller {
  changed(): void
  listen(hear: (view: TrafficView) => void): () => void
  close(): void
}

const TELL_MS = 250

export function openTeller(clock: Pick<Clock, 'sleep'>, view: () => TrafficView): Teller {
  const listeners = new Set<(view: TrafficView) => void>()
  let told: TrafficView | null = null
  let isWaiting = false
  let isClosed = false
  return {
    changed() {
      // Without a listener nothing is computed: a command line that nobody watches pays nothing for it.
      if (isWaiting || isClosed || listeners.size === 0) return
      isWaiting = true
      void clock.sleep(TELL_MS).then(() => {
        isWaiting = false
        if (isClosed) return
        const now = view()
        if (isDeepStrictEqual(now, told)) return
        told = now
        for (const hear of listeners) hear(now)
      })
    },
    listen(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    close() {
      isClosed = true
    },
  }
}
