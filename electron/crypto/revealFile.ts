import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { writeAtomically } from '../files/writeAtomically.js'
import type { Disk } from '../ports/disk.js'
import type { ProgressOptions, RevealTask } from '../ports/fileCrypt.js'
import type { ChunkCipher } from '../ports/protect/chunkCipher.js'
import { openProtectedFile, type ProtectedFile, readClearSteps } from '../protect/openProtectedFile.js'

export interface RevealOptions extends RevealTask, ProgressOptions {
  readonly disk: Disk
  readonly cipher: ChunkCipher
}

/**
 * Writes the clear content of a protected file, with a few megabytes of memory whatever its size. All of it is
 * authenticated before the first clear byte is written, and again while it is written; after that the target gets its
 * name.
 *
 * Fails with `protect/damaged` when a chunk does not open or is missing, with `disk/exists` when the target is taken,
 * and with the failures of the disk. Throws the signal's reason on abort. After a failure nothing is left of the
 * target.
 */
export async function revealFile(options: RevealOptions): Promise<Result<{ readonly bytes: number }>> {
  options.signal?.throwIfAborted()
  const { disk, source, target, partial, seal, signal } = options
  const opened = await openProtectedFile(options, source, seal)
  if (!opened.ok) return opened
  const { clearBytes, file } = opened.value
  try {
    const total = 2 * clearBytes
    const checked = await readClearSteps(opened.value, async () => ok(undefined), {
      signal,
      onProgress: (done) => options.onProgress?.(done, total),
    })
    if (!checked.ok) return checked
    const written = await writeAtomically({ disk, target, partial, bytes: clearBytes, signal }, (draft) =>
      copyClear(opened.value, draft, options),
    )
    return written.ok ? ok({ bytes: clearBytes }) : written
  } finally {
    await file.close()
  }
}

async function copyClear(
  opened: ProtectedFile,
  draft: { writeAt(bytes: readonly Uint8Array[], position: number): Promise<Result<void>> },
  { signal, onProgress }: ProgressOptions,
): Promise<Result<void>> {
  const { clearBytes } = opened
  let written = 0
  const copied = await readClearSteps(
    opened,
    (bytes, at) => {
      written += bytes.byteLength
      return draft.writeAt([bytes], at)
    },
    { signal, onProgress: (done) => onProgress?.(clearBytes + done, 2 * clearBytes) },
  )
  return copied.ok && written !== clearBytes ? fail(failure('protect/damaged')) : copied
}
