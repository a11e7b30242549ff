import { dirname } from 'node:path'
import { ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'

/**
 * Makes a file durable that another program may have written, and its name: until then a power cut could take either.
 * False where it cannot be done because the file is gone, or because the system does not let us.
 */
export async function makeDurable(disk: Disk, path: string): Promise<Result<boolean>> {
  const synced = await syncFile(disk, path)
  if (!synced.ok) {
    const { code } = synced.failure
    return code === 'disk/denied' || code === 'disk/not-found' ? ok(false) : synced
  }
  const named = await disk.syncFolder(dirname(path))
  return named.ok ? ok(true) : named
}

async function syncFile(disk: Disk, path: string): Promise<Result<void>> {
  const writable = await disk.open(path, 'resume')
  // Windows lets only writers sync a file; elsewhere one that may not be written can be synced all the same.
  const isDenied = !writable.ok && writable.failure.code === 'disk/denied'
  const opened = isDenied ? await disk.open(path, 'read') : writable
  if (!opened.ok) return opened
  const synced = await opened.value.sync()
  await opened.value.close()
  return synced
}
