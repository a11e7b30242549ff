import type { EngineChanges } from '../../../electron/engine/api/engine.js'
import type { QueueRow } from '../../../electron/ports/queueStore.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { VirtualTime } from '../../support/time/virtualTime.js'
import type { Crash, SimVolume } from '../disk/simVolume.js'
import type { Plan } from '../plans/plan.js'
import { readState } from './readState.js'

/** Checks that what a window was told before a crash is still true after it (H1). */
export interface WindowAfterCrashOracle {
  onChanges(news: EngineChanges): void
  /** The store has accepted or refused these rows. */
  onStored(rows: readonly QueueRow[], isTaken: boolean): void
  /** A person asks for a download again, or for all of them (null). The window is notified a moment later. */
  onRetried(id: string | null): void
  judgeCrash(how: Crash, rows: readonly QueueRow[]): void
}

interface Watching {
  readonly plan: Plan
  readonly volume: Pick<SimVolume, 'bytesOf'>
  /** Returns the path that the engine reports now for a finished download. */
  readonly pathOf: (id: DownloadView['id']) => string | null
  readonly time: Pick<VirtualTime, 'elapsed'>
  readonly violated: (what: string) => void
}

/** A refused row is written again within this time, and later after doubling pauses. */
const RETOLD_MS = 1100

interface Refused {
  readonly firstMs: number
  readonly lastMs: number
}

/** Notes what the window is told, and compares it with the store after each crash. */
export function watchWindowAfterCrash({ plan, volume, pathOf, time, violated }: Watching): WindowAfterCrashOracle {
  const views = new Map<string, DownloadView['state']>()
  /** The path of each file when it was reported as done. */
  const paths = new Map<string, string>()
  const refused = new Map<string, Refused>()
  /** Cancelled downloads that were asked for again, until the window is told that they are no longer cancelled. */
  const retried = new Set<string>()
  /** A window may show a command that the store refused, while the engine keeps trying to store it. */
  const isBeingTold = (id: string): boolean => {
    const { firstMs, lastMs } = refused.get(id) ?? { firstMs: 0, lastMs: Number.NEGATIVE_INFINITY }
    return time.elapsed() - lastMs <= lastMs - firstMs + RETOLD_MS
  }
  // A new request for a finished download makes it queued again, and the window is notified a moment later.
  const isHeld = plan.acts.every((act) => act.do !== 'add-again')
  return {
    onChanges({ changed, removed }) {
      for (const { id, state } of changed) {
        views.set(id, state)
        if (state.type !== 'cancelled') retried.delete(id)
        const path = state.type === 'done' ? pathOf(id) : null
        if (path !== null) paths.set(id, path)
      }
      for (const id of removed) views.delete(id)
    },
    onStored(rows, isTaken) {
      for (const { id } of rows)
        if (isTaken) refused.delete(id)
        else refused.set(id, { firstMs: refused.get(id)?.firstMs ?? time.elapsed(), lastMs: time.elapsed() })
    },
    onRetried(id) {
      for (const each of id === null ? views.keys() : [id]) retried.add(each)
    },
    judgeCrash(how, rows) {
      for (const row of rows) {
        const reported = views.get(row.id)
        const { type } = readState(row)
        // A file with its name and known bytes is done again at the next start, without a byte fetched.
        const path = paths.get(row.id)
        const isThere = path !== undefined && volume.bytesOf(path) !== null
        if (isHeld && reported?.type === 'done' && type !== 'done' && type !== 'publishing' && !isThere)
          violated(`H1 a window was told "done" and it is ${type}`)
        // A power cut may lose a command since the last sync of the store; a killed process may not.
        const isLost = reported?.type === 'cancelled' && type !== 'cancelled' && type !== 'stopping'
        if (how === 'kill' && isHeld && isLost && !retried.has(row.id) && !isBeingTold(row.id))
          violated(`H1 a window was told "cancelled" and it is ${type}`)
      }
      views.clear()
      paths.clear()
      refused.clear()
      retried.clear()
    },
  }
}
