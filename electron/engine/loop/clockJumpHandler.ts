import type { DownloadEvent } from '../../../shared/download/machine/eventsAndEffects.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { Clock } from '../../ports/clock.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'

export interface ClockJumpDeps {
  readonly repository: Pick<DownloadRepository, 'all' | 'load'>
  readonly clock: Clock
  readonly dispatch: Dispatch
  /** Probes the network at once instead of at its next check. */
  readonly onNetworkAvailable: () => void
}

/** Informs downloads that the machine slept or that its clock was set. */
export interface ClockJumpHandler {
  onSystemSlept(): void
  onClockChanged(byMs: number): void
}

/** How many downloads are read and changed in one turn: a few milliseconds of this thread. */
const BATCH_SIZE = 250
/**
 * The states of downloads that may have a dead socket or a wait. A queued download has neither, so a long queue is not
 * read.
 */
const MAY_HAVE_SOCKET_OR_WAIT: ReadonlySet<Download['type']> = new Set(['running', 'waiting', 'publishing'])
const MAY_HAVE_WAIT: ReadonlySet<Download['type']> = new Set(['waiting', 'publishing'])

export function createClockJumpHandler({
  repository,
  clock,
  dispatch,
  onNetworkAvailable,
}: ClockJumpDeps): ClockJumpHandler {
  const dispatchToAll = async (states: ReadonlySet<Download['type']>, event: () => DownloadEvent): Promise<void> => {
    const ids = [...repository.all()]
      .filter(({ stateName, isParked }) => !isParked && states.has(stateName))
      .map(({ id }) => id)
    for (const [n, id] of ids.entries()) {
      if (n > 0 && n % BATCH_SIZE === 0) await clock.turnEnds()
      const entry = repository.load(id)
      if (entry !== undefined && states.has(entry.stateName)) dispatch(entry, event())
    }
  }
  return {
    onSystemSlept() {
      onNetworkAvailable()
      void dispatchToAll(MAY_HAVE_SOCKET_OR_WAIT, () => ({ type: 'slept', nowMs: clock.now() }))
    },
    onClockChanged: (byMs) => void dispatchToAll(MAY_HAVE_WAIT, () => ({ type: 'clock-turned', byMs })),
  }
}
