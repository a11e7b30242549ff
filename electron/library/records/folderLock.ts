import { join } from 'node:path'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk, OpenFile } from '../../ports/disk.js'

/** A file in a dataset's folder that is there while one of several processes writes its records. */
export const LOCK_NAME = 'dataset.rudi.lock'

/** One that says nothing new for so long belongs to a process that died. */
const ABANDONED_MS = 10_000
const BEAT_MS = 2000
const RETRY_MS = 15

/** Lets one process at a time write the records of a folder, on this computer and on others that share the folder. */
export interface FolderLock {
  /**
   * Runs `work` while no other process does so for this folder. `isRescue`: the process before died at its work, which
   * may be half done. Fails with the disk's failures where no lock can be made.
   */
  hold<T>(folder: string, work: (how: { readonly isRescue: boolean }) => Promise<Result<T>>): Promise<Result<T>>
  /** Whether a process holds the lock, or died while it held it. */
  isLocked(folder: string): Promise<boolean>
}

export interface FolderLockDeps {
  readonly disk: Disk
  readonly clock: Clock
  /** No other process has the same, on any computer. */
  readonly owner: string
}

/**
 * A lock by the only thing that every shared folder has: a name that is made once. Locks of the system do not reach
 * other computers everywhere. The holder writes into the file every two seconds; one in which nothing changes is
 * put aside by a process that waits.
 */
export function createFolderLock({ disk, clock, owner }: FolderLockDeps): FolderLock {
  return {
    async hold(folder, work) {
      const path = join(folder, LOCK_NAME)
      const taken = await take(path)
      if (!taken.ok) return taken
      const ended = new AbortController()
      const heartbeat = keepAlive(taken.value.file, ended.signal)
      try {
        return await work({ isRescue: taken.value.isRescue })
      } finally {
        ended.abort()
        await heartbeat
        await taken.value.file.close()
        if (((await readText(path)) ?? '').startsWith(owner)) await disk.remove(path)
      }
    },
    isLocked: async (folder) => (await readText(join(folder, LOCK_NAME))) !== null,
  }

  async function take(path: string): Promise<Result<{ readonly file: OpenFile; readonly isRescue: boolean }>> {
    let isRescue = false
    let seenText: string | null = null
    let sinceMs = clock.elapsed()
    for (;;) {
      const made = await disk.open(path, 'create-new')
      if (made.ok) {
        await say(made.value, 0)
        return ok({ file: made.value, isRescue })
      }
      if (made.failure.code !== 'disk/exists') return made
      const text = await readText(path)
      if (text !== seenText) {
        seenText = text
        sinceMs = clock.elapsed()
      } else if (text !== null && clock.elapsed() - sinceMs >= ABANDONED_MS) {
        isRescue = (await putAside(path, text)) || isRescue
        seenText = null
      }
      await clock.sleep(RETRY_MS)
    }
  }

  /** False when another process was faster, or when the lock is another one by now. */
  async function putAside(path: string, text: string): Promise<boolean> {
    const stamp = await disk.stamp(path)
    if (!stamp.ok || (await readText(path)) !== text) return false
    const aside = `${path}.${owner}`
    const moved = await disk.publish(path, aside, stamp.value)
    if (moved.ok) await disk.remove(aside)
    return moved.ok
  }

  async function keepAlive(file: OpenFile, ended: AbortSignal): Promise<void> {
    for (let count = 1; ; count += 1) {
      await clock.sleep(BEAT_MS, ended)
      if (ended.aborted) return
      await say(file, count)
    }
  }

  /** Synced: other computers see it only then. A failure makes the lock look abandoned, no more. */
  async function say(file: OpenFile, count: number): Promise<void> {
    const wrote = await file.writeAt([Buffer.from(`${owner} ${count}\n`)], 0)
    if (wrote.ok) await file.sync()
  }

  async function readText(path: string): Promise<string | null> {
    const read = await disk.readSmall(path, LIMITS.BLOCK_BYTES)
    return read.ok ? read.value : null
  }
}
