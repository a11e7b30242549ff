/** The memory for buffered bodies, shared by all transfers of a worker. */
export interface BufferBudget {
  /** Reserves memory and returns a function that gives it back; null when there is not enough now. */
  take(bytes: number): (() => void) | null
}

export function createBufferBudget(mostBytes: number): BufferBudget {
  let usedBytes = 0
  return {
    take(bytes) {
      if (usedBytes + bytes > mostBytes) return null
      usedBytes += bytes
      return () => {
        usedBytes -= bytes
      }
    },
  }
}
