import { join } from 'node:path'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { createTurns } from '../../shared/pacing/createTurns.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { FileCrypt } from '../ports/fileCrypt.js'
import type { FileSealer } from '../ports/protect/fileSealer.js'
import { readSeal } from './readSeal.js'

/** A decrypted copy of a protected file, in memory. */
export interface DecryptedCopy {
  readonly source: string
  readonly path: string
  readonly bytes: number
  /** The stamp of the source file. A source with another stamp has other content. */
  readonly stamp: string
  users: number
}

/** How long after its last use a clear copy is removed from memory. */
const IDLE_MS = 5 * 60_000

export interface DecryptedCopyCacheDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly sealer: FileSealer
  readonly crypt: Pick<FileCrypt, 'reveal'>
}

/** The decrypted copies of protected files in a folder in memory, at most `LIMITS.PROTECTED_PREVIEW_BYTES` in total. */
export interface DecryptedCopyCache {
  /**
   * Decrypts a file into the folder, or returns the copy that exists. Calls run one after the other, so that two
   * operations on one file share its copy. Fails with `protect/no-memory` and `file/too-large` when there is no room.
   */
  acquire(folder: string, source: string): Promise<Result<DecryptedCopy>>
  /** Releases the copies of a finished operation. A copy without users is removed after five minutes. */
  release(used: readonly DecryptedCopy[]): void
  /** Cancels the pending removal of copies. The owner of the folder removes the folder itself. */
  close(): void
}

export function createDecryptedCopyCache({ disk, clock, sealer, crypt }: DecryptedCopyCacheDeps): DecryptedCopyCache {
  const copies = new Set<DecryptedCopy>()
  const runInTurn = createTurns()
  let idle = new AbortController()
  let made = 0

  const drop = async (copy: DecryptedCopy): Promise<void> => {
    copies.delete(copy)
    await disk.remove(copy.path)
  }

  const waitAndDrop = async (): Promise<void> => {
    idle.abort()
    idle = new AbortController()
    const { signal } = idle
    await clock.sleep(IDLE_MS, signal)
    if (!signal.aborted) for (const copy of [...copies]) if (copy.users === 0) await drop(copy)
  }

  /** Makes room by removing copies without users, beginning with the one that was not used for the longest time. */
  const makeRoom = async (folder: string, bytes: number): Promise<Result<void>> => {
    const countHeldBytes = (): number => [...copies].reduce((sum, one) => sum + one.bytes, 0)
    for (const copy of [...copies])
      if (copy.users === 0 && countHeldBytes() + bytes > LIMITS.PROTECTED_PREVIEW_BYTES) await drop(copy)
    const free = await disk.freeBytes(folder)
    const fits = free.ok && countHeldBytes() + bytes <= LIMITS.PROTECTED_PREVIEW_BYTES && free.value >= 2 * bytes
    return fits ? ok(undefined) : fail(failure('protect/no-memory'))
  }

  const decryptCopy = async (folder: string, source: string): Promise<Result<DecryptedCopy>> => {
    const stamp = await disk.stamp(source)
    if (!stamp.ok) return stamp
    const known = [...copies].find((one) => one.source === source)
    if (known?.stamp === JSON.stringify(stamp.value)) {
      copies.delete(known)
      copies.add(known)
      return ok(known)
    }
    if (known !== undefined && known.users === 0) await drop(known)
    const bytes = stamp.value.sizeBytes
    if (bytes > LIMITS.PROTECTED_PREVIEW_BYTES) return fail(failure('file/too-large', { bytes }))
    const seal = await readSeal(disk, sealer, source)
    if (!seal.ok) return seal
    const room = await makeRoom(folder, bytes)
    if (!room.ok) return room
    made += 1
    const path = join(folder, `${made}.clear`)
    const revealed = await crypt.reveal({ source, target: path, seal: seal.value }, {})
    if (!revealed.ok) return revealed
    const copy = { source, path, bytes: revealed.value.bytes, stamp: JSON.stringify(stamp.value), users: 0 }
    copies.add(copy)
    return ok(copy)
  }

  const acquire: DecryptedCopyCache['acquire'] = (folder, source) =>
    runInTurn(async () => {
      const copy = await decryptCopy(folder, source)
      if (copy.ok) copy.value.users += 1
      return copy
    })

  return {
    acquire,
    release(used) {
      for (const copy of used) copy.users -= 1
      if (copies.size > 0) void waitAndDrop()
    },
    close: () => idle.abort(),
  }
}
