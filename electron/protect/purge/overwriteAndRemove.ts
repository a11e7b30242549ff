import { dirname } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { findContentStart, HEADER_BYTES_MAX, isAgeFile } from '../../../shared/protect/ageFileLayout.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk, OpenFile } from '../../ports/disk.js'

/** The byte that overwrites the header of a purged file. */
const OVERWRITTEN = 0

/**
 * How many bytes of a file must be overwritten so that it can never be opened again: its header, which holds its key.
 * Null when the file is neither in the age format nor left by an interrupted purge.
 */
export function findPurgeLength(head: Uint8Array, sizeBytes: number): number | null {
  const start = findContentStart(head)
  if (start !== null) return start
  // A header that a power cut has left half overwritten, or that is longer than we read.
  if (isAgeFile(head) || isOverwritten(head)) return Math.min(sizeBytes, HEADER_BYTES_MAX)
  return null
}

const isOverwritten = (head: Uint8Array): boolean =>
  head.byteLength > 0 && head.subarray(0, 22).every((byte) => byte === OVERWRITTEN)

/**
 * Destroys a protected file: overwrites the header, which holds the wrapped key, syncs it, and removes the file. A kill
 * at any moment leaves the file unchanged or unreadable, and the purge can be repeated. For a file without a header,
 * `isOurs` says by its length whether it is one of ours whose header a power cut has destroyed. Fails with
 * `protect/not-protected` for any other file, which stays unchanged, and with the failures of the disk.
 */
export async function overwriteAndRemove(
  disk: Disk,
  path: string,
  isOurs: (sizeBytes: number) => boolean,
): Promise<Result<void>> {
  const opened = await disk.open(path, 'resume')
  if (!opened.ok) return opened
  const overwritten = await overwriteHeader(opened.value, isOurs)
  await opened.value.close()
  if (!overwritten.ok) return overwritten
  const removed = await disk.remove(path)
  return removed.ok ? disk.syncFolder(dirname(path)) : removed
}

async function overwriteHeader(file: OpenFile, isOurs: (sizeBytes: number) => boolean): Promise<Result<void>> {
  const size = await file.size()
  const head = size.ok ? await file.readAt(HEADER_BYTES_MAX, 0) : size
  if (!size.ok) return size
  if (!head.ok) return head
  // An empty partial has no key yet.
  if (size.value === 0) return ok(undefined)
  const known = findPurgeLength(head.value, size.value)
  const length = known ?? (isOurs(size.value) ? Math.min(size.value, HEADER_BYTES_MAX) : null)
  if (length === null) return fail(failure('protect/not-protected'))
  const wrote = await file.writeAt([new Uint8Array(length).fill(OVERWRITTEN)], 0)
  return wrote.ok ? file.sync() : wrote
}
