import { dirname } from 'node:path'
import type { LandMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { Disk } from '../../../ports/disk.js'

/** A complete body, and where it goes. */
export interface Landing extends Pick<LandMessage, 'partial' | 'final' | 'folderId'> {
  readonly bytes: readonly Uint8Array[]
}

/**
 * Puts complete bodies on disk. Each is written under a name of its own and synced before it gets its final name, which
 * is never that of another file (`disk/exists`: it stays under its own name). A file that could not be written is removed.
 * The names are durable when the caller has synced the folder.
 */
export interface LandingQueue {
  land(landing: Landing): Promise<Result<void>>
}

interface Waiting {
  readonly landing: Landing
  readonly resolve: (landed: Result<void>) => void
}

/** Bodies that come while a group is written form the next one: the journal of a file system makes those durable together that wait together. */
export function createLandingQueue(disk: Disk, clock: Pick<Clock, 'turnEnds'>): LandingQueue {
  let waiting: Waiting[] = []
  let isBusy = false

  const work = async (): Promise<void> => {
    isBusy = true
    await clock.turnEnds()
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      await landGroup(disk, group)
    }
    isBusy = false
  }
  return {
    land: (landing) =>
      new Promise((resolve) => {
        waiting.push({ landing, resolve })
        if (!isBusy) void work()
      }),
  }
}

async function landGroup(disk: Disk, group: readonly Waiting[]): Promise<void> {
  const folders = new Map<string, Promise<Result<string>>>()
  const isMeant = async ({ partial, folderId }: Landing): Promise<Result<void>> => {
    const folder = dirname(partial)
    const asked = folders.get(folder) ?? disk.folderId(folder)
    folders.set(folder, asked)
    const found = await asked
    if (!found.ok) return found
    return found.value === folderId ? ok(undefined) : fail(failure('disk/gone'))
  }
  await Promise.all(
    group.map(async ({ landing, resolve }) => {
      const meant = await isMeant(landing)
      resolve(meant.ok ? await landFile(disk, landing) : meant)
    }),
  )
}

async function landFile(disk: Disk, { partial, final, bytes }: Landing): Promise<Result<void>> {
  const opened = await disk.open(partial, 'create-new')
  if (!opened.ok) return opened
  const file = opened.value
  const wrote = await file.writeAt(bytes, 0)
  const synced = wrote.ok ? await file.sync() : wrote
  const stamp = synced.ok ? await file.stamp() : synced
  await file.close()
  if (stamp.ok) return disk.publish(partial, final, stamp.value)
  await disk.remove(partial)
  return stamp
}
