import { dirname } from 'node:path'
import type { Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'

/** Writes a small file that must not exist yet, readable by its owner only, durable on return. Fails with `disk/exists`. */
export async function writeNewFile(
  disk: Pick<Disk, 'open' | 'remove' | 'syncFolder'>,
  path: string,
  text: string,
): Promise<Result<void>> {
  const file = await disk.open(path, 'create-new')
  if (!file.ok) return file
  const written = await file.value.writeAt([Buffer.from(text, 'utf8')], 0)
  const synced = written.ok ? await file.value.sync() : written
  await file.value.close()
  if (synced.ok) return disk.syncFolder(dirname(path))
  await disk.remove(path)
  return synced
}
