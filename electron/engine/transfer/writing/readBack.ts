import {
  type ByteRange,
  findMissingRanges,
  intersectRange,
  normalizeRanges,
} from '../../../../shared/download/model/byteRanges.js'
import type { RangeChecksum, RangeChecksums } from '../../../../shared/download/model/rangeChecksums.js'
import type { HashAlgorithm } from '../../../../shared/download/transfer/hashAlgorithm.js'
import type { FileDigests } from '../../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { Hashing } from '../../../ports/hashing.js'
import { startDigests } from './digests.js'

/** How often a file is read again that another program keeps changing. */
export const MAX_READ_BACKS = 3

const STEP_BYTES = 1024 * 1024

export interface ReadBackOptions {
  readonly file: OpenFile
  readonly hashing: Hashing
  /** The checksums of ranges of the file. */
  readonly sums: RangeChecksums
  /** When it returns true, the reading ends soon with `net/broken`. */
  readonly isAbandoned: () => boolean
}

/**
 * Reads ranges of a file and compares them with their checksums. Fails with `file/meddled` when one has other bytes.
 */
export async function verifyChecksums(reading: ReadBackOptions): Promise<Result<void>> {
  for (const one of reading.sums) {
    const held = createChecksumCheck(reading.hashing, [one])
    const read = await readThrough(reading, [one[0], one[1]], held.onBytes)
    if (!read.ok) return read
    if (!held.matches()) return fail(failure('file/meddled'))
  }
  return ok(undefined)
}

/**
 * Reads a whole file again and returns its digests. Fails with `file/meddled` when it does not have the written bytes,
 * or when no checksum covers some of them.
 */
export async function rehashWholeFile(
  reading: ReadBackOptions,
  sizeBytes: number,
  algorithms: readonly HashAlgorithm[],
): Promise<Result<FileDigests>> {
  const { hashing, sums } = reading
  if (findMissingRanges(normalizeRanges(sums.map(([from, to]): ByteRange => [from, to])), sizeBytes).length > 0)
    return fail(failure('file/meddled'))
  const digests = startDigests(hashing, algorithms)
  const held = createChecksumCheck(hashing, sums)
  const read = await readThrough(reading, [0, sizeBytes], (bytes, at) => {
    digests.update(bytes)
    held.onBytes(bytes, at)
  })
  if (!read.ok) return read
  return held.matches() ? ok(digests.finish()) : fail(failure('file/meddled'))
}

/**
 * Returns the length and the SHA-256 of a file on disk. Fails with `file/meddled` when it is shorter than what was
 * written.
 */
export async function hashFile(
  reading: Omit<ReadBackOptions, 'sums'>,
  sizeBytes: number,
): Promise<Result<{ readonly sizeBytes: number; readonly sha256: string }>> {
  const digest = reading.hashing.start('sha-256')
  const read = await readThrough(reading, [0, sizeBytes], (bytes) => void digest.update(bytes))
  return read.ok ? ok({ sizeBytes, sha256: digest.hex() }) : read
}

async function readThrough(
  { file, isAbandoned }: Pick<ReadBackOptions, 'file' | 'isAbandoned'>,
  [start, end]: ByteRange,
  onBytes: (bytes: Uint8Array, at: number) => void,
): Promise<Result<void>> {
  for (let at = start; at < end; ) {
    if (isAbandoned()) return fail(failure('net/broken'))
    const read = await file.readAt(Math.min(STEP_BYTES, end - at), at)
    if (!read.ok) return read
    // The file is shorter than what was written: another program has truncated it.
    if (read.value.byteLength === 0) return fail(failure('file/meddled'))
    onBytes(read.value, at)
    at += read.value.byteLength
  }
  return ok(undefined)
}

/** Checks bytes that it receives in ascending order against the checksums of the ranges. */
function createChecksumCheck(hashing: Hashing, sums: RangeChecksums) {
  const seen = new Map<RangeChecksum, number>(sums.map((one) => [one, 0]))
  return {
    onBytes(bytes: Uint8Array, at: number): void {
      for (const [one, crc] of seen)
        for (const [from, to] of intersectRange([[one[0], one[1]]], [at, at + bytes.byteLength]))
          seen.set(one, hashing.updateCrc(bytes.subarray(from - at, to - at), crc))
    },
    matches: (): boolean => [...seen].every(([[, , must], crc]) => crc === must),
  }
}
