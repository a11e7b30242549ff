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

/** Whether there was a journal, or may have been one beside a damaged sidecar. */
export const mayHaveJournal = (found: FolderRecordRead): boolean =>
  found.type === 'read' ? found.hasJournal : found.type === 'damaged'

/** What was read of a folder, and the length of its sidecar; null where there is none. */
export interface SizedFolderRecord {
  readonly found: FolderRecordRead
  readonly sidecarBytes: number | null
}

/**
 * Reads a folder's sidecar and journal from the disk. A sidecar that is too large to be one of ours is damaged. Failures
 * are the disk's; a missing file is none.
 */
export async function readFolderRecord(disk: Disk, folder: string): Promise<Result<FolderRecordRead>> {
  const read = await readSizedFolderRecord(disk, folder, runToEnd)
  return read.ok ? ok(read.value.found) : read
}

/** Does the same as `readFolderRecord`. `run` says whether other work goes on between the slices of the decoding. */
export async function readSizedFolderRecord(
  disk: Disk,
  folder: string,
  run: <T>(slices: Slices<T>) => T | Promise<T>,
): Promise<Result<SizedFolderRecord>> {
  // The journal is removed once the sidecar has its lines: read first, they may be read twice, but are never missed.
  const journal = await readOr(disk, join(folder, JOURNAL_NAME))
  if (!journal.ok) return journal
  const read = await readOr(disk, join(folder, SIDECAR_NAME))
  if (!read.ok && read.failure.code !== 'file/too-large') return read
  const news = journal.value === null ? [] : await run(parseJournalInSlices(journal.value))
  if (!read.ok) return ok({ found: { type: 'damaged', news }, sidecarBytes: null })
  const text = read.value
  const sidecarBytes = text === null ? null : Buffer.byteLength(text)
  const sidecar = text === null ? (news[0] ?? null) : await run(parseSidecarInSlices(text))
  if (sidecar === null)
    return ok({ found: text === null ? { type: 'absent' } : { type: 'damaged', news }, sidecarBytes })
  const record = await run(mergeInSlices(sidecar, news))
  return ok({ found: { type: 'read', record, hasJournal: journal.value !== null }, sidecarBytes })
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
