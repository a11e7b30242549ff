import { join } from 'node:path'
import {
  CHECKSUM_FILE_NAME,
  type ChecksumLine,
  formatChecksums,
  parseChecksums,
} from '../../../shared/library/sidecar/checksumFile.js'
import { createFolderRecord, type FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import { JOURNAL_NAME } from '../../../shared/library/sidecar/journal.js'
import { SIDECAR_NAME, type Sidecar, serializeSidecar } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import { runYielding, type Slices } from '../../../shared/timeSlices.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { Sidecars } from './sidecars.js'

/** What writing the record of a folder needs. */
export interface RecordDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly sidecars: Sidecars
}

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
  const isLeftOver = found.value.is === 'read' ? found.value.hasJournal : found.value.is === 'damaged'
  if (news.length === 0 && !hadJournal && !isLeftOver) return ok(undefined)
  if (found.value.is === 'damaged') {
    // Moved aside under a name of its own, never overwritten: it may be all that is left of the user's records.
    const path = join(folder, SIDECAR_NAME)
    const aside = await disk.publish(path, `${path}.damaged-${clock.now()}`)
    if (!aside.ok) return aside
  }
  const record = grown(
    found.value.is === 'read' ? found.value.record : null,
    found.value.is === 'damaged' ? [...found.value.news, ...news] : news,
  )
  if (record === null) return ok(undefined)
  const bytes = await writeRecord(writing, folder, record)
  sidecars.wrote(folder, bytes.ok ? { record, bytes: bytes.value } : null)
  return bytes.ok ? disk.remove(join(folder, JOURNAL_NAME)) : bytes
}

/** Takes files out of the record of a folder, durable on return. Nothing is changed where the record cannot be read. */
export async function forgetFiles(
  writing: RecordDeps,
  folder: string,
  names: ReadonlySet<string>,
): Promise<Result<void>> {
  const found = await writing.sidecars.read(folder, 'now')
  if (!found.ok || found.value.is !== 'read') return found.ok ? ok(undefined) : found
  const { record } = found.value
  const gone = record.whole().files.filter(({ name }) => names.has(name))
  if (gone.length === 0) return ok(undefined)
  for (const { mediaId } of gone) record.remove(mediaId)
  const bytes = await writeRecord(writing, folder, record)
  writing.sidecars.wrote(folder, bytes.ok ? { record, bytes: bytes.value } : null)
  return bytes.ok ? writing.disk.remove(join(folder, JOURNAL_NAME)) : bytes
}

function grown(before: FolderRecord | null, news: readonly Sidecar[]): FolderRecord | null {
  const [first, ...more] = news
  if (before === null && first === undefined) return null
  const record = before ?? createFolderRecord(first as Sidecar)
  for (const today of before === null ? more : news) record.add(today)
  return record
}

/** Both files, replaced whole; gives the sidecar's length. */
async function writeRecord({ disk, clock }: RecordDeps, folder: string, record: FolderRecord): Promise<Result<number>> {
  const whole = record.whole()
  const sums = await sumsOf(disk, folder, whole, record)
  const text = await runYielding(formatInSlices(whole), clock)
  const wrote = await disk.replaceSmall(join(folder, SIDECAR_NAME), text)
  if (!wrote.ok) return wrote
  const summed = await disk.replaceSmall(join(folder, CHECKSUM_FILE_NAME), formatChecksums(sums))
  return summed.ok ? ok(Buffer.byteLength(text)) : summed
}

/** So many files are written without a pause: about a millisecond of work. */
const STRIDE = 100

/** Ten thousand descriptions are a tenth of a second of work, and this may be the main thread. */
function* formatInSlices(sidecar: Sidecar): Slices<string> {
  const pieces: string[] = []
  for (const piece of serializeSidecar(sidecar)) {
    pieces.push(piece)
    if (pieces.length % STRIDE === 0) yield
  }
  return pieces.join('')
}

/**
 * One line per file of the sidecar, and the lines that were there for files the sidecar has never known and that are
 * still there: after a lost sidecar only they record the older files.
 */
async function sumsOf(
  disk: Disk,
  folder: string,
  whole: Sidecar,
  record: FolderRecord,
): Promise<readonly ChecksumLine[]> {
  const sums = whole.files.map(({ name, sha256 }) => ({ name, sha256 }))
  const text = await disk.readSmall(join(folder, CHECKSUM_FILE_NAME), LIMITS.SIDECAR_BYTES)
  const others = (text.ok ? parseChecksums(text.value) : []).filter(({ name }) => !record.knows(name))
  if (others.length === 0) return sums
  const listed = await disk.list(folder)
  const present = new Set(listed.ok ? listed.value.map(({ name }) => name) : [])
  return [...sums, ...others.filter(({ name }) => present.has(name))]
}
