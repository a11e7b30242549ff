import type { ChecksumAlgorithm } from '../../shared/catalog/model.js'
import { ok, type Result } from '../../shared/result.js'
import type { Disk, Hashing } from '../ports.js'

/** One reading, as many digests as asked. */
export interface FileDigest {
  readonly sizeBytes: number
  readonly digests: ReadonlyMap<ChecksumAlgorithm, string>
}

/** Reads a whole file and gives its digests. The disk's failures as they are. */
export type HashFile = (path: string, algorithms: readonly ChecksumAlgorithm[]) => Promise<Result<FileDigest>>

/** Long enough to be fast, short enough that whatever else this thread has to do is never late by more than a few milliseconds. */
const STEP_BYTES = 1024 * 1024

/** Hashes on the calling thread, a step at a time. */
export const hashFileHere =
  (disk: Disk, hashing: Hashing): HashFile =>
  async (path, algorithms) => {
    const opened = await disk.open(path, 'read')
    if (!opened.ok) return opened
    const file = opened.value
    try {
      const running = [...new Set(algorithms)].map((name) => [name, hashing.start(name)] as const)
      let at = 0
      for (;;) {
        const read = await file.readAt(STEP_BYTES, at)
        if (!read.ok) return read
        for (const [, digest] of running) digest.update(read.value)
        at += read.value.byteLength
        if (read.value.byteLength < STEP_BYTES) break
      }
      return ok({ sizeBytes: at, digests: new Map(running.map(([name, digest]) => [name, digest.hex()])) })
    } finally {
      await file.close()
    }
  }
