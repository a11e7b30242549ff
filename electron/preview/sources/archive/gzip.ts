import { Gunzip } from 'fflate'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { SourceContext } from '../../context/previewContext.js'
import { createUnpackBudget } from './unpackBudget.js'

/** How many packed bytes are unpacked at a time: the result has to fit into memory. */
const PACKED_STEP_BYTES = 16 * 1024
/** The file ends with the checksum and the unpacked length of its last member, the length modulo 2^32. */
const END_BYTES = 8

const failBroken = <T>(): Result<T> => fail(failure('look/unreadable', { format: 'GZIP' }))

/**
 * Unpacks a gzip file within the budget of any archive. Fails with `look/unreadable` when it is no gzip file or ends
 * early. For a file with one member, the checksum and the unpacked length are compared with the stated ones.
 */
export async function inflateGzip(
  file: OpenFile,
  bytes: number,
  { signal, updateCrc }: Pick<SourceContext, 'signal' | 'updateCrc'>,
  take: (piece: Uint8Array) => Promise<Result<boolean>>,
): Promise<Result<void>> {
  const budget = createUnpackBudget(bytes)
  let waiting: Uint8Array[] = []
  let parts = 0
  let out = 0
  let crc = 0
  const gunzip = new Gunzip((piece) => void waiting.push(piece))
  gunzip.onmember = () => {
    parts += 1
  }
  for (let at = 0; at < bytes; at += PACKED_STEP_BYTES) {
    if (signal.aborted) return fail(failure('look/cancelled'))
    const packed = await file.readAt(Math.min(PACKED_STEP_BYTES, bytes - at), at)
    if (!packed.ok) return packed
    try {
      // The piece is copied, because the library keeps part of it until the next one, and that part must not change.
      gunzip.push(Uint8Array.from(packed.value), at + PACKED_STEP_BYTES >= bytes)
    } catch {
      return failBroken()
    }
    const some = waiting
    waiting = []
    for (const piece of some) {
      out += piece.length
      crc = updateCrc(piece, crc)
      const spent = budget.spend(piece.length)
      const taken = spent.ok ? await take(piece) : spent
      if (!taken.ok) return taken
    }
  }
  const end = await file.readAt(END_BYTES, Math.max(0, bytes - END_BYTES))
  if (!end.ok) return end
  if (end.value.length < END_BYTES) return failBroken()
  const stated = new DataView(end.value.buffer, end.value.byteOffset, end.value.byteLength)
  const isWhole = stated.getUint32(0, true) === crc && stated.getUint32(4, true) === out % 2 ** 32
  return parts > 1 || isWhole ? ok(undefined) : failBroken()
}
