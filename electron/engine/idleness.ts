/** Tells those who wait for it that nothing moves any more. */
export interface Idleness {
  /** Something came to rest: perhaps everything has. */
  look(): void
  /** Resolves when all is still; at once when it is. */
  reached(): Promise<void>
}

export function openIdleness(isStill: () => boolean): Idleness {
  const waiting = new Set<() => void>()
  const look = (): void => {
    if (!isStill()) return
    for (const tell of waiting) tell()
    waiting.clear()
  }
  return {
    look,
    reached: () =>
      new Promise((resolve) => {
        waiting.add(resolve)
        look()
      }),
  }
}
