import type { Clock } from '../ports/clock.js'

/**
 * Creates a function that runs a task after `ms` milliseconds: once for all calls that are made meanwhile, and never
 * twice at the same time. Nothing runs once `life` is aborted.
 */
export function createDebouncedTask(
  { clock, life }: { readonly clock: Pick<Clock, 'sleep'>; readonly life: AbortSignal },
  ms: number,
  work: () => Promise<void> | void,
): () => void {
  let isDue = false
  let running: Promise<void> = Promise.resolve()
  return (): void => {
    if (isDue || life.aborted) return
    isDue = true
    running = running
      .then(() => clock.sleep(ms, life))
      .then(() => {
        isDue = false
        return life.aborted ? undefined : work()
      })
  }
}
