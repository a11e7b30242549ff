import { join } from 'node:path'
import { splitIntoBatches } from '../../../shared/collections/splitIntoBatches.js'
import { createFolderRecord, type FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import { JOURNAL_NAME, parseJournalInSlices } from '../../../shared/library/sidecar/journal.js'
import { parseSidecarInSlices, SIDECAR_NAME, type Sidecar } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import { runToEnd, type Slices } from '../../../shared/timeSlices.js'
import type { Disk } from '../../ports/disk.js'

/** The record of a folder, from sidecar and journal together: absent, read, or damaged. */
export type FolderRecordRead =
  | { readonly type: 'absent' }
  | { readonly type: 'read'; readonly record: FolderRecord; readonly hasJournal: boolean }
  /** `news` is what the intact journal still holds. */
  | { readonly type: 'damaged'; readonly news: readonly Sidecar[] }

/**
 * Reads a folder's sidecar and journal from the disk. A sidecar that is too large to be one of ours is damaged. Failures
 * are the disk's; a missing file is none. `run` says whether other work goes on between the slices of the decoding.
 */
export async function readFolderRecord(
  disk: Disk,
  folder: string,
  run: <T>(slices: Slices<T>) => T | Promise<T> = runToEnd,
): Promise<Result<FolderRecordRead>> {
  // The journal is removed once the sidecar has its lines: read first, they may be read twice, but are never missed.
  const journal = await readOr(disk, join(folder, JOURNAL_NAME))
  if (!journal.ok) return journal
  const read = await readOr(disk, join(folder, SIDECAR_NAME))
  const news = journal.value === null ? [] : await run(parseJournalInSlices(journal.value))
  if (!read.ok) return read.failure.code === 'file/too-large' ? ok({ type: 'damaged', news }) : read
  const text = read.value
  const sidecar = text === null ? (news[0] ?? null) : await run(parseSidecarInSlices(text))
  if (sidecar === null) return ok(text === null ? { type: 'absent' } : { type: 'damaged', news })
  const record = await run(mergeInSlices(sidecar, news))
  return ok({ type: 'read', record, hasJournal: journal.value !== null })
}

/** How many files are indexed in one slice: about a millisecond. */
const FILES_A_SLICE = 500

function* mergeInSlices(sidecar: Sidecar, news: readonly Sidecar[]): Slices<FolderRecord> {
  const record = createFolderRecord({ ...sidecar, files: [] })
  for (const today of [sidecar, ...news]) {
    record.add({ ...today, files: [] })
    for (const files of splitIntoBatches(today.files, FILES_A_SLICE)) {
      record.add({ ...today, files })
      yield
    }
  }
  return record
}

async function readOr(disk: Disk, path: string): Promise<Result<string | null>> {
  const read = await disk.readSmall(path, LIMITS.SIDECAR_BYTES)
  return !read.ok && read.failure.code === 'disk/not-found' ? ok(null) : read
}

/** Reads the record of a folder; null when there is none, or when it cannot be read. */
export async function findFolderRecord(disk: Disk, folder: string): Promise<FolderRecord | null> {
  const read = await readFolderRecord(disk, folder)
  return read.ok && read.value.type === 'read' ? read.value.record : null
}
