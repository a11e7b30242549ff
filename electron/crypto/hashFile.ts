import { ok } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import type { HashFile, Hashing } from '../ports/hashing.js'

/**
 * The size of a step: large enough to be fast, and small enough that files on one thread take turns without a long
 * wait.
 */
const STEP_BYTES = 1024 * 1024

/**
 * Creates a function that hashes on the calling thread, step by step. It must not be the main thread, which may not
 * read media.
 */
export const createHashFile =
  (disk: Disk, hashing: Hashing): HashFile =>
  async (path, algorithms, signal, onProgress) => {
    signal?.throwIfAborted()
    const opened = await disk.open(path, 'read')
    if (!opened.ok) return opened
    const file = opened.value
    try {
      const running = [...new Set(algorithms)].map((name) => [name, hashing.start(name)] as const)
      let at = 0
      for (;;) {
        const read = await file.readAt(STEP_BYTES, at)
        signal?.throwIfAborted()
        if (!read.ok) return read
        for (const [, digest] of running) digest.update(read.value)
        at += read.value.byteLength
        if (read.value.byteLength < STEP_BYTES) break
        onProgress?.(at)
      }
      return ok({ sizeBytes: at, digests: new Map(running.map(([name, digest]) => [name, digest.hex()])) })
    } finally {
      await file.close()
    }
  }
