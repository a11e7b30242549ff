import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { PARTIAL_SUFFIX } from '../../shared/download/files/fileSuffixes.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Disk, OpenFile } from '../ports/disk.js'

export interface AtomicFileOptions {
  readonly disk: Disk
  /** The final path of the file. Its folder must exist. */
  readonly target: string
  /**
   * Whether a person has agreed to replace an existing file of this name. The old file is removed once the new one is
   * in place. Left out, no file is replaced.
   */
  readonly mayReplace?: boolean | undefined
  /** The expected length of the file in bytes. It is checked against the free space before anything is written. */
  readonly bytes: number
  /**
   * The path of the unfinished file, in the folder of the target. Left out when no other part has to know it: then it
   * gets a random name.
   */
  readonly partial?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes a new file under a temporary name, and gives it its final name only after `write` has succeeded and the bytes
 * are durable. The temporary file is a `.rudi-partial` with another name in the same folder, so that two writers of one
 * target do not disturb each other, and one that a crash leaves behind does no harm. On any failure, cancellation or
 * bug the partial is removed. Fails with `disk/exists` when the target exists and may not be replaced, and with
 * `disk/full` when the file cannot fit.
 */
export async function writeAtomically(
  options: AtomicFileOptions,
  write: (file: OpenFile) => Promise<Result<void>>,
): Promise<Result<void>> {
  const { disk, target } = options
  const allowed = await checkStart(options)
  if (!allowed.ok) return allowed
  const partial = options.partial ?? join(dirname(target), `${randomUUID()}${PARTIAL_SUFFIX}`)
  const opened = await disk.open(partial, 'create-new')
  if (!opened.ok) return opened
  let published = false
  try {
    const written = await writeDurably(opened.value, write)
    if (!written.ok) return written
    options.signal?.throwIfAborted()
    const named = await takeName(options, partial)
    if (!named.ok) return named
    published = true
    return await disk.syncFolder(dirname(target))
  } finally {
    if (!published) await disk.remove(partial)
  }
}

/** The file is closed before it is published or removed: Windows does neither to an open file. */
async function writeDurably(file: OpenFile, write: (file: OpenFile) => Promise<Result<void>>): Promise<Result<void>> {
  try {
    const written = await write(file)
    return written.ok ? await file.sync() : written
  } finally {
    await file.close()
  }
}

async function takeName({ disk, target, mayReplace }: AtomicFileOptions, partial: string): Promise<Result<void>> {
  const named = await disk.publish(partial, target)
  if (named.ok || named.failure.code !== 'disk/exists' || mayReplace !== true) return named
  const kept = `${partial}.replaced`
  const replaced = await disk.supersede(partial, target, kept)
  if (replaced.ok) await disk.remove(kept)
  return replaced
}

/** Checks early what would otherwise fail after gigabytes. `publish` checks the name again, whatever this finds. */
async function checkStart({ disk, target, bytes, mayReplace }: AtomicFileOptions): Promise<Result<void>> {
  if (mayReplace !== true) {
    const taken = await disk.open(target, 'read')
    if (taken.ok) {
      await taken.value.close()
      return fail(failure('disk/exists'))
    }
  }
  const free = await disk.freeBytes(dirname(target))
  if (!free.ok) return free
  if (bytes <= free.value) return ok(undefined)
  return fail(failure('disk/full', { needBytes: bytes, freeBytes: free.value }))
}
