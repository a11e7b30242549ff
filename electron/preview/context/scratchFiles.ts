import { join } from 'node:path'
import type { Disk } from '../../ports/disk.js'

export interface ScratchFiles {
  readonly next: () => string
  readonly clear: () => Promise<void>
}

/** Creates names for files in a scratch folder. `clear` removes all of these files. */
export function createScratchFiles(disk: Disk, folder: string, job: number): ScratchFiles {
  const made: string[] = []
  return {
    next: () => {
      const path = join(folder, `${job}-${made.length}.part`)
      made.push(path)
      return path
    },
    clear: async () => {
      for (const path of made) await disk.remove(path)
    },
  }
}
