/** A process that shares a limit of memory with others. */
export interface MemoryUser {
  /** How much memory it holds now; 0 while it is not started. */
  readonly readHeldBytes: () => number
  readonly isWorking: () => boolean
  /** Ends the process; its next work starts another. */
  readonly stop: () => Promise<void>
}

/** A limit of memory for several processes together. */
export interface SharedMemoryLimit {
  readonly join: (user: MemoryUser) => void
  /**
   * Ends the idle processes when all of them together hold too much. Returns whether `user` must be ended as well,
   * because the working ones alone hold too much and it holds the most.
   */
  readonly enforceLimit: (user: MemoryUser) => boolean
}

export function createSharedMemoryLimit(mostBytes: number): SharedMemoryLimit {
  const users: MemoryUser[] = []
  const sum = (held: readonly { readonly bytes: number }[]): number =>
    held.reduce((total, { bytes }) => total + bytes, 0)
  return {
    join: (user) => void users.push(user),
    enforceLimit(user) {
      const held = users.map((one) => ({ user: one, bytes: one.readHeldBytes() })).filter(({ bytes }) => bytes > 0)
      if (sum(held) <= mostBytes) return false
      const working = held.filter((one) => one.user.isWorking())
      for (const one of held) if (!working.includes(one)) void one.user.stop()
      const [largest] = working.toSorted((one, other) => other.bytes - one.bytes)
      return sum(working) > mostBytes && largest?.user === user
    },
  }
}
