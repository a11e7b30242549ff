import { detectClockJump } from '../../../shared/download/machine/detectClockJump.js'
import type { DownloadEvent } from '../../../shared/download/machine/eventsAndEffects.js'
import type { Download } from '../../../shared/download/model/state.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import { forEachLoaded } from '../queue/forEachLoaded.js'
import type { QueueItem } from '../queue/queueEntry.js'

export interface ClockJumpDeps {
  readonly repository: Pick<DownloadRepository, 'all' | 'loadMany'>
  readonly clock: Clock
  readonly dispatch: Dispatch
  /** Probes the network at once instead of at its next check. */
  readonly onNetworkAvailable: () => void
  /** Returns whether any download is active; otherwise the clocks are not watched. */
  readonly isBusy: () => boolean
}

/** Detects that the machine slept or that its clock was set, and informs the downloads. */
export interface ClockJumps {
  /** Starts watching the clocks when a download is active and they are not watched yet. */
  watch(): void
  onSystemSlept(): void
  close(): void
}

/**
 * The states of downloads that may have a dead socket or a wait. A queued download has neither, so a long queue is not
 * read.
 */
const MAY_HAVE_SOCKET_OR_WAIT: ReadonlySet<Download['type']> = new Set(['running', 'waiting', 'publishing'])
const MAY_HAVE_WAIT: ReadonlySet<Download['type']> = new Set(['waiting', 'publishing'])

export function createClockJumps({
  repository,
  clock,
  dispatch,
  onNetworkAvailable,
  isBusy,
}: ClockJumpDeps): ClockJumps {
  const closing = new AbortController()
  let isWatching = false
  const readClocks = () => ({ wallMs: clock.now(), elapsedMs: clock.elapsed() })

  const dispatchToAll = (states: ReadonlySet<Download['type']>, event: () => DownloadEvent): void => {
    const isMeant = ({ stateName, isParked }: QueueItem): boolean => !isParked && states.has(stateName)
    const ids = [...repository.all()].filter(isMeant).map(({ id }) => id)
    void forEachLoaded({ repository, yieldTurn: clock.turnEnds, signal: closing.signal }, ids, (some) => {
      for (const entry of some) if (states.has(entry.stateName)) dispatch(entry, event())
    })
  }

  const onSystemSlept = (): void => {
    onNetworkAvailable()
    dispatchToAll(MAY_HAVE_SOCKET_OR_WAIT, () => ({ type: 'slept', nowMs: clock.now() }))
  }

  const watchClocks = async (): Promise<void> => {
    let before = readClocks()
    while (isBusy() && !closing.signal.aborted) {
      await clock.sleep(LIMITS.CLOCK_CHECK_MS, closing.signal)
      if (closing.signal.aborted) return
      const now = readClocks()
      const jump = detectClockJump(before, now, LIMITS.CLOCK_CHECK_MS)
      before = now
      if (jump.type === 'sleep') onSystemSlept()
      else if (jump.type === 'turn') dispatchToAll(MAY_HAVE_WAIT, () => ({ type: 'clock-turned', byMs: jump.byMs }))
    }
    isWatching = false
  }

  return {
    watch() {
      if (isWatching || !isBusy()) return
      isWatching = true
      void watchClocks()
    },
    onSystemSlept,
    close: () => closing.abort(),
  }
}
