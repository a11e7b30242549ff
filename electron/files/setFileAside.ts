import { ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'

/** Gives a file of ours another name in its folder, `<file>.kept-<n>`, and returns it. Nothing is deleted or replaced. */
export async function setFileAside(disk: Pick<Disk, 'publish'>, path: string): Promise<Result<string>> {
  for (let number = 1; ; number += 1) {
    const kept = `${path}.kept-${number}`
    const moved = await disk.publish(path, kept)
    if (moved.ok) return ok(kept)
    if (moved.failure.code !== 'disk/exists') return moved
  }
}
