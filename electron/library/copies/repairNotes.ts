import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { fileStamp, isSameContent } from '../../../shared/download/model/fileStamp.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import { isReplacedFile } from './findReplacedFile.js'
import { isUnwritten } from './removeUnlessWritten.js'

/** The file that a repair is about to replace. */
const repairNote = z.strictObject({
  version: z.literal(1),
  /** Absolute. */
  folder: z.string().min(1).max(4096),
  name: z.string().min(1).max(1024),
  /** The hash of the damaged file, by which it is recognised under any name. */
  stamp: fileStamp,
})

type RepairNote = z.infer<typeof repairNote>

export interface NotedFile {
  /** Absolute. */
  readonly folder: string
  readonly file: Pick<SidecarFile, 'name' | 'request'>
}

/**
 * Notes of what repairs are about to replace, one small file each in a folder of ours. A program that is killed between
 * naming the new file and removing the damaged one leaves both, and only such a note tells the damaged file from a
 * person's own work of the same name.
 */
export interface RepairNotes {
  /** Notes a damaged file, unless it does not exist or was written to after its download. Durable on return. */
  begin(noted: NotedFile): Promise<Result<void>>
  /** Removes the note, and the damaged file when it was replaced. */
  end(noted: NotedFile): Promise<void>
  /** Removes what killed repairs have left. Repairs that continue as downloads keep their notes. */
  settle(): Promise<void>
}

export function createRepairNotes(disk: Disk, ownFolder: string): RepairNotes {
  const getNotePath = (folder: string, name: string): string =>
    join(ownFolder, `${createHash('sha256').update(join(folder, name)).digest('hex').slice(0, 32)}.json`)
  return {
    async begin({ folder, file }) {
      const listed = await disk.list(folder)
      const entry = listed.ok ? listed.value.find(({ name }) => name === file.name) : undefined
      if (entry?.modifiedMs === undefined || !isUnwritten(entry.modifiedMs, file)) return ok(undefined)
      const stamp = await disk.stamp(join(folder, file.name))
      const made = stamp.ok ? await disk.makeFolder(ownFolder) : stamp
      if (!stamp.ok || !made.ok) return made.ok ? ok(undefined) : made
      const note: RepairNote = { version: 1, folder, name: file.name, stamp: stamp.value }
      return disk.replaceSmall(getNotePath(folder, file.name), JSON.stringify(note))
    },
    async end({ folder, file }) {
      const path = getNotePath(folder, file.name)
      if ((await settleNote(disk, path)) !== 'unreadable') await disk.remove(path)
    },
    async settle() {
      const listed = await disk.list(ownFolder)
      for (const { name } of listed.ok ? listed.value : []) {
        const path = join(ownFolder, name)
        if ((await settleNote(disk, path)) === 'replaced') await disk.remove(path)
      }
    },
  }
}

/** `unreplaced`: the damaged file still has its name. `unreadable`: this cannot be found out, or repaired, now. */
type Settled = 'replaced' | 'unreplaced' | 'unreadable'

async function settleNote(disk: Disk, path: string): Promise<Settled> {
  const text = await disk.readSmall(path, LIMITS.FOLLOW_FILE_BYTES)
  if (!text.ok) return text.failure.code === 'disk/not-found' ? 'replaced' : 'unreadable'
  const note = parseNote(text.value)
  return note === null ? 'replaced' : removeReplaced(disk, note)
}

function parseNote(text: string): RepairNote | null {
  try {
    return repairNote.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

async function removeReplaced(disk: Disk, { folder, name, stamp }: RepairNote): Promise<Settled> {
  const listed = await disk.list(folder)
  if (!listed.ok) return listed.failure.code === 'disk/not-found' ? 'replaced' : 'unreadable'
  const current = await disk.stamp(join(folder, name))
  if (!current.ok && current.failure.code !== 'disk/not-found') return 'unreadable'
  for (const entry of listed.value) {
    if (entry.type !== 'file' || !isReplacedFile(entry.name, name)) continue
    const left = await disk.stamp(join(folder, entry.name))
    if (!left.ok || !isSameContent(left.value, stamp)) continue
    // Without the new file under its name, the damaged file is the only one.
    if (!current.ok) return 'unreplaced'
    const removed = await disk.remove(join(folder, entry.name))
    if (!removed.ok) return 'unreadable'
  }
  if (current.ok && isSameContent(current.value, stamp)) return 'unreplaced'
  // After a power cut, the damaged file must not reappear without its note.
  return (await disk.syncFolder(folder)).ok ? 'replaced' : 'unreadable'
}
