import { recover } from '../../../shared/download/machine/machine.js'
import type { Clock } from '../../ports/clock.js'
import type { NameReservations } from '../files/nameReservations.js'
import type { VolumeMonitor } from '../files/volumeMonitor.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { TrafficController } from '../scheduling/trafficController.js'
import type { ActiveDownloads } from './activeDownloads.js'
import type { ChangeFeed } from './changeFeed.js'
import type { EffectRunner } from './effectRunner.js'
import type { EventLoop } from './eventLoop.js'
import type { SuspendMonitor } from './suspendMonitor.js'

export interface StateChangeDeps {
  readonly clock: Clock
  readonly reservations: NameReservations
  readonly activeDownloads: ActiveDownloads
  readonly changeFeed: Pick<ChangeFeed, 'changed'>
  readonly traffic: Pick<TrafficController, 'stand'>
  readonly volumes: Pick<VolumeMonitor, 'arrived'>
  readonly suspendMonitor: Pick<SuspendMonitor, 'stir'>
  readonly crew: () => Pick<EffectRunner, 'dismiss'>
  readonly turn: () => Pick<EventLoop, 'enter' | 'moved'>
}

/** What everybody has to know about an entry that stands somewhere else than before. */
export interface StateChanges {
  /** It has another state. */
  arrived(entry: QueueEntry): void
  /** It has another place in the line. */
  moved(entry: QueueEntry): void
  /** It is taken up again as the store had it. */
  wake(entry: QueueEntry): void
}

export function createStateChanges(deps: StateChangeDeps): StateChanges {
  const { changeFeed, activeDownloads, traffic } = deps

  function arrived(entry: QueueEntry): void {
    const { state, id } = entry
    changeFeed.changed(entry)
    if (state.is !== 'running') {
      entry.receivedBytes = 0
      entry.bytesPerSecond = 0
    }
    activeDownloads.arrived(entry)
    deps.suspendMonitor.stir()
    traffic.stand(entry)
    deps.volumes.arrived(entry)
    // A published file keeps its name: what differs from it in case alone must not come to lie beside it (F-04).
    if (state.is === 'cancelled') deps.reservations.giveBack(id)
    if (state.is === 'done' || state.is === 'cancelled') deps.crew().dismiss(id)
  }

  return {
    arrived,
    moved(entry) {
      deps.turn().moved(entry)
      changeFeed.changed(entry)
      traffic.stand(entry)
    },
    wake(entry) {
      entry.parked = false
      const [next, effects] = recover(entry.state, deps.clock.now())
      const isSame = next === entry.state
      deps.turn().enter(entry, next, effects)
      // It did not move, so nothing put it in line.
      if (isSame) arrived(entry)
    },
  }
}
