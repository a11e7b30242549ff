import { detectClockJump } from '../../../shared/download/machine/clockJump.js'
import type { DownloadEvent } from '../../../shared/download/machine/events.js'
import type { Download } from '../../../shared/download/model/state.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { EventLoop } from './eventLoop.js'

export interface ResumeDeps {
  readonly repository: Pick<DownloadRepository, 'all' | 'get'>
  readonly clock: Clock
  readonly happened: EventLoop['happened']
  /** Nobody waits for the next look at the network. */
  readonly online: () => void
}

/** Tells those whom it concerns that the machine slept or that its clock was turned. */
export interface ResumeHandler {
  slept(): void
  turned(byMs: number): void
}

/** So many are read and moved in one go: a few milliseconds of this thread. */
const AT_ONCE = 250
/** Whoever is queued has no conversation that could be dead, and no wait: of a long line nothing is read. */
const MAY_BE_DEAD: ReadonlySet<Download['is']> = new Set(['running', 'waiting', 'publishing'])
const HAS_A_WAIT: ReadonlySet<Download['is']> = new Set(['waiting', 'publishing'])

export function createResumeHandler({ repository, clock, happened, online }: ResumeDeps): ResumeHandler {
  const tell = async (those: ReadonlySet<Download['is']>, event: () => DownloadEvent): Promise<void> => {
    const meant = [...repository.all()].filter(({ is, parked }) => !parked && those.has(is)).map(({ id }) => id)
    for (const [n, id] of meant.entries()) {
      if (n > 0 && n % AT_ONCE === 0) await clock.turnEnds()
      const entry = repository.get(id)
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

export interface SuspendMonitorDeps {
  readonly clock: Clock
  /** Whether anything moves or waits: otherwise nobody looks at clocks. */
  readonly isBusy: () => boolean
  readonly slept: () => void
  readonly turned: (byMs: number) => void
}

/** Notices that the machine slept or that its clock was turned, while there is something to do. */
export interface SuspendMonitor {
  /** Something may have begun to move. */
  stir(): void
  close(): void
}

export function createSuspendMonitor({ clock, isBusy, slept, turned }: SuspendMonitorDeps): SuspendMonitor {
  const closing = new AbortController()
  let isWatching = false
  const look = () => ({ wallMs: clock.now(), elapsedMs: clock.elapsed() })

  const watch = async (): Promise<void> => {
    let before = look()
    while (isBusy() && !closing.signal.aborted) {
      await clock.sleep(LIMITS.CLOCK_CHECK_MS, closing.signal)
      const now = look()
      const jump = detectClockJump(before, now, LIMITS.CLOCK_CHECK_MS)
      before = now
      if (closing.signal.aborted) return
      if (jump.is === 'sleep') slept()
      else if (jump.is === 'turn') turned(jump.byMs)
    }
    isWatching = false
  }

  return {
    stir() {
      if (isWatching || !isBusy()) return
      isWatching = true
      void watch()
    },
    close: () => closing.abort(),
  }
}
