import type { Clock } from '../ports/clock.js'

/** Runs a task after a delay: once for all requests made meanwhile, and never twice at the same time. */
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
