import { join } from 'node:path'
import type { Seen } from '../../shared/library/shelf.js'
import { LIMITS } from '../../shared/limits.js'
import type { ShelvedFile } from '../ports/fileShelf.js'
import type { HashFile } from '../ports/hashing.js'

export interface Rechecked {
  readonly file: ShelvedFile
  /** Null when it could not be read, which proves nothing of its bytes. */
  readonly seen: Exclude<Seen, 'touched'> | null
}

export interface Rechecking {
  readonly hashFile: HashFile
  readonly signal: AbortSignal
  readonly hear: (checked: Rechecked) => Promise<void>
}

/** Reads these files again as a whole, a few at a time, and says of each whether it has the bytes that were recorded. Ends early when the signal aborts. */
export async function recheck(files: readonly ShelvedFile[], { hashFile, signal, hear }: Rechecking): Promise<void> {
  // One walk for all of them: of a hundred thousand nothing is moved up.
  const ahead = files.values()
  const work = async (): Promise<void> => {
    for (const file of ahead) {
      if (signal.aborted) return
      const seen = await seenOf(file, hashFile, signal)
      if (!signal.aborted) await hear({ file, seen })
    }
  }
  await Promise.all(Array.from({ length: LIMITS.CHECKED_AT_ONCE }, work))
}

async function seenOf(file: ShelvedFile, hashFile: HashFile, signal: AbortSignal): Promise<Rechecked['seen']> {
  try {
    const hashed = await hashFile(join(file.folder, file.name), ['sha-256'], signal)
    if (hashed.ok) return hashed.value.digests.get('sha-256') === file.sha256 ? 'as-recorded' : 'damaged'
    return hashed.failure.code === 'disk/not-found' ? 'missing' : null
  } catch (reason) {
    if (!signal.aborted) throw reason
    return null
  }
}
