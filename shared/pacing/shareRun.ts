/**
 * Makes a function that runs `work`, and whose calls during a run share it: they resolve when that run has ended, and
 * begin no other.
 */
export function shareRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
