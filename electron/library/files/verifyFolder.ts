import { join } from 'node:path'
import type { Verdict } from '../../../shared/download/model/verdict.js'
import type { Failure } from '../../../shared/failure.js'
import { CHECKSUM_FILE_NAME, type ChecksumLine, parseChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import { SIDECAR_NAME, type Sidecar, type SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { readAhead } from '../../../shared/pacing/readAhead.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { HashFile } from '../../ports/hashing.js'
import { readFolderRecord } from '../records/readFolderRecord.js'
import { isInternalFile } from './isInternalFile.js'
import { isSystemOrTrashFolder } from './systemAndTrashFolders.js'
import { createVerificationTally, type VerificationProgress, type VerificationTally } from './verificationTally.js'

/** What was found out about one file. `path` is relative to the folder that was asked about, with `/`. */
export interface Finding {
  /** `stranger`: no record names it, so nothing can be said of it. */
  readonly type: 'ok' | 'unverifiable' | 'bad' | 'missing' | 'stranger'
  readonly path: string
  /** Of `unverifiable`: it is as it came, and what the catalogue said of it then was of other bytes. */
  readonly verdict?: Verdict
  /** Of `bad` and `missing`: what is on record of it, unless only `SHA256SUMS` speaks for it. */
  readonly record?: FileRecord
  /** Of `bad`: why it could not be read. Left out when it was read and differs. */
  readonly because?: Failure
}

/** A file, and the dataset whose folder it lies in. */
export interface FileRecord {
  /** Absolute. */
  readonly folder: string
  readonly dataset: Pick<Sidecar, 'portal' | 'datasetId' | 'title' | 'producer'>
  readonly file: SidecarFile
}

export interface Verification {
  readonly disk: Disk
  readonly hashFile: HashFile
  readonly signal: AbortSignal
  readonly onFinding: (finding: Finding) => void
  /** Where it is given, the records of all folders are read once before any file is, to know how much there is to do. */
  readonly onProgress?: ((progress: VerificationProgress) => void) | undefined
}

/**
 * Reads every file again that a sidecar or a journal below `root` names and compares it with what was recorded. Where a sidecar
 * cannot be read, it is itself reported as bad and `SHA256SUMS` speaks for the files. Links are not followed.
 * Fails only when `root` itself cannot be read; stops without a failure when the signal aborts.
 */
export async function verifyFolder(root: string, verification: Verification): Promise<Result<void>> {
  const { onProgress } = verification
  const tally = onProgress === undefined ? null : createVerificationTally(onProgress)
  const walk: Walk = { ...verification, root, tally }
  if (tally !== null) await countBelow(walk, tally, [])
  return verifyBelow(walk, [])
}

type Walk = Verification & { readonly root: string; readonly tally: VerificationTally | null }

/** Counts the files on record. What cannot be read is not counted: the verification reports it. */
async function countBelow(walk: Walk, tally: VerificationTally, at: readonly string[]): Promise<void> {
  if (walk.signal.aborted || at.length > LIMITS.FOLDER_DEPTH) return
  const folder = join(walk.root, ...at)
  const listed = await walk.disk.list(folder)
  if (!listed.ok) return
  for (const { file } of (await readFolderSums(walk.disk, folder)).recorded) tally.expect(file?.sizeBytes ?? null)
  for (const name of listFolders(listed.value)) await countBelow(walk, tally, [...at, name])
}

async function verifyBelow(walk: Walk, at: readonly string[]): Promise<Result<void>> {
  if (walk.signal.aborted || at.length > LIMITS.FOLDER_DEPTH) return ok(undefined)
  const listed = await walk.disk.list(join(walk.root, ...at))
  if (!listed.ok) return listed
  await verifyHere(
    walk,
    at,
    listed.value.filter(({ type }) => type === 'file').map(({ name }) => name),
  )
  for (const name of listFolders(listed.value)) {
    const below = await verifyBelow(walk, [...at, name])
    if (!below.ok) walk.onFinding({ type: 'bad', path: [...at, name].join('/'), because: below.failure })
  }
  return ok(undefined)
}

/** The folders that are searched for files on record. */
const listFolders = (entries: readonly { readonly name: string; readonly type: string }[]): readonly string[] =>
  entries.filter(({ name, type }) => type === 'folder' && !isSystemOrTrashFolder(name)).map(({ name }) => name)

async function verifyHere(walk: Walk, at: readonly string[], present: readonly string[]): Promise<void> {
  const folder = join(walk.root, ...at)
  const report = (
    type: Finding['type'],
    name: string,
    more: Pick<Finding, 'verdict' | 'record' | 'because'> = {},
  ): void => walk.onFinding({ type, path: [...at, name].join('/'), ...more })
  const sums = await readFolderSums(walk.disk, folder)
  if (sums.isDamaged) report('bad', SIDECAR_NAME, toReason(sums.because))
  const judge = (sum: Recorded) => judgeFile(walk, folder, sum)
  for await (const [sum, found] of readAhead(sums.recorded, LIMITS.CHECKED_AT_ONCE, judge)) {
    const { file } = sum
    const record = file === null || sums.dataset === null ? {} : { record: { folder, dataset: sums.dataset, file } }
    if (found === null) continue
    const { type, because } = found
    if (type === 'ok' && file !== null && isDoubted(file.verdict))
      report('unverifiable', sum.name, { verdict: file.verdict })
    else report(type, sum.name, type === 'ok' ? {} : { ...record, ...toReason(because) })
  }
  if (sums.recorded.length === 0 || walk.signal.aborted) return
  const recorded = new Set(sums.recorded.map(({ name }) => name))
  for (const name of present) if (!recorded.has(name) && !isInternalFile(name)) report('stranger', name)
}

/** Complete, although the catalogue's hash or size was of other bytes than these. */
const isDoubted = (verdict: Verdict): boolean =>
  verdict.is === 'not-verifiable' &&
  (verdict.because === 'regenerated-by-producer' || verdict.because === 'sent-packed')

/** A file on record: `SHA256SUMS` alone says no more than this of it. */
type Recorded = ChecksumLine & { readonly file: SidecarFile | null }

interface Judged {
  readonly type: 'ok' | 'bad' | 'missing'
  /** Why the file could not be read; null when it was. */
  readonly because: Failure | null
}

const toReason = (because: Failure | null): Pick<Finding, 'because'> => (because === null ? {} : { because })

/** Null when it was given up. */
async function judgeFile(walk: Walk, folder: string, line: Recorded): Promise<Judged | null> {
  if (walk.signal.aborted) return null
  const progress = walk.tally?.begin(line.file?.sizeBytes ?? null)
  const hashed = await walk
    .hashFile(join(folder, line.name), ['sha-256'], walk.signal, progress?.read)
    .catch(catchAbort(walk.signal))
  if (hashed === null) return null
  if (hashed.ok) progress?.read(hashed.value.sizeBytes)
  progress?.end()
  if (!hashed.ok && hashed.failure.code !== 'disk/not-found') return { type: 'bad', because: hashed.failure }
  const type = !hashed.ok ? 'missing' : hashed.value.digests.get('sha-256') === line.sha256 ? 'ok' : 'bad'
  return { type, because: null }
}

const catchAbort =
  (signal: AbortSignal) =>
  (reason: unknown): null => {
    if (!signal.aborted) throw reason
    return null
  }

interface FolderSums {
  readonly recorded: readonly Recorded[]
  readonly isDamaged: boolean
  /** Why the record could not be read; null when it was, or is damaged. */
  readonly because: Failure | null
  readonly dataset: FileRecord['dataset'] | null
}

async function readFolderSums(disk: Disk, folder: string): Promise<FolderSums> {
  const found = await readFolderRecord(disk, folder)
  if (found.ok && found.value.type === 'read') {
    const { files, ...dataset } = found.value.record.getSidecar()
    const recorded = files.map((file) => ({ name: file.name, sha256: file.sha256, file }))
    return { recorded, isDamaged: false, because: null, dataset }
  }
  if (found.ok && found.value.type === 'absent') return { recorded: [], isDamaged: false, because: null, dataset: null }
  const text = await disk.readSmall(join(folder, CHECKSUM_FILE_NAME), LIMITS.SIDECAR_BYTES)
  // A name with a separator would lead out of the folder, and none of ours has one.
  const named = text.ok ? parseChecksums(text.value).filter(({ name }) => !/[/\\]/.test(name)) : []
  const recorded = named.map((line) => ({ ...line, file: null }))
  return { recorded, isDamaged: true, because: found.ok ? null : found.failure, dataset: null }
}
