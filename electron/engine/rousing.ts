import type { Event } from '../../shared/download/events.js'
import type { Download } from '../../shared/download/state.js'
import type { Clock } from '../ports/clock.js'
import type { Ledger } from './ledger.js'
import type { Turn } from './turn.js'

export interface RousingNeeds {
  readonly ledger: Pick<Ledger, 'all' | 'get'>
  readonly clock: Clock
  readonly happened: Turn['happened']
  /** Nobody waits for the next look at the network. */
  readonly online: () => void
}

/** Tells those whom it concerns that the machine slept or that its clock was turned. */
export interface Rousing {
  slept(): void
  turned(byMs: number): void
}

/** So many are read and moved in one go: a few milliseconds of this thread. */
const AT_ONCE = 250
/** Whoever is queued has no conversation that could be dead, and no wait: of a long line nothing is read. */
const MAY_BE_DEAD: ReadonlySet<Download['is']> = new Set(['running', 'waiting', 'publishing'])
const HAS_A_WAIT: ReadonlySet<Download['is']> = new Set(['waiting', 'publishing'])

export function openRousing({ ledger, clock, happened, online }: RousingNeeds): Rousing {
  const tell = async (those: ReadonlySet<Download['is']>, event: () => Event): Promise<void> => {
    const meant = [...ledger.all()].filter(({ is, parked }) => !parked && those.has(is)).map(({ id }) => id)
    for (const [n, id] of meant.entries()) {
      if (n > 0 && n % AT_ONCE === 0) await clock.turnEnds()
      const entry = ledger.get(id)
      if (entry !== undefined && those.has(entry.is)) happened(entry, event())
    }
  }
  return {
    slept() {
      online()
      void tell(MAY_BE_DEAD, () => ({ type: 'slept', nowMs: clock.now() }))
    },
    turned: (byMs) => void tell(HAS_A_WAIT, () => ({ type: 'clock-turned', byMs })),
  }
}
