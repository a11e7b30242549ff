import type { Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'

/** Reads the size of a regular file by opening it. Fails as the disk does when it cannot be opened. */
export async function readFileSize(disk: Pick<Disk, 'open'>, path: string): Promise<Result<number>> {
  const opened = await disk.open(path, 'read')
  if (!opened.ok) return opened
  const size = await opened.value.size()
  await opened.value.close()
  return size
}
