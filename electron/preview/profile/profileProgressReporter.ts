import { LIMITS } from '../../../shared/limits.js'
import type { ProfileProgress } from '../../../shared/preview/profile/model.js'
import type { Clock } from '../../ports/clock.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'

type Step = NonNullable<ProfileProgress>['step']

export interface ProfileProgressReporterDeps {
  readonly clock: Pick<Clock, 'sleep'>
  readonly onProgress: (progress: ProfileProgress) => void
}

export interface ProfileProgressReporter {
  /** Begins the next step; `columns` are how many it goes through, or null where it does not go column by column. */
  readonly begin: (step: Step, columns?: number | null) => void
  /** The step is done with so many columns, and works on so many more at once. */
  readonly reach: (done: number, atOnce: number) => void
  readonly end: () => void
}

/** Creates the reporter of one profile: now and then it reports how much is done, and how far the statement is. */
export function createProfileProgressReporter(
  { clock, onProgress }: ProfileProgressReporterDeps,
  tables: Pick<TableEngine, 'getProgress'>,
): ProfileProgressReporter {
  let step: Step = 'read'
  let of: number | null = null
  let done = 0
  let atOnce = 0
  const ended = new AbortController()
  const report = (): void => {
    const running = tables.getProgress()
    if (of === null) onProgress({ step, columns: null, part: running })
    else {
      const part = of === 0 ? 1 : Math.min(1, (done + (running ?? 0) * atOnce) / of)
      onProgress({ step, columns: { done, of }, part })
    }
  }
  const watch = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      report()
      await clock.sleep(LIMITS.TABLE_WATCH_MS, ended.signal)
    }
  }
  void watch()
  return {
    begin(next, columns = null) {
      step = next
      of = columns
      done = 0
      atOnce = 0
      report()
    },
    reach(now, more) {
      done = now
      atOnce = more
    },
    end: () => ended.abort(),
  }
}
