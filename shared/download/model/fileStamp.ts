import * as z from 'zod'

/**
 * What the system says of a file without reading it. Times in nanoseconds since 1970, as decimal text: they are longer
 * than a number is exact. `file` tells a file from another one under the same name (an inode).
 */
export const fileStamp = z.object({
  sizeBytes: z.number().int().nonnegative(),
  file: z.string().max(40),
  /** When its bytes were changed last. A program can set this to what it likes. */
  modifiedNs: z.string().max(40),
  /** When anything about it was changed last: its bytes, names, rights or dates. Only the system sets this. */
  changedNs: z.string().max(40),
})
export type FileStamp = z.infer<typeof fileStamp>

/** Whether two stamps show the same file with the same bytes: names and rights may differ. */
export const isSameContent = (one: FileStamp, other: FileStamp): boolean =>
  one.file === other.file && one.sizeBytes === other.sizeBytes && one.modifiedNs === other.modifiedNs

/** Whether nothing about the file has changed between two stamps, as far as the clock of its disk tells. */
export const isUnchanged = (one: FileStamp, other: FileStamp): boolean =>
  isSameContent(one, other) && one.changedNs === other.changedNs

const SECOND_NS = 1_000_000_000n

/** Whether the disk counts whole seconds, as FAT does: within one second it cannot be known who wrote last. */
export const isCoarseTimestamp = ({ modifiedNs, changedNs }: FileStamp): boolean =>
  [modifiedNs, changedNs].every((ns) => BigInt(ns) % SECOND_NS === 0n)

/**
 * Says whether another program has changed an open file, by its stamps right before and right after each write of ours.
 * While several of our writes are under way at once, who changed what in between cannot be told, and is not judged.
 */
export interface ChangeAttribution {
  /** A write of ours is about to begin. */
  begins(before: FileStamp): void
  /** It has ended, well or badly. */
  ended(after: FileStamp): void
  /** Whether everything up to now was ours. Once it was not, it stays so. */
  isOurs(now: FileStamp): boolean
}

/** `first`: the file as it was found. */
export function createChangeAttribution(first: FileStamp): ChangeAttribution {
  let last = first
  let underWay = 0
  let isOurs = true
  const judge = (now: FileStamp): void => {
    if (underWay === 0 && !isUnchanged(last, now)) isOurs = false
  }
  return {
    begins(before) {
      judge(before)
      underWay += 1
    },
    ended(after) {
      underWay -= 1
      last = after
    },
    isOurs(now) {
      judge(now)
      return isOurs
    },
  }
}
