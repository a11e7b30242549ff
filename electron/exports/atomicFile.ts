import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Disk, OpenFile } from '../ports/disk.js'

export interface AtomicFileOptions {
  readonly disk: Disk
  /** The name that the file gets in the end, in a folder that exists. */
  readonly target: string
  /** Whether a person has agreed that what has this name is replaced: it goes when the new one is there. Never, when left out. */
  readonly mayReplace?: boolean | undefined
  /** How long the file will be: checked against what the volume has free before anything is written. */
  readonly bytes: number
  /** Where it is made, in the target's folder; a random name of ours when no other part has to know it. */
  readonly partial?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Writes a new file out of sight and gives it its name only once `write` succeeded and its bytes are durable.
 * Until then it is a `.rudi-partial` of another name in the same folder: two works on one target cannot touch each
 * other's, and one that a crash left behind does no harm. On any failure, cancel or bug the partial is removed.
 * `disk/exists` when the target is taken and may not be replaced, `disk/full` when it cannot fit.
 */
export async function writeAtomically(
  options: AtomicFileOptions,
  write: (file: OpenFile) => Promise<Result<void>>,
): Promise<Result<void>> {
  const { disk, target } = options
  const allowed = await checkStart(options)
  if (!allowed.ok) return allowed
  const partial = options.partial ?? join(dirname(target), `${randomUUID()}.rudi-partial`)
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

/** Closed before it is published or removed: Windows does neither to an open file. */
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

/** Says early what would only be found after gigabytes. The name itself is guarded by `publish`, whatever is found here. */
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
