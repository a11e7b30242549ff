import { join } from 'node:path'
import { JOURNAL_NAME } from '../../../shared/library/sidecar/journal.js'
import { ok, type Result } from '../../../shared/result.js'
import { syncLeftJournal } from './journalWriter.js'
import { type RecordDeps, writeFolderRecord } from './writeFolderRecord.js'

/** Takes files out of the record of a folder, durable on return. Nothing is changed where the record cannot be read. */
export async function removeFromFolderRecord(
  writing: RecordDeps,
  folder: string,
  names: ReadonlySet<string>,
): Promise<Result<void>> {
  const found = await writing.sidecars.read(folder, 'now')
  if (!found.ok || found.value.type !== 'read') return found.ok ? ok(undefined) : found
  const { record } = found.value
  const gone = record.getSidecar().files.filter(({ name }) => names.has(name))
  if (gone.length === 0) return ok(undefined)
  const synced = await syncLeftJournal(writing.disk, folder, found.value)
  if (!synced.ok) return synced
  for (const { mediaId } of gone) record.remove(mediaId)
  const bytes = await writing.sidecars.write(folder, record, () => writeFolderRecord(writing, folder, record))
  return bytes.ok ? writing.disk.remove(join(folder, JOURNAL_NAME)) : bytes
}
