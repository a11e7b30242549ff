import { type FileStamp, isCoarseTimestamp, isUnchanged } from '../../../../shared/download/model/fileStamp.js'
import type { HashAlgorithm } from '../../../../shared/download/transfer/hashAlgorithm.js'
import type { FileDigests } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile, OwnFileStamp } from '../../../ports/disk.js'
import type { BlockDigest } from './blockDigest.js'
import type { IncrementalHasher } from './incrementalHasher.js'
import { MAX_READ_BACKS, type ReadBackOptions, rehashWholeFile } from './readBack.js'

export interface FinishedPartial {
  readonly digests: FileDigests
  /** The stamp of the file when it was hashed; null when the disk's clock is too coarse to show a later change. */
  readonly stamp: FileStamp | null
  /** The encrypted file on disk, if the file is kept encrypted. */
  readonly sealed?: { readonly sizeBytes: number; readonly sha256: string }
}

/** What was computed while the file arrived. */
interface ArrivedDigests {
  readonly hasher: IncrementalHasher
  /** Makes `block-crc32`, if the hasher does not. */
  readonly blocks: BlockDigest | null
}

interface ExpectedFile {
  readonly sizeBytes: number
  /** Its length on disk, which exceeds that of its content if it is kept encrypted. */
  readonly diskBytes: number
  /** The digests to compute besides SHA-256. */
  readonly algorithms: readonly HashAlgorithm[]
}

/**
 * Returns the digests of a partial that is complete and synced. They were computed while it arrived. If its stamps show
 * that another program may have changed the file, it is read again and compared with its checksums.
 */
export async function digestFinished(
  digests: ArrivedDigests,
  reading: ReadBackOptions,
  expected: ExpectedFile,
): Promise<Result<FinishedPartial>> {
  const arrived = await digestAsArrived(digests, reading.file, expected)
  if (!arrived.ok) return arrived
  return arrived.value === null ? digestAsRead(reading, expected) : ok(arrived.value)
}

/** Returns the digests that were computed on arrival; null when they are not whole, or the file may have changed since. */
async function digestAsArrived(
  { hasher, blocks }: ArrivedDigests,
  file: OpenFile,
  { sizeBytes, diskBytes }: ExpectedFile,
): Promise<Result<FinishedPartial | null>> {
  const before = await stampIfUntouched(file, diskBytes)
  if (!before.ok || before.value === null) return before.ok ? ok(null) : before
  const digests = await hasher.finish()
  const after = await stampIfUntouched(file, diskBytes)
  if (!after.ok || after.value === null) return after.ok ? ok(null) : after
  if (!digests.ok) return digests
  const stamp = withoutOwner(after.value)
  if (blocks === null) return ok({ digests: digests.value, stamp })
  const ofBlocks = blocks.hex(sizeBytes)
  return ok(ofBlocks === null ? null : { digests: { ...digests.value, 'block-crc32': ofBlocks }, stamp })
}

/** Returns the stamp of the file if only we have changed it, as far as the disk's clock can show; else null. */
async function stampIfUntouched(file: OpenFile, diskBytes: number): Promise<Result<OwnFileStamp | null>> {
  const now = await file.stamp()
  if (!now.ok) return now
  const isOwn = now.value.isOurs && now.value.sizeBytes === diskBytes
  return ok(isOwn && !isCoarseTimestamp(now.value) ? now.value : null)
}

/** Truncates the file to its length and reads it, until its stamp stays the same during the reading. */
async function digestAsRead(
  reading: ReadBackOptions,
  { sizeBytes, diskBytes, algorithms }: ExpectedFile,
): Promise<Result<FinishedPartial>> {
  const { file } = reading
  for (let turn = 1; turn <= MAX_READ_BACKS; turn += 1) {
    const length = await file.size()
    const cut = length.ok && length.value > sizeBytes ? await file.truncate(sizeBytes) : length
    const synced = cut.ok ? await file.sync() : cut
    if (!synced.ok) return synced
    const before = await file.stamp()
    if (!before.ok) return before
    const digests = await rehashWholeFile(reading, sizeBytes, algorithms)
    if (!digests.ok) return digests
    const after = await file.stamp()
    if (!after.ok) return after
    if (after.value.sizeBytes === diskBytes && isUnchanged(before.value, after.value))
      return ok({
        digests: digests.value,
        stamp: isCoarseTimestamp(after.value) ? null : withoutOwner(after.value),
      })
  }
  return fail(failure('file/meddled'))
}

/** Removes `isOurs`, which is known only while the file is open. */
const withoutOwner = ({ isOurs: _, ...stamp }: OwnFileStamp): FileStamp => stamp
