/** A lock that this process holds. */
export interface FileLock {
  /** Releases the lock, so that another process can take it. */
  release(): void
}

/**
 * Acquires the lock of a file without waiting. The file and its folder are created when needed. One process at a time
 * has the lock, and the system releases it when the process ends in any way. Null when another process has it, and also
 * when it cannot be acquired at all: treat null as taken.
 */
export type AcquireFileLock = (path: string) => FileLock | null
