/** A lock that this process holds. */
export interface FileLock {
  /** Lets go of it, so that another process can take it. */
  release(): void
}

/**
 * Takes the lock that a file stands for, without waiting; the file and its folder are made if need be. One process at a
 * time has it, and the system takes it away from a process that dies, however it dies. Null when another process has it,
 * and also when it cannot be had at all: null never proves that the lock is free.
 */
export type AcquireFileLock = (path: string) => FileLock | null
