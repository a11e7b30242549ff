import { join } from 'node:path'
import { createFolderRecord, type FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import { JOURNAL_NAME } from '../../../shared/library/sidecar/journal.js'
import { SIDECAR_NAME, type Sidecar } from '../../../shared/library/sidecar/sidecar.js'
import { ok, type Result } from '../../../shared/result.js'
import { syncLeftJournal } from './journalWriter.js'
import { type FolderRecordRead, mayHaveJournal } from './readFolderRecord.js'
import { type RecordDeps, writeFolderRecord } from './writeFolderRecord.js'

export interface Compaction {
  /** Records that are in no file yet. */
  readonly news: readonly Sidecar[]
  /** This process has written a journal since the sidecar. */
  readonly hadJournal: boolean
  /** What was read of the folder just now; it is read when left out. */
  readonly found?: FolderRecordRead | undefined
}

/**
 * Writes sidecar and sums with everything that is known, then removes the journal. A crash or a power cut anywhere in
 * between leaves a journal that repeats what the sidecar has: the next compaction writes the same.
 */
export async function compactJournal(
  writing: RecordDeps,
  folder: string,
  { news, hadJournal, found: known }: Compaction,
): Promise<Result<void>> {
  const { disk, clock, sidecars } = writing
  const read: Result<FolderRecordRead> = known === undefined ? await sidecars.read(folder, 'now') : ok(known)
  if (!read.ok) return read
  const found = read.value
  if (news.length === 0 && !hadJournal && !mayHaveJournal(found)) return ok(undefined)
  const synced = await syncLeftJournal(disk, folder, found)
  if (!synced.ok) return synced
  if (found.type === 'damaged') {
    // Moved aside under a name of its own, never overwritten: it may be all that is left of the user's records.
    const path = join(folder, SIDECAR_NAME)
    const aside = await disk.publish(path, `${path}.damaged-${clock.now()}`)
    if (!aside.ok) return aside
  }
  const record = addToRecord(
    found.type === 'read' ? found.record : null,
    found.type === 'damaged' ? [...found.news, ...news] : news,
  )
  if (record === null) return ok(undefined)
  const bytes = await sidecars.write(folder, record, () => writeFolderRecord(writing, folder, record))
  if (!bytes.ok) return bytes
  // A new folder has none.
  return hadJournal || found.type !== 'absent' ? disk.remove(join(folder, JOURNAL_NAME)) : ok(undefined)
}

function addToRecord(before: FolderRecord | null, news: readonly Sidecar[]): FolderRecord | null {
  const [first, ...more] = news
  if (before === null && first === undefined) return null
  const record = before ?? createFolderRecord(first as Sidecar)
  for (const today of before === null ? more : news) record.add(today)
  return record
}
