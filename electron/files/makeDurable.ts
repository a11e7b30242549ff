import { dirname } from 'node:path'
import { isOnlyUnwritable } from '../../shared/download/files/diskWait.js'
import type { Failure } from '../../shared/failure.js'
import { ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'

/**
 * Makes a file durable that another program may have written, and its name: until then a power cut could take either.
 * Fails with `disk/not-found` when the file is gone, and with `disk/denied` where the system forbids it: then the file
 * is still there.
 */
export async function makeDurable(disk: Disk, path: string): Promise<Result<true>> {
  const synced = await syncFile(disk, path)
  if (!synced.ok) return synced
  const named = await disk.syncFolder(dirname(path))
  return named.ok ? ok(true) : named
}

/** Whether the disk is well and only this file cannot be made durable: another copy of it can take its place. */
export const isRefused = ({ code }: Failure): boolean => code === 'disk/denied' || code === 'disk/not-found'

async function syncFile(disk: Disk, path: string): Promise<Result<void>> {
  const writable = await disk.open(path, 'resume')
  // Windows lets only writers sync a file; elsewhere one that may not be written can be synced all the same. On a
  // read-only disk it is on the disk already.
  const isUnwritable = !writable.ok && isOnlyUnwritable(writable.failure)
  const opened = isUnwritable ? await disk.open(path, 'read') : writable
  if (!opened.ok) return opened
  const synced = await opened.value.sync()
  await opened.value.close()
  return synced
}
