import { join } from 'node:path'
import { createExpiringLru } from '../../../shared/collections/expiringLru.js'
import type { FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import { SIDECAR_NAME, type Sidecar } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import { runYielding } from '../../../shared/timeSlices.js'
import type { Clock, ElapsedMs } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import { type FolderRecordRead, readSizedFolderRecord } from './readFolderRecord.js'

/** The sidecars of one process. */
export interface SidecarCache {
  /** `lately`: an answer that was read within the last second is enough. */
  read(folder: string, age: 'lately' | 'now'): Promise<Result<FolderRecordRead>>
  /** Called after each line of ours in the journal, with what it says. */
  onJournalGrown(folder: string, news: readonly Sidecar[]): void
  /**
   * Runs a writing of ours, which gives the length of the sidecar. What is written answers meanwhile; after it nothing
   * is remembered but that.
   */
  write(folder: string, record: FolderRecord, work: () => Promise<Result<number>>): Promise<Result<number>>
}

interface Kept {
  /** The length of the sidecar: about what its record takes in memory. */
  readonly bytes: number
  readonly found: FolderRecordRead
  readonly checkedAt: ElapsedMs
}

const LATELY_MS = 1000
/** More folders without a record than are looked into within that time. */
const ABSENT_KEPT = 1000

/**
 * Remembers what was read or written, of the folders used last, for as long as the file keeps its length: a dataset of
 * ten thousand media would otherwise read its sidecar tens of thousands of times. A change by another program that keeps
 * the length can only make us use an old record, and a record is never trusted before the file itself was read.
 * `isShared`: other processes write it too, and each reading for `now` reads the file.
 */
export function createSidecarCache(
  disk: Disk,
  clock: Clock,
  isShared = false,
  mostBytes: number = LIMITS.SIDECARS_KEPT_BYTES,
): SidecarCache {
  const kept = new Map<string, Kept>()
  /** Folders that had no record lately: each file of a new dataset asks, until the first one is recorded. */
  const absent = createExpiringLru<string, FolderRecordRead>({
    entries: ABSENT_KEPT,
    freshMs: LATELY_MS,
    elapsed: clock.elapsed,
  })
  const looking = new Map<string, Promise<Result<FolderRecordRead>>>()
  /** How often we have begun or ended to write the sidecar of a folder. */
  const writings = new Map<string, number>()
  const countWritings = (folder: string): number => writings.get(folder) ?? 0
  const readings = new Set<Reading>()
  /**
   * What we are writing into the sidecars of folders. It is in memory whatever is kept, so that it takes no room from
   * others, and nothing else makes it go.
   */
  const writing = new Map<string, FolderRecord>()
  let keptBytes = 0
  const drop = (folder: string): void => {
    keptBytes -= kept.get(folder)?.bytes ?? 0
    kept.delete(folder)
  }
  /** Keeps an entry as the one used last; others make room for it, those first that were not used for the longest time. */
  const keep = (folder: string, entry: Kept): void => {
    drop(folder)
    absent.delete(folder)
    kept.set(folder, entry)
    keptBytes += entry.bytes
    for (const other of kept.keys()) {
      if (keptBytes <= mostBytes || other === folder) return
      drop(other)
    }
  }
  const remember = (folder: string, record: FolderRecord, bytes: number): void =>
    keep(folder, { bytes, found: toRead(record), checkedAt: clock.elapsed() })
  const onSidecarChanges = (folder: string): void => {
    writings.set(folder, countWritings(folder) + 1)
    absent.delete(folder)
  }

  const look = async (folder: string): Promise<Result<FolderRecordRead>> => {
    const before = countWritings(folder)
    const known = kept.get(folder)
    const bytes = known === undefined ? null : await readLength(disk, folder)
    // Lines of ours in the journal are in what we remember; only a sidecar of another length is news.
    if (
      !isShared &&
      known !== undefined &&
      known.bytes === bytes &&
      // One that was dropped meanwhile may lack lines of ours.
      kept.get(folder)?.found === known.found &&
      before === countWritings(folder)
    ) {
      const { found } = known
      keep(folder, { bytes, found, checkedAt: clock.elapsed() })
      return ok(found)
    }
    const reading: Reading = { folder, news: [] }
    readings.add(reading)
    const read = await readSizedFolderRecord(disk, folder, (slices) => runYielding(slices, clock))
    readings.delete(reading)
    if (!read.ok) return read
    const { found, sidecarBytes } = read.value
    // A read that overlaps a write of the sidecar may have the state before it or after it.
    if (before !== countWritings(folder)) return ok(found)
    if (found.type === 'absent') absent.set(folder, found)
    if (found.type === 'read' && sidecarBytes !== null) {
      // Lines that came meanwhile may have been read or not.
      for (const today of reading.news) found.record.add(today)
      keep(folder, { bytes: sidecarBytes, found, checkedAt: clock.elapsed() })
    }
    return ok(found)
  }
  /** Callers that ask for `lately` at the same time share one answer. */
  const lookTogether = (folder: string): Promise<Result<FolderRecordRead>> => {
    const begun = looking.get(folder)
    if (begun !== undefined) return begun
    const shared = look(folder).finally(() => looking.delete(folder))
    looking.set(folder, shared)
    return shared
  }

  return {
    async read(folder, age) {
      const written = writing.get(folder)
      // The file may be the old one or the new one: what it will say is known.
      if (written !== undefined) return ok(toRead(written))
      if (age === 'now') return look(folder)
      const known = kept.get(folder)
      const isFresh = known !== undefined && clock.elapsed() - known.checkedAt < LATELY_MS
      const found = isFresh ? known.found : absent.get(folder)
      return found === undefined ? lookTogether(folder) : ok(found)
    },
    onJournalGrown(folder, news) {
      for (const reading of readings) if (reading.folder === folder) reading.news.push(...news)
      const found = kept.get(folder)?.found
      const record = writing.get(folder) ?? (found?.type === 'read' ? found.record : null)
      if (record !== null) for (const today of news) record.add(today)
    },
    async write(folder, record, work) {
      writing.set(folder, record)
      onSidecarChanges(folder)
      drop(folder)
      let bytes: number | null = null
      try {
        const written = await work()
        if (written.ok) bytes = written.value
        return written
      } finally {
        writing.delete(folder)
        onSidecarChanges(folder)
        if (bytes !== null) remember(folder, record, bytes)
      }
    },
  }
}

const toRead = (record: FolderRecord): FolderRecordRead => ({ type: 'read', record, hasJournal: false })

/** A folder that is being read, and what we have added to its journal since. */
interface Reading {
  readonly folder: string
  readonly news: Sidecar[]
}

async function readLength(disk: Disk, folder: string): Promise<number | null> {
  const stamp = await disk.stamp(join(folder, SIDECAR_NAME))
  return stamp.ok ? stamp.value.sizeBytes : null
}
