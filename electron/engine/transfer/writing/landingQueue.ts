import { basename, dirname } from 'node:path'
import type { FileStamp } from '../../../../shared/download/model/fileStamp.js'
import type { LandMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { Disk, OpenFile } from '../../../ports/disk.js'

/** A complete body, and where to write it. */
export interface Landing extends Pick<LandMessage, 'partial' | 'final' | 'folderId'> {
  readonly bytes: readonly Uint8Array[]
}

/**
 * Writes complete bodies to disk. Each is written under a temporary name and synced before it gets its final name,
 * which never replaces another file: with `disk/exists` it keeps its temporary name. A file that could not be written
 * is removed. The names are durable once the caller has synced the folder.
 */
export interface LandingQueue {
  land(landing: Landing): Promise<Result<void>>
}

interface Waiting {
  readonly landing: Landing
  readonly resolve: (landed: Result<void>) => void
  readonly reject: (bug: unknown) => void
}

/** The size of a group. Each file is open until its group is synced, and a process may open only a limited number. */
const MOST_AT_ONCE = 128

/**
 * Creates a landing queue. Bodies that arrive while a group is written form the next group: the journal of a file
 * system makes all syncs that wait together durable at once.
 */
export function createLandingQueue(disk: Disk, clock: Pick<Clock, 'turnEnds'>): LandingQueue {
  const waiting: Waiting[] = []
  let isBusy = false

  const landAll = async (): Promise<void> => {
    isBusy = true
    await clock.turnEnds()
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST_AT_ONCE)
      try {
        await landGroup(disk, group)
      } catch (bug) {
        // Only a bug throws. The bodies of other groups are landed all the same.
        for (const { reject } of group) reject(bug)
      }
    }
    isBusy = false
  }
  return {
    land: (landing) =>
      new Promise((resolve, reject) => {
        waiting.push({ landing, resolve, reject })
        if (!isBusy) void landAll()
      }),
  }
}

/**
 * Lands a group in three passes. All files are written before any is synced, because a file system creates no file
 * while its journal is written, and the first sync covers most of the others.
 */
async function landGroup(disk: Disk, group: readonly Waiting[]): Promise<void> {
  const folders = new Map<string, Promise<Result<string>>>()
  const checkFolder = async ({ partial, folderId }: Landing): Promise<Result<void>> => {
    const folder = dirname(partial)
    const asked = folders.get(folder) ?? disk.folderId(folder)
    folders.set(folder, asked)
    const found = await asked
    if (!found.ok) return found
    return found.value === folderId ? ok(undefined) : fail(failure('disk/gone'))
  }
  const written: Written[] = []
  for (const waiting of group) {
    const { landing, resolve } = waiting
    const meant = await checkFolder(landing)
    const opened = meant.ok ? await disk.open(landing.partial, 'create-new') : meant
    if (!opened.ok) resolve(opened)
    else written.push({ waiting, file: opened.value, wrote: await opened.value.writeAt(landing.bytes, 0) })
  }
  const synced = await Promise.all(written.map(async (one) => ({ ...one, stamp: await finish(one) })))
  for (const { waiting, stamp } of synced) waiting.resolve(await nameFile(disk, waiting.landing, stamp))
}

interface Written {
  readonly waiting: Waiting
  readonly file: OpenFile
  readonly wrote: Result<void>
}

/** Makes a written file durable. Its stamp is that of a file with exactly the bytes that were written. */
async function finish({ waiting, file, wrote }: Written): Promise<Result<FileStamp>> {
  const synced = wrote.ok ? await file.sync() : wrote
  const stamp = synced.ok ? await file.stamp() : synced
  const held = stamp.ok ? await checkHeld(file, waiting.landing) : stamp
  await file.close()
  return held.ok ? stamp : held
}

/**
 * Reads a file back. Another program may have changed it since it was made, when no stamp of ours could show that; what
 * comes after the stamp is noticed when the file gets its name. The bytes come from the memory of the system.
 */
async function checkHeld(file: OpenFile, { bytes, final }: Landing): Promise<Result<void>> {
  const length = bytes.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const held = await file.readAt(length + 1, 0)
  if (!held.ok) return held
  let at = 0
  const isSame = bytes.every((chunk) => {
    const there = held.value.subarray(at, at + chunk.byteLength)
    at += chunk.byteLength
    return Buffer.compare(there, chunk) === 0
  })
  return isSame && held.value.byteLength === length
    ? ok(undefined)
    : fail(failure('file/meddled', { name: basename(final) }))
}

async function nameFile(disk: Disk, { partial, final }: Landing, stamp: Result<FileStamp>): Promise<Result<void>> {
  if (stamp.ok) return disk.publish(partial, final, stamp.value)
  await disk.remove(partial)
  return stamp
}
