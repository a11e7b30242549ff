import { join } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { formatJournalHeader, formatJournalLines, JOURNAL_NAME } from '../../../shared/library/sidecar/journal.js'
import type { Sidecar } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { makeDurable } from '../../files/makeDurable.js'
import type { Disk, OpenFile } from '../../ports/disk.js'
import { type FolderRecordRead, mayHaveJournal } from './readFolderRecord.js'

/** The journal of one folder while this process writes it. */
export interface Journal {
  /** Durable on return. After a failure nothing more may be written to it. */
  append(news: readonly Sidecar[]): Promise<Result<void>>
  close(): Promise<void>
}

/**
 * Makes the journal that another process has left in a folder durable, for what is about to change because of it: a
 * killed process may have written it without a sync, and a power cut would take it. `found`: what was read of the
 * folder just now. Without a journal there is nothing to do, because the sidecar is durable.
 */
export async function syncLeftJournal(disk: Disk, folder: string, found: FolderRecordRead): Promise<Result<void>> {
  if (!mayHaveJournal(found)) return ok(undefined)
  const synced = await makeDurable(disk, join(folder, JOURNAL_NAME))
  return synced.ok || synced.failure.code === 'disk/not-found' ? ok(undefined) : synced
}

/** Starts a journal. `disk/exists` when there is one already: an earlier run left it, and it must be compacted first. */
export async function startJournal(disk: Disk, folder: string): Promise<Result<Journal>> {
  const opened = await disk.open(join(folder, JOURNAL_NAME), 'create-new')
  if (!opened.ok) return opened
  const synced = await disk.syncFolder(folder)
  if (synced.ok) return ok(createJournal(opened.value))
  await opened.value.close()
  return synced
}

function createJournal(file: OpenFile): Journal {
  let end = 0
  let head = ''
  let latest: Sidecar | null = null
  return {
    async append(news) {
      let text = ''
      for (const today of news) {
        const itsHead = latest !== null && hasSameHead(latest, today) ? head : formatJournalHeader(today)
        text += itsHead === head ? '' : itsHead
        text += formatJournalLines(today.files)
        head = itsHead
        latest = today
      }
      const bytes = Buffer.from(text)
      // A longer journal is not read again.
      if (end + bytes.byteLength > LIMITS.SIDECAR_BYTES) return fail(failure('file/too-large', { name: JOURNAL_NAME }))
      const wrote = await file.writeAt([bytes], end)
      if (!wrote.ok) return wrote
      end += bytes.byteLength
      return file.sync()
    },
    close: () => file.close(),
  }
}

/** Whether both describe the dataset by the very same values; others may still be equal. */
const hasSameHead = (one: Sidecar, other: Sidecar): boolean => {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name === 'files' || (name in other && one[name] === other[name]))
  )
}
