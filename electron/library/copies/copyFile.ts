import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Disk, OpenFile } from '../../ports/disk.js'

/**
 * Copies a file into a new one, durable on return; an existing target is removed first. Ends early with `net/broken`
 * when the signal aborts. After a failure the incomplete target stays.
 */
export async function copyFile(
  disk: Disk,
  source: string,
  target: string,
  signal: AbortSignal | undefined,
): Promise<Result<void>> {
  const from = await disk.open(source, 'read')
  if (!from.ok) return from
  const removed = await disk.remove(target)
  const to = removed.ok ? await disk.open(target, 'create-new') : removed
  if (!to.ok) {
    await from.value.close()
    return to
  }
  const copied = await copyAll(from.value, to.value, signal)
  const synced = copied.ok ? await to.value.sync() : copied
  await Promise.all([from.value.close(), to.value.close()])
  return synced
}

async function copyAll(from: OpenFile, to: OpenFile, signal: AbortSignal | undefined): Promise<Result<void>> {
  for (let at = 0; ; ) {
    if (signal?.aborted === true) return fail(failure('net/broken'))
    const read = await from.readAt(LIMITS.BLOCK_BYTES, at)
    if (!read.ok) return read
    if (read.value.byteLength === 0) return ok(undefined)
    const wrote = await to.writeAt([read.value], at)
    if (!wrote.ok) return wrote
    at += read.value.byteLength
  }
}
