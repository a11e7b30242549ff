import { Gunzip } from 'fflate'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import { createUnpackBudget } from './zip.js'

/** Packed bytes at a time: what comes out of them has to fit into memory. */
const SIP_BYTES = 16 * 1024
/** Behind its end stands the length of the last part, modulo 2^32. */
const LENGTH_BYTES = 4

const failBroken = <T>(): Result<T> => fail(failure('look/unreadable', { format: 'GZIP' }))

/**
 * The content of a gzip file as it is unpacked, within the budget of any archive. `look/unreadable` for what is none or
 * ends early; a file of one part is compared with the length that it says it has.
 */
export async function inflateGzip(
  file: OpenFile,
  bytes: number,
  signal: AbortSignal,
  take: (piece: Uint8Array) => Promise<Result<boolean>>,
): Promise<Result<void>> {
  const budget = createUnpackBudget(bytes)
  let waiting: Uint8Array[] = []
  let parts = 0
  let out = 0
  const gunzip = new Gunzip((piece) => void waiting.push(piece))
  gunzip.onmember = () => {
    parts += 1
  }
  for (let at = 0; at < bytes; at += SIP_BYTES) {
    if (signal.aborted) return fail(failure('look/cancelled'))
    const packed = await file.readAt(Math.min(SIP_BYTES, bytes - at), at)
    if (!packed.ok) return packed
    try {
      // A copy: what is held back until the next piece is not to change with it.
      gunzip.push(Uint8Array.from(packed.value), at + SIP_BYTES >= bytes)
    } catch {
      return failBroken()
    }
    const some = waiting
    waiting = []
    for (const piece of some) {
      out += piece.length
      const spent = budget.spend(piece.length)
      const taken = spent.ok ? await take(piece) : spent
      if (!taken.ok) return taken
    }
  }
  const end = await file.readAt(LENGTH_BYTES, bytes - LENGTH_BYTES)
  if (!end.ok) return end
  const length = new DataView(end.value.buffer, end.value.byteOffset, end.value.byteLength).getUint32(0, true)
  return parts > 1 || length === out % 2 ** 32 ? ok(undefined) : failBroken()
}
