import * as z from 'zod'

/**
 * What the file system reports of a file without reading its content. Times are nanoseconds since 1970 as decimal text,
 * because a JavaScript number cannot hold them exactly. `file` is the inode: it tells a file from another file that has
 * the same name.
 */
export const fileStamp = z.object({
  sizeBytes: z.number().int().nonnegative(),
  file: z.string().max(40),
  /** When the content was changed last. A program can set this time to any value. */
  modifiedNs: z.string().max(40),
  /** When the content, a name, the permissions or the times were changed last. Only the system can set this time. */
  changedNs: z.string().max(40),
})
export type FileStamp = z.infer<typeof fileStamp>

/** Returns whether two stamps belong to the same file with the same content. Its names and permissions may differ. */
export const isSameContent = (one: FileStamp, other: FileStamp): boolean =>
  one.file === other.file && one.sizeBytes === other.sizeBytes && one.modifiedNs === other.modifiedNs

/** Returns whether nothing about the file changed between two stamps, within the resolution of the disk's clock. */
export const isUnchanged = (one: FileStamp, other: FileStamp): boolean =>
  isSameContent(one, other) && one.changedNs === other.changedNs

const SECOND_NS = 1_000_000_000n

/**
 * Returns whether both times are whole seconds, as on FAT. On such a disk, two changes within one second get the same
 * time, so a stamp cannot show which program wrote last.
 */
export const isCoarseTimestamp = ({ modifiedNs, changedNs }: FileStamp): boolean =>
  [modifiedNs, changedNs].every((ns) => BigInt(ns) % SECOND_NS === 0n)
