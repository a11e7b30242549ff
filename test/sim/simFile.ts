import type { Disk, OpenFile } from '../../electron/ports/disk.js'
import { openAuthorship, type Stamp } from '../../shared/download/stamp.js'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { DiskOracle } from './disk.js'
import { type Life, never } from './life.js'
import type { Call } from './plan.js'
import type { Inode, Volume } from './volume.js'

export type OpenedHow = Parameters<Disk['open']>[1]

/** What an open file shares with its disk. */
export interface SimFileParts {
  readonly volume: Volume
  readonly life: Life
  readonly oracle: DiskOracle
  readonly step: <T>(kind: Call, work: (isHalf: boolean) => Result<T>) => Promise<Result<T>>
  readonly freeBytes: () => number
}

export const stampOf = ({ file, modified, changed, live }: Inode): Stamp => ({
  ...{ sizeBytes: live.length, file: String(file), modifiedNs: String(modified), changedNs: String(changed) },
})

/** An open file of the volume: it stays the same one, whatever becomes of its name. */
export function simFile(parts: SimFileParts, inode: Inode, path: string, how: OpenedHow): OpenFile {
  const { volume, life, oracle, step, freeBytes } = parts
  const mayWrite = how !== 'read'
  const by = openAuthorship(stampOf(inode))
  let isOpen = true
  /** How far the file was written through this handle from its beginning; null once something was written elsewhere. */
  let inOrderBytes: number | null = 0
  const ours = <T>(work: () => T): T => {
    by.begins(stampOf(inode))
    const done = work()
    by.ended(stampOf(inode))
    return done
  }
  if (mayWrite) oracle.opened(path)
  const inOpen = <T>(result: Result<T>): Result<T> => {
    if (!isOpen) oracle.violated(`S5 a closed file was used: ${path}`)
    return result
  }
  const written = (chunks: readonly Uint8Array[], position: number): Result<void> => {
    if (!mayWrite) oracle.violated(`S2 a file opened for reading was written: ${path}`)
    const bytes = Buffer.concat(chunks)
    oracle.writes(path, position + bytes.byteLength)
    inOrderBytes = position === inOrderBytes ? position + bytes.byteLength : null
    const fits = Math.min(bytes.byteLength, freeBytes() + Math.max(0, inode.live.length - position))
    // A copy: whoever writes may use its memory again.
    if (fits > 0) volume.write(inode, position, new Uint8Array(bytes.subarray(0, fits)))
    return fits < bytes.byteLength ? fail(failure('disk/full')) : ok(undefined)
  }
  return {
    writeAt: (chunks, position) =>
      step('disk.write', (isHalf) =>
        inOpen(ours(() => written(isHalf ? chunks.slice(0, chunks.length >> 1) : chunks, position))),
      ),
    readAt: (length, position) =>
      step('disk.read', () => {
        if (inOrderBytes !== null && inOrderBytes > 0) oracle.readsBack(path)
        return inOpen(ok(inode.live.bytes.slice(position, Math.min(position + length, inode.live.length))))
      }),
    truncate: (length) =>
      step('disk.truncate', () => {
        ours(() => volume.cut(inode, length))
        return inOpen(ok(undefined))
      }),
    size: () => step('disk.size', () => inOpen(ok(inode.live.length))),
    // The descriptor is open: there is nothing that could fail, and no time passes.
    stamp: () =>
      life.isAlive()
        ? Promise.resolve(inOpen(ok({ ...stampOf(inode), isOurs: how === 'resume' && by.isOurs(stampOf(inode)) })))
        : never(),
    sync: () =>
      step('disk.sync', (isHalf) => {
        if (isHalf) volume.dropPages(inode)
        else volume.sync(inode)
        return inOpen(ok(undefined))
      }),
    async close() {
      if (isOpen && mayWrite) oracle.closed(path)
      isOpen = false
    },
  }
}
