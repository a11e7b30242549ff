import { revive } from '../../shared/download/machine.js'
import type { Clock } from '../ports/clock.js'
import type { Crew } from './crew.js'
import type { Entry } from './entry.js'
import type { Movers } from './movers.js'
import type { Names } from './names.js'
import type { Newsroom } from './news.js'
import type { Traffic } from './traffic.js'
import type { Turn } from './turn.js'
import type { Volumes } from './volumes.js'
import type { Wakefulness } from './wakefulness.js'

export interface ArrivingNeeds {
  readonly clock: Clock
  readonly names: Names
  readonly movers: Movers
  readonly newsroom: Pick<Newsroom, 'changed'>
  readonly traffic: Pick<Traffic, 'stand'>
  readonly volumes: Pick<Volumes, 'arrived'>
  readonly wakefulness: Pick<Wakefulness, 'stir'>
  readonly crew: () => Pick<Crew, 'dismiss'>
  readonly turn: () => Pick<Turn, 'enter' | 'moved'>
}

/** What everybody has to know about an entry that stands somewhere else than before. */
export interface Arriving {
  /** It has another state. */
  arrived(entry: Entry): void
  /** It has another place in the line. */
  moved(entry: Entry): void
  /** It is taken up again as the store had it. */
  wake(entry: Entry): void
}

export function openArriving(needs: ArrivingNeeds): Arriving {
  const { newsroom, movers, traffic } = needs

  function arrived(entry: Entry): void {
    const { state, id } = entry
    newsroom.changed(entry)
    if (state.is !== 'running') {
      entry.receivedBytes = 0
      entry.bytesPerSecond = 0
    }
    movers.arrived(entry)
    needs.wakefulness.stir()
    traffic.stand(entry)
    needs.volumes.arrived(entry)
    // A published file keeps its name: what differs from it in case alone must not come to lie beside it (F-04).
    if (state.is === 'cancelled') needs.names.giveBack(id)
    if (state.is === 'done' || state.is === 'cancelled') needs.crew().dismiss(id)
  }

  return {
    arrived,
    moved(entry) {
      needs.turn().moved(entry)
      newsroom.changed(entry)
      traffic.stand(entry)
    },
    wake(entry) {
      entry.parked = false
      const [next, effects] = revive(entry.state, needs.clock.now())
      const isSame = next === entry.state
      needs.turn().enter(entry, next, effects)
      // It did not move, so nothing put it in line.
      if (isSame) arrived(entry)
    },
  }
}
