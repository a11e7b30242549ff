/** How long to wait for the end of a thread that has no work left. */
export const THREAD_END_MS = 3000

/** Waits for the ends of threads within a limit, so that a process can end although one of its threads does not. */
export interface ThreadEnds {
  /** Resolves once `gone` has, and after three seconds in any case. */
  wait(gone: Promise<unknown>): Promise<void>
  /** Whether a thread has not ended within its wait. A regular end of the process would wait for it. */
  hasHeld(): boolean
}

/**
 * Creates the limited wait. Node waits for the end of a thread without a limit, and a thread that waits for a task of
 * V8 which waits for that thread never ends (nodejs/node#54918). Call `wait` only when what the thread has written is
 * durable and closed.
 */
export function createThreadEnds(): ThreadEnds {
  const held = new Set<Promise<unknown>>()
  return {
    async wait(gone) {
      held.add(gone)
      const ended = gone.then(() => void held.delete(gone))
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, THREAD_END_MS)
      })
      await Promise.race([ended, late])
      clearTimeout(timer)
    },
    hasHeld: () => held.size > 0,
  }
}
