import { recoverDownload } from '../../../shared/download/machine/reduceDownload.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { Clock } from '../../ports/clock.js'
import type { NameReservations } from '../files/nameReservations.js'
import type { VolumeMonitor } from '../files/volumeMonitor.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { isActive, isHoldingSlot, isWorking } from '../queue/statePredicates.js'
import type { TrafficController } from '../scheduling/trafficController.js'
import type { AttemptRegistry } from './attemptRegistry.js'
import type { ChangeFeed } from './changeFeed.js'
import type { ClockJumps } from './clockJumps.js'
import type { EventLoop } from './eventLoop.js'

export interface StateChangeDeps {
  readonly clock: Clock
  readonly loop: Pick<EventLoop, 'applyTransition' | 'markChanged'>
  readonly attempts: Pick<AttemptRegistry, 'forgetAttempt' | 'remove'>
  readonly reservations: NameReservations
  /** The downloads that go on without a person, kept up to date here. */
  readonly active: Set<DownloadId>
  readonly changeFeed: Pick<ChangeFeed, 'markChanged' | 'markAdded'>
  readonly traffic: Pick<TrafficController, 'release' | 'update'>
  readonly volumes: Pick<VolumeMonitor, 'onStateChanged'>
  readonly clockJumps: Pick<ClockJumps, 'watch'>
}

/** Informs the parts of the engine that an entry has changed. */
export interface StateChangeHandler {
  onStateChanged(entry: QueueEntry): void
  /** The entry is new in the queue. */
  onAdded(entry: QueueEntry): void
  /** The entry has another place in the queue. */
  onMoved(entry: QueueEntry): void
  /** Restores an entry from the state that the store has. */
  activate(entry: QueueEntry): void
}

export function createStateChangeHandler(deps: StateChangeDeps): StateChangeHandler {
  const { loop, changeFeed, active, traffic } = deps

  function onStateChanged(entry: QueueEntry): void {
    changeFeed.markChanged(entry)
    informParts(entry)
  }

  function informParts(entry: QueueEntry): void {
    const { state, id } = entry
    if (state.type !== 'running') {
      entry.receivedBytes = 0
      entry.bytesPerSecond = 0
    }
    if (isActive(state) && !entry.isParked) active.add(id)
    else active.delete(id)
    if (!isHoldingSlot(state)) traffic.release(id)
    deps.clockJumps.watch()
    traffic.update(entry)
    deps.volumes.onStateChanged(entry)
    // A published file keeps its name: no file whose name differs only in case may be created beside it (F-04).
    if (state.type === 'done') deps.reservations.onFinished(id)
    if (state.type === 'cancelled') deps.reservations.release(id)
    if (state.type === 'done' || state.type === 'cancelled') deps.attempts.remove(id)
    else if (!isWorking(state)) deps.attempts.forgetAttempt(id)
  }

  return {
    onStateChanged,
    onAdded(entry) {
      changeFeed.markAdded(entry)
      informParts(entry)
    },
    onMoved(entry) {
      loop.markChanged(entry)
      changeFeed.markChanged(entry)
      traffic.update(entry)
    },
    activate(entry) {
      entry.isParked = false
      const before = entry.state
      const transition = recoverDownload(before, deps.clock.now())
      loop.applyTransition(entry, transition)
      // The other parts do not know the entry yet, also when recovery leaves its state as it is.
      if (transition[0] === before) onStateChanged(entry)
    },
  }
}
