import { failure } from '../../shared/failure.js'
import { findContentStart, HEADER_BYTES_MAX } from '../../shared/protect/ageFile.js'
import { fail, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import type { FileSeal, Protection } from '../ports/protect/protection.js'

/**
 * Reads the first bytes of a file, enough for a whole header. Fails with `protect/not-protected` when the file is not
 * in the age format.
 */
export async function readHead(disk: Disk, path: string): Promise<Result<Uint8Array>> {
  const opened = await disk.open(path, 'read')
  if (!opened.ok) return opened
  const head = await opened.value.readAt(HEADER_BYTES_MAX, 0)
  await opened.value.close()
  if (!head.ok) return head
  return findContentStart(head.value) === null ? fail(failure('protect/not-protected')) : head
}

/** Reads the seal of a file on disk. Failures: those of the disk and of `Protection.open`. */
export async function readSeal(disk: Disk, protection: Protection, path: string): Promise<Result<FileSeal>> {
  const head = await readHead(disk, path)
  return head.ok ? protection.open(head.value) : head
}
