/** A folder in memory that only its owner can read. Nothing in it is on a disk. */
export interface MemoryFolder {
  readonly path: string
  remove(): Promise<void>
}
