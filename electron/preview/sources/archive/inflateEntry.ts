import { Inflate } from 'fflate'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { Hashing } from '../../../ports/hashing.js'
import { readChunks } from '../../context/readFileParts.js'
import { failUnreadable } from '../../context/unreadableFailures.js'
import { createView, type ZipEntry } from './readZipDirectory.js'
import { isAboveRatio, type UnpackBudget } from './unpackBudget.js'

/** The first bytes of the header before the content of an entry. */
const HEADER_SIGN = 0x04034b50
const BROKEN = failUnreadable()

export interface UnpackSettings extends Pick<Hashing, 'updateCrc'> {
  readonly signal: AbortSignal
  readonly budget: UnpackBudget
}

/**
 * Unpacks one entry. Fails with `file/too-large` when it exceeds the budget of the archive, or when it is far larger
 * than its packed bytes explain: a zip bomb is detected while it unpacks, whatever its directory says. Fails with
 * `look/unreadable` when it is encrypted, and when its length or its checksum differs from the directory: damage can
 * leave out rows without breaking the format. Ends early when `take` gives false.
 */
export async function inflateEntry(
  file: OpenFile,
  entry: ZipEntry,
  { signal, budget, updateCrc }: UnpackSettings,
  take: (piece: Uint8Array) => Promise<Result<boolean>>,
): Promise<Result<void>> {
  if (entry.isEncrypted) return BROKEN
  const header = await file.readAt(30, entry.headerAt)
  if (!header.ok) return header
  if (header.value.length < 30 || createView(header.value).getUint32(0, true) !== HEADER_SIGN) return BROKEN
  const from =
    entry.headerAt + 30 + createView(header.value).getUint16(26, true) + createView(header.value).getUint16(28, true)
  if (entry.method !== 0 && entry.method !== 8) return BROKEN
  let out = 0
  let crc = 0
  let isEnough = false
  const takeCounted = async (piece: Uint8Array): Promise<Result<boolean>> => {
    out += piece.length
    crc = updateCrc(piece, crc)
    const spent = budget.spend(piece.length)
    if (!spent.ok) return spent
    if (isAboveRatio(out, entry.packed)) return fail(failure('file/too-large', { bytes: out }))
    const goOn = await take(piece)
    isEnough ||= goOn.ok && !goOn.value
    return goOn
  }
  const range = { from, most: entry.packed, signal }
  const read = await readChunks(file, range, entry.method === 0 ? takeCounted : createInflater(takeCounted))
  if (!read.ok || isEnough) return read
  return out === entry.unpacked && crc === entry.crc ? read : BROKEN
}

/** How many packed bytes are unpacked at a time: the result has to fit into memory. */
const PACKED_STEP_BYTES = 16 * 1024

function createInflater(
  take: (piece: Uint8Array) => Promise<Result<boolean>>,
): (packed: Uint8Array) => Promise<Result<boolean>> {
  const inflate = new Inflate()
  let waiting: Uint8Array[] = []
  inflate.ondata = (piece) => void waiting.push(piece)
  return async (packed) => {
    for (let at = 0; at < packed.length; at += PACKED_STEP_BYTES) {
      try {
        inflate.push(packed.subarray(at, at + PACKED_STEP_BYTES))
      } catch {
        return BROKEN
      }
      const some = waiting
      waiting = []
      for (const piece of some) {
        const goOn = await take(piece)
        if (!goOn.ok || !goOn.value) return goOn
      }
    }
    return ok(true)
  }
}
