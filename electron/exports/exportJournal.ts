import { basename, dirname, isAbsolute } from 'node:path'
import * as z from 'zod'
import { LIMITS } from '../../shared/limits.js'
import { createTurns } from '../../shared/pacing/createTurns.js'
import { ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'

/** The journal removes only files with such names: our partials, as `writeAtomically` names them. */
const PARTIAL = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.rudi-partial$/

const noted = z.array(
  z
    .string()
    .max(LIMITS.PATH_CHARS_MOST)
    .refine((path) => isAbsolute(path) && PARTIAL.test(basename(path))),
)

/** The exports that have begun and whose unfinished file may still be in a person's folder. */
export interface ExportJournal {
  /**
   * Records a partial, durably when it returns: if this process dies, the next start removes the file. Fails while the
   * journal cannot be read: a new one would lose the files that an earlier process has left.
   */
  begin(partial: string): Promise<Result<void>>
  /**
   * Removes the file, if it still exists, and then its entry. When the volume of the file is not mounted, the entry
   * stays for the next start.
   */
  end(partial: string): Promise<void>
  /** Removes the files that an earlier process has left. Returns whether all of them are gone. */
  sweep(): Promise<boolean>
}

/**
 * Opens the list of unfinished exports in a small file of ours. An export that takes too long, or that is interrupted
 * by the end of the application, is stopped from outside and cannot remove its own file.
 */
export function openExportJournal(
  disk: Pick<Disk, 'readSmall' | 'replaceSmall' | 'remove' | 'volume'>,
  path: string,
): ExportJournal {
  let open: ReadonlySet<string> | null = null
  /** Runs one change after the other, because each writes the whole list. */
  const runInOrder = createTurns()
  const read = async (): Promise<Result<ReadonlySet<string>>> => {
    if (open !== null) return ok(open)
    const text = await disk.readSmall(path, LIMITS.EXPORT_JOURNAL_BYTES)
    // One that is longer than ours can be is damaged.
    if (!text.ok && text.failure.code !== 'disk/not-found' && text.failure.code !== 'file/too-large') return text
    open = new Set(text.ok ? parseJournal(text.value) : [])
    return ok(open)
  }
  const write = async (next: ReadonlySet<string>): Promise<Result<void>> => {
    const written = await disk.replaceSmall(path, JSON.stringify([...next]))
    if (written.ok) open = next
    return written
  }
  /** Removes the file and says whether it is gone. A folder that is missing now may come back with its disk. */
  const removePartial = async (partial: string): Promise<boolean> =>
    (await disk.volume(dirname(partial))).ok && (await disk.remove(partial)).ok

  return {
    begin: (partial) =>
      runInOrder(async () => {
        const before = await read()
        return before.ok ? write(new Set([...before.value, partial].slice(-LIMITS.EXPORTS_NOTED))) : before
      }),
    end: (partial) =>
      runInOrder(async () => {
        if (!(await removePartial(partial))) return
        const before = await read()
        if (before.ok) await write(new Set([...before.value].filter((one) => one !== partial)))
      }),
    sweep: () =>
      runInOrder(async () => {
        const before = await read()
        if (!before.ok) return false
        const left = [...before.value]
        if (left.length === 0) return true
        const gone = await Promise.all(left.map(removePartial))
        const written = await write(new Set(left.filter((_, index) => gone[index] !== true)))
        return written.ok && !gone.includes(false)
      }),
  }
}

/** A damaged journal counts as empty, because it is only used to remove files. */
function parseJournal(text: string): readonly string[] {
  try {
    const read = noted.safeParse(JSON.parse(text))
    return read.success ? read.data : []
  } catch {
    return []
  }
}
