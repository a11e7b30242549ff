import { join } from 'node:path'
import { failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { FileCrypt } from '../ports/fileCrypt.js'
import type { Protection } from '../ports/protect/protection.js'
import { readSeal } from './openProtectedFile.js'

/** A protected file in clear, in memory. */
export interface ClearCopy {
  readonly source: string
  readonly path: string
  readonly bytes: number
  /** The file that it was made of: another stamp is another file. */
  readonly stamp: string
  users: number
}

/** So long after it was last used, a clear copy is removed from memory. */
const IDLE_MS = 5 * 60_000

export interface ClearCopiesDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly protection: Protection
  readonly crypt: Pick<FileCrypt, 'reveal'>
}

/** The protected files that lie in clear in a folder in memory, at most `LIMITS.PROTECTED_PREVIEW_BYTES` of them. */
export interface ClearCopies {
  /**
   * Decrypts a file into the folder, or finds the copy that is there. Callers take turns, so that two works on one file
   * share its copy. `protect/no-memory` and `file/too-large` where it has no room.
   */
  take(folder: string, source: string): Promise<Result<ClearCopy>>
  /** Says that a work is done with its copies: one that no work uses is removed after five minutes. */
  giveBack(used: readonly ClearCopy[]): void
  /** Ends the wait for copies to be removed; the folder itself is removed by its owner. */
  close(): void
}

export function createClearCopies({ disk, clock, protection, crypt }: ClearCopiesDeps): ClearCopies {
  const copies = new Set<ClearCopy>()
  let turn: Promise<unknown> = Promise.resolve()
  let idle = new AbortController()
  let made = 0

  const drop = async (copy: ClearCopy): Promise<void> => {
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

  /** Makes room by removing what no work uses; what was used longest ago goes first. */
  const makeRoom = async (folder: string, bytes: number): Promise<Result<void>> => {
    const held = (): number => [...copies].reduce((sum, one) => sum + one.bytes, 0)
    for (const copy of [...copies])
      if (copy.users === 0 && held() + bytes > LIMITS.PROTECTED_PREVIEW_BYTES) await drop(copy)
    const free = await disk.freeBytes(folder)
    const fits = free.ok && held() + bytes <= LIMITS.PROTECTED_PREVIEW_BYTES && free.value >= 2 * bytes
    return fits ? ok(undefined) : fail(failure('protect/no-memory'))
  }

  const copyOf = async (folder: string, source: string): Promise<Result<ClearCopy>> => {
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
    const seal = await readSeal(disk, protection, source)
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

  const take: ClearCopies['take'] = (folder, source) => {
    const mine = turn.then(async () => {
      const copy = await copyOf(folder, source)
      if (copy.ok) copy.value.users += 1
      return copy
    })
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    take,
    giveBack(used) {
      for (const copy of used) copy.users -= 1
      if (copies.size > 0) void waitAndDrop()
    },
    close: () => idle.abort(),
  }
}
