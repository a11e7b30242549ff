/** A function whose calls during a run share that run. */
export interface SharedRun<T> {
  (): Promise<T>
  isRunning(): boolean
}

/**
 * Makes a function that runs `work`, and whose calls during a run share it: they resolve when that run has ended, and
 * begin no other.
 */
export function shareRun<T>(work: () => Promise<T>): SharedRun<T> {
  let running: Promise<T> | null = null
  const run = (): Promise<T> => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
  return Object.assign(run, { isRunning: () => running !== null })
}
