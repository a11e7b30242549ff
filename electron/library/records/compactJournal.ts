import { join } from 'node:path'
import { createFolderRecord, type FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import { JOURNAL_NAME } from '../../../shared/library/sidecar/journal.js'
import { SIDECAR_NAME, type Sidecar } from '../../../shared/library/sidecar/sidecar.js'
import { ok, type Result } from '../../../shared/result.js'
import { type RecordDeps, writeFolderRecord } from './writeFolderRecord.js'

export interface Compaction {
  /** Records that are in no file yet. */
  readonly news: readonly Sidecar[]
  /** This process has written a journal since the sidecar. */
  readonly hadJournal: boolean
}

/**
 * Writes sidecar and sums with everything that is known, then removes the journal. A crash anywhere in between leaves
 * a journal that repeats what the sidecar has: the next compaction changes nothing.
 */
export async function compactJournal(
  writing: RecordDeps,
  folder: string,
  { news, hadJournal }: Compaction,
): Promise<Result<void>> {
  const { disk, clock, sidecars } = writing
  const found = await sidecars.read(folder, 'now')
  if (!found.ok) return found
  const isLeftOver = found.value.type === 'read' ? found.value.hasJournal : found.value.type === 'damaged'
  if (news.length === 0 && !hadJournal && !isLeftOver) return ok(undefined)
  if (found.value.type === 'damaged') {
    // Moved aside under a name of its own, never overwritten: it may be all that is left of the user's records.
    const path = join(folder, SIDECAR_NAME)
    const aside = await disk.publish(path, `${path}.damaged-${clock.now()}`)
    if (!aside.ok) return aside
  }
  const record = addToRecord(
    found.value.type === 'read' ? found.value.record : null,
    found.value.type === 'damaged' ? [...found.value.news, ...news] : news,
  )
  if (record === null) return ok(undefined)
  const bytes = await sidecars.write(folder, record, () => writeFolderRecord(writing, folder, record))
  return bytes.ok ? disk.remove(join(folder, JOURNAL_NAME)) : bytes
}

function addToRecord(before: FolderRecord | null, news: readonly Sidecar[]): FolderRecord | null {
  const [first, ...more] = news
  if (before === null && first === undefined) return null
  const record = before ?? createFolderRecord(first as Sidecar)
  for (const today of before === null ? more : news) record.add(today)
  return record
}
