import type { Clock } from '../ports/clock.js'

/** After its work a task rests this many times as long as that took: it gets a tenth of the time at most. */
const REST_PER_WORK = 9

/**
 * Creates a function that runs a task after `ms` milliseconds: once for all calls that are made meanwhile, and never
 * twice at the same time. A task whose work takes long waits longer, because each of its runs goes through everything
 * that has gathered: the library reads a folder of thousands of files again while these are being downloaded. Nothing
 * runs once `life` is aborted.
 */
export function createDebouncedTask(
  { clock, life }: { readonly clock: Pick<Clock, 'sleep' | 'elapsed'>; readonly life: AbortSignal },
  ms: number,
  work: () => Promise<void> | void,
): () => void {
  let isDue = false
  let running: Promise<void> = Promise.resolve()
  let restsUntilMs = 0
  const runLater = async (): Promise<void> => {
    await clock.sleep(Math.max(ms, restsUntilMs - clock.elapsed()), life)
    isDue = false
    if (life.aborted) return
    const startedMs = clock.elapsed()
    await work()
    const endedMs = clock.elapsed()
    restsUntilMs = endedMs + REST_PER_WORK * (endedMs - startedMs)
  }
  return (): void => {
    if (isDue || life.aborted) return
    isDue = true
    // Also after a run that failed, which is reported as an unhandled rejection.
    running = running.then(runLater, runLater)
  }
}
