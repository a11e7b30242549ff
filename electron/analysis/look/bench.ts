import { join } from 'node:path'
import type { Artist } from '../../ports/artist.js'
import type { CloneFile, Disk } from '../../ports/disk.js'
import type { OpenTables } from '../../ports/tables.js'

/** What a piece of work in the analysis process may use. */
export interface LookBench {
  readonly disk: Disk
  readonly openTables: OpenTables
  readonly cloneFile: CloneFile
  readonly artist: Artist
  /** An absolute path in the scratch folder that nobody has yet; removed when the work ends. */
  readonly scratchPath: () => string
  readonly signal: AbortSignal
}

export interface Scratch {
  readonly next: () => string
  readonly clear: () => Promise<void>
}

/** Names for files of ours in a folder of ours, all of which go when the work ends. */
export function openScratch(disk: Disk, folder: string, job: number): Scratch {
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
