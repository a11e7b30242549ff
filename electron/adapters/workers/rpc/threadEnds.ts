/** How long the end of a thread is waited for, once nothing of its work is left. */
export const THREAD_END_MS = 3000

/** The ends of threads, where a process must end although a thread does not. */
export interface ThreadEnds {
  /** Resolves once `gone` has, and after three seconds in any case. */
  wait(gone: Promise<unknown>): Promise<void>
  /** Whether a thread that was waited for has not ended. A regular end of the process would wait for it. */
  hasHeld(): boolean
}

/**
 * Node waits for the end of a thread without a limit, and a thread that waits for a task of V8 which waits for that
 * thread never ends (nodejs/node#54918). Call `wait` only when what the thread has written is durable and closed.
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
