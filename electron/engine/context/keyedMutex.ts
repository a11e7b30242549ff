/** A mutex per key. */
export interface KeyedMutex {
  /**
   * Resolves with a function that releases the key, once all earlier callers have released it. When `signal` aborts,
   * the key counts as released.
   */
  take(key: string, signal: AbortSignal): Promise<() => void>
}

export function createKeyedMutex(): KeyedMutex {
  const lines = new Map<string, Promise<void>>()
  return {
    async take(key, signal) {
      const before = lines.get(key)
      let end: () => void = () => undefined
      const mine = new Promise<void>((resolve) => {
        end = resolve
      })
      const line = before === undefined ? mine : before.then(() => mine)
      lines.set(key, line)
      void line.then(() => {
        if (lines.get(key) === line) lines.delete(key)
      })
      signal.addEventListener('abort', end)
      await before
      return end
    },
  }
}
