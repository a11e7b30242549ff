import type { Disk } from '../../ports/disk.js'

/** Returns the size of a file; null when there is none. */
export async function readFileSize(disk: Pick<Disk, 'open'>, path: string): Promise<number | null> {
  const opened = await disk.open(path, 'read')
  if (!opened.ok) return null
  const size = await opened.value.size()
  await opened.value.close()
  return size.ok ? size.value : null
}
