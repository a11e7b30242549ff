import { failure } from '../../shared/failure.js'
import { findContentStart, HEADER_BYTES_MAX } from '../../shared/protect/ageFileLayout.js'
import { fail, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import type { FileSeal, FileSealer } from '../ports/protect/fileSealer.js'

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

/** Reads the seal of a file on disk. Failures: those of the disk and of `FileSealer.open`. */
export async function readSeal(disk: Disk, sealer: FileSealer, path: string): Promise<Result<FileSeal>> {
  const head = await readHead(disk, path)
  return head.ok ? sealer.open(head.value) : head
}
