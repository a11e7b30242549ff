import type { Disk, OpenFile } from '../../../electron/ports/disk.js'
import { createForeignWriteDetector } from '../../../shared/download/files/foreignWriteDetector.js'
import type { FileStamp } from '../../../shared/download/model/fileStamp.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Call } from '../plans/plan.js'
import { neverSettle, type SimProcess } from '../world/simProcess.js'
import type { DiskOracle } from './simDisk.js'
import type { Inode, SimVolume } from './simVolume.js'

export type OpenMode = Parameters<Disk['open']>[1]

/** What an open file shares with its disk. */
export interface SimFileDeps {
  readonly volume: SimVolume
  readonly simProcess: Pick<SimProcess, 'isAlive'>
  readonly oracle: DiskOracle
  readonly step: <T>(kind: Call, work: (isHalf: boolean) => Result<T>) => Promise<Result<T>>
  readonly freeBytes: () => number
}

export const readStamp = ({ file, modified, changed, live }: Inode): FileStamp => ({
  sizeBytes: live.length,
  file: String(file),
  modifiedNs: String(modified),
  changedNs: String(changed),
})

/** An open file of the volume. It stays the same file whatever happens to its name. */
export function createSimFileHandle(deps: SimFileDeps, inode: Inode, path: string, how: OpenMode): OpenFile {
  const { volume, simProcess: life, oracle, step, freeBytes } = deps
  const mayWrite = how !== 'read'
  const by = createForeignWriteDetector(readStamp(inode))
  let isOpen = true
  /**
   * How many bytes were written through this handle from the beginning and in order; null once something was written
   * elsewhere.
   */
  let inOrderBytes: number | null = 0
  /** A body that is written by one call may be read back before it gets its name. */
  let writes = 0
  const ours = <T>(work: () => T): T => {
    by.begins(readStamp(inode))
    const done = work()
    by.ended(readStamp(inode))
    return done
  }
  if (mayWrite) oracle.onOpened(path)
  const inOpen = <T>(result: Result<T>): Result<T> => {
    if (!isOpen) oracle.onViolation(`S5 a closed file was used: ${path}`)
    return result
  }
  const written = (chunks: readonly Uint8Array[], position: number): Result<void> => {
    if (!mayWrite) oracle.onViolation(`S2 a file opened for reading was written: ${path}`)
    const bytes = Buffer.concat(chunks)
    oracle.onWrite(path, position + bytes.byteLength)
    writes += 1
    inOrderBytes = position === inOrderBytes ? position + bytes.byteLength : null
    const fits = Math.min(bytes.byteLength, freeBytes() + Math.max(0, inode.live.length - position))
    // The bytes are copied because the writer may reuse its memory.
    if (fits > 0) volume.write(inode, position, new Uint8Array(bytes.subarray(0, fits)))
    if (fits < bytes.byteLength) oracle.onWriteFailed()
    return fits < bytes.byteLength ? fail(failure('disk/full')) : ok(undefined)
  }
  return {
    writeAt: (chunks, position) =>
      step('disk.write', (isHalf) =>
        inOpen(ours(() => written(isHalf ? chunks.slice(0, chunks.length >> 1) : chunks, position))),
      ),
    readAt: (length, position) =>
      step('disk.read', () => {
        if (writes > 1 && inOrderBytes !== null) oracle.onReadBack(path)
        return inOpen(ok(inode.live.bytes.slice(position, Math.min(position + length, inode.live.length))))
      }),
    truncate: (length) =>
      step('disk.truncate', () => {
        ours(() => volume.cut(inode, length))
        return inOpen(ok(undefined))
      }),
    size: () => step('disk.size', () => inOpen(ok(inode.live.length))),
    // The descriptor is open, so this call cannot fail and takes no time.
    stamp: () =>
      life.isAlive()
        ? Promise.resolve(inOpen(ok({ ...readStamp(inode), isOurs: how === 'resume' && by.isOurs(readStamp(inode)) })))
        : neverSettle(),
    sync: () =>
      step('disk.sync', (isHalf) => {
        if (isHalf) volume.dropPages(inode)
        else volume.sync(inode)
        return inOpen(ok(undefined))
      }),
    async close() {
      if (isOpen && mayWrite) oracle.onClosed(path)
      isOpen = false
    },
  }
}
