import { basename, dirname, isAbsolute } from 'node:path'
import * as z from 'zod'
import { LIMITS } from '../../shared/limits.js'
import type { Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'

/** Only files with such names are ever removed by the journal: our partials, as `writeAtomically` names them. */
const PARTIAL = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.rudi-partial$/

const noted = z.array(
  z
    .string()
    .max(LIMITS.EXPORT_PATH_CHARS)
    .refine((path) => isAbsolute(path) && PARTIAL.test(basename(path))),
)

/** The exports that were begun and whose unfinished file may still lie in a person's folder. */
export interface ExportJournal {
  /** Durable on return: whatever happens to this process, the file is gone after the next start. */
  begin(partial: string): Promise<Result<void>>
  /** Removes the file, if it is still there, and then the line. Without its volume it waits for the next start. */
  end(partial: string): Promise<void>
  /** Removes the files that an earlier process left. Returns whether all of them are gone. */
  sweep(): Promise<boolean>
}

/**
 * Keeps a list of unfinished exports in a small file of ours. An export is ended from outside when it takes too long or
 * the application ends, and then cannot clean up behind itself.
 */
export function openExportJournal(
  disk: Pick<Disk, 'readSmall' | 'replaceSmall' | 'remove' | 'volume'>,
  path: string,
): ExportJournal {
  let open: ReadonlySet<string> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  /** One change after the other: each writes the whole list. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }
  const read = async (): Promise<ReadonlySet<string>> => {
    if (open !== null) return open
    const text = await disk.readSmall(path, LIMITS.EXPORT_JOURNAL_BYTES)
    open = new Set(text.ok ? linesIn(text.value) : [])
    return open
  }
  const write = async (next: ReadonlySet<string>): Promise<Result<void>> => {
    const written = await disk.replaceSmall(path, JSON.stringify([...next]))
    if (written.ok) open = next
    return written
  }
  /** Whether nothing is left of it. A folder that is not there now may come back with its disk. */
  const isGone = async (partial: string): Promise<boolean> =>
    (await disk.volume(dirname(partial))).ok && (await disk.remove(partial)).ok

  return {
    begin: (partial) => inTurn(async () => write(new Set([...(await read()), partial].slice(-LIMITS.EXPORTS_NOTED)))),
    end: (partial) =>
      inTurn(async () => {
        if (!(await isGone(partial))) return
        await write(new Set([...(await read())].filter((one) => one !== partial)))
      }),
    sweep: () =>
      inTurn(async () => {
        const left = [...(await read())]
        if (left.length === 0) return true
        const gone = await Promise.all(left.map(isGone))
        const written = await write(new Set(left.filter((_, index) => gone[index] !== true)))
        return written.ok && !gone.includes(false)
      }),
  }
}

/** A damaged journal counts as empty, because it is only used to remove files. */
function linesIn(text: string): readonly string[] {
  try {
    const read = noted.safeParse(JSON.parse(text))
    return read.success ? read.data : []
  } catch {
    return []
  }
}
