/** Resolves promises once the engine is idle. */
export interface IdleWaiter {
  /** Checks whether the engine is idle: something has just ended. */
  check(): void
  /** Resolves when the engine is idle, at once when it is. */
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
