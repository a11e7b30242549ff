/** Resolves promises once the engine is idle. */
export interface IdleWaiter {
  /** Resolves all waiting promises if the engine is idle. Every part calls this when some of its work has ended. */
  check(): void
  /** Resolves when the engine is idle, and at once if it already is. */
  whenIdle(): Promise<void>
}

export function createIdleWaiter(isIdle: () => boolean): IdleWaiter {
  const waiting = new Set<() => void>()
  const check = (): void => {
    if (!isIdle()) return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  return {
    check,
    whenIdle: () =>
      new Promise((resolve) => {
        waiting.add(resolve)
        check()
      }),
  }
}
