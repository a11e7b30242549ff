import { join } from 'node:path'
import { failure } from '../../../shared/failure.js'
import {
  CHECKSUM_FILE_NAME,
  type ChecksumLine,
  formatChecksums,
  parseChecksums,
} from '../../../shared/library/sidecar/checksumFile.js'
import type { FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import { SIDECAR_NAME, type Sidecar, serializeSidecar } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { runYielding, type Slices } from '../../../shared/timeSlices.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { SidecarCache } from './sidecarCache.js'

/** What writing the record of a folder needs. */
export interface RecordDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly sidecars: SidecarCache
}

/**
 * Both files, replaced whole; gives the sidecar's length. A sidecar that no reader would take back would be the loss of
 * all that was recorded before: it is written without the checksums of blocks, and else fails with `file/too-large`.
 */
export async function writeFolderRecord(
  { disk, clock }: RecordDeps,
  folder: string,
  record: FolderRecord,
): Promise<Result<number>> {
  const whole = record.getSidecar()
  const sums = await listSums(disk, folder, whole, record)
  const usual = await format(whole, clock)
  const { pieces, bytes } = usual.bytes <= LIMITS.SIDECAR_BYTES ? usual : await format(withoutBlocks(whole), clock)
  if (bytes > LIMITS.SIDECAR_BYTES) return fail(failure('file/too-large', { name: SIDECAR_NAME, bytes }))
  const written = await disk.replaceSmallTogether(
    folder,
    [
      [SIDECAR_NAME, pieces],
      [CHECKSUM_FILE_NAME, formatChecksums(sums)],
    ],
    'usual',
  )
  return written.ok ? ok(bytes) : written
}

const withoutBlocks = ({ files, ...head }: Sidecar): Sidecar => ({
  ...head,
  files: files.map((file) => ({ ...file, blocks: null })),
})

async function format(
  sidecar: Sidecar,
  clock: Clock,
): Promise<{ readonly pieces: readonly string[]; readonly bytes: number }> {
  const pieces = await runYielding(formatInSlices(sidecar), clock)
  return { pieces, bytes: pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0) }
}

/** So many files are written without a pause: about a millisecond of work. */
const STRIDE = 100

/**
 * Ten thousand descriptions are a tenth of a second of work, and this may be the main thread. They are twelve megabytes
 * as well, so they are never one text.
 */
function* formatInSlices(sidecar: Sidecar): Slices<readonly string[]> {
  const pieces: string[] = []
  let stride: string[] = []
  for (const piece of serializeSidecar(sidecar)) {
    stride.push(piece)
    if (stride.length < STRIDE) continue
    pieces.push(stride.join(''))
    stride = []
    yield
  }
  return [...pieces, stride.join('')]
}

/**
 * One line per file of the sidecar, and the lines that were there for files the sidecar has never known and that are
 * still there: after a lost sidecar only they record the older files.
 */
async function listSums(
  disk: Disk,
  folder: string,
  whole: Sidecar,
  record: FolderRecord,
): Promise<readonly ChecksumLine[]> {
  const sums = whole.files.map(({ name, sha256 }) => ({ name, sha256 }))
  const text = await disk.readSmall(join(folder, CHECKSUM_FILE_NAME), LIMITS.SIDECAR_BYTES)
  const others = (text.ok ? parseChecksums(text.value) : []).filter(({ name }) => !record.isKnownName(name))
  if (others.length === 0) return sums
  const listed = await disk.list(folder)
  const present = new Set(listed.ok ? listed.value.map(({ name }) => name) : [])
  return [...sums, ...others.filter(({ name }) => present.has(name))]
}
