import { join } from 'node:path'
import { ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'

/** A folder of ours for files that are of no use after the application has ended. */
export interface SessionFolder {
  /** Makes the folder and removes what an earlier start has left in it, once. After a failure the next call tries again. */
  prepare(): Promise<Result<void>>
  /** Removes all files in it. */
  clear(): Promise<void>
}

export function createSessionFolder(disk: Pick<Disk, 'list' | 'makeFolder' | 'remove'>, folder: string): SessionFolder {
  let ready: Promise<Result<void>> | null = null
  const clear = async (): Promise<void> => {
    const left = await disk.list(folder)
    if (left.ok) for (const { name } of left.value) await disk.remove(join(folder, name))
  }
  const prepareOnce = async (): Promise<Result<void>> => {
    const made = await disk.makeFolder(folder)
    if (!made.ok) {
      ready = null
      return made
    }
    await clear()
    return ok(undefined)
  }
  return {
    prepare() {
      ready ??= prepareOnce()
      return ready
    },
    clear,
  }
}
