import { join } from 'node:path'
import type { FileCondition } from '../../../shared/library/model.js'
import { LIMITS } from '../../../shared/limits.js'
import type { HashFile } from '../../ports/hashing.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'

export interface RehashResult {
  readonly file: IndexedFile
  /** Null when it could not be read, which proves nothing of its bytes. */
  readonly seen: Exclude<FileCondition, 'touched'> | null
}

export interface RehashOptions {
  readonly hashFile: HashFile
  readonly signal: AbortSignal
  readonly onChecked: (checked: RehashResult) => Promise<void>
}

/** Reads these files again as a whole, a few at a time, and reports of each whether it has the recorded bytes. Ends early when the signal aborts. */
export async function rehashFiles(
  files: readonly IndexedFile[],
  { hashFile, signal, onChecked }: RehashOptions,
): Promise<void> {
  // All workers share one iterator, so that a list of a hundred thousand files is never shifted.
  const ahead = files.values()
  const rehashNext = async (): Promise<void> => {
    for (const file of ahead) {
      if (signal.aborted) return
      const seen = await inspectFile(file, hashFile, signal)
      if (!signal.aborted) await onChecked({ file, seen })
    }
  }
  await Promise.all(Array.from({ length: LIMITS.CHECKED_AT_ONCE }, rehashNext))
}

async function inspectFile(file: IndexedFile, hashFile: HashFile, signal: AbortSignal): Promise<RehashResult['seen']> {
  try {
    const hashed = await hashFile(join(file.folder, file.name), ['sha-256'], signal)
    if (hashed.ok) return hashed.value.digests.get('sha-256') === file.sha256 ? 'as-recorded' : 'damaged'
    return hashed.failure.code === 'disk/not-found' ? 'missing' : null
  } catch (reason) {
    if (!signal.aborted) throw reason
    return null
  }
}
