import { Inflate } from 'fflate'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { Hashing } from '../../../ports/hashing.js'
import { readChunks } from '../../context/readFile.js'
import { decodeZipName } from './zipName.js'

/**
 * One file inside a zip, as its directory declares it. The declared sizes are not trusted before the content was read.
 */
export interface ZipEntry {
  readonly name: string
  readonly packed: number
  readonly unpacked: number
  readonly crc: number
  readonly isEncrypted: boolean
  readonly method: number
  readonly headerAt: number
}

const END_SIGN = 0x06054b50
const DIRECTORY_SIGN = 0x02014b50
const HEADER_SIGN = 0x04034b50
const END_BYTES = 22
const COMMENT_BYTES = 65_535
const IS_ENCRYPTED = 1
/** The most entries: a workbook of a thousand sheets has a few thousand parts. */
const ENTRIES = 20_000
const DIRECTORY_BYTES = 16 * 1024 * 1024

const createView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const failBroken = <T>(): Result<T> => fail(failure('look/unreadable'))

/**
 * Reads the directory of a zip, by name. A name that occurs twice is refused as an attack. Zip64 is not supported,
 * because no workbook is that large. We do not use `yauzl`: it does not check the length of the directory against
 * anything, reads twice per entry, and needs an adapter for our files that is as long as this.
 */
export async function readZipDirectory(file: OpenFile, bytes: number): Promise<Result<ReadonlyMap<string, ZipEntry>>> {
  const from = Math.max(0, bytes - END_BYTES - COMMENT_BYTES)
  const tail = await file.readAt(bytes - from, from)
  if (!tail.ok) return tail
  const ending = createView(tail.value)
  let at = tail.value.length - END_BYTES
  while (at >= 0 && ending.getUint32(at, true) !== END_SIGN) at -= 1
  if (at < 0) return failBroken()
  const [many, length, start] = [
    ending.getUint16(at + 10, true),
    ending.getUint32(at + 12, true),
    ending.getUint32(at + 16, true),
  ]
  if (many > ENTRIES || length > DIRECTORY_BYTES || start + length > bytes) return failBroken()
  const directory = await file.readAt(length, start)
  return directory.ok ? parseDirectory(directory.value, many) : directory
}

function parseDirectory(directory: Uint8Array, many: number): Result<ReadonlyMap<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>()
  const data = createView(directory)
  for (let at = 0, read = 0; read < many; read++) {
    if (at + 46 > directory.length || data.getUint32(at, true) !== DIRECTORY_SIGN) return failBroken()
    const [nameLength, extra, comment] = [
      data.getUint16(at + 28, true),
      data.getUint16(at + 30, true),
      data.getUint16(at + 32, true),
    ]
    const flags = data.getUint16(at + 8, true)
    const name = decodeZipName(directory.subarray(at + 46, at + 46 + nameLength), flags)
    if (entries.has(name)) return failBroken()
    entries.set(name, {
      name,
      isEncrypted: (flags & IS_ENCRYPTED) !== 0,
      method: data.getUint16(at + 10, true),
      crc: data.getUint32(at + 16, true),
      packed: data.getUint32(at + 20, true),
      unpacked: data.getUint32(at + 24, true),
      headerAt: data.getUint32(at + 42, true),
    })
    at += 46 + nameLength + extra + comment
  }
  return ok(entries)
}

/** How many bytes may be unpacked from one archive, over all its parts and all readings. */
export interface UnpackBudget {
  /** Counts unpacked bytes. Fails with `file/too-large` once they exceed the budget. */
  spend(bytes: number): Result<void>
}

/**
 * Creates the budget of an archive of `archiveBytes` bytes. `most` is an absolute limit. Besides, the total must be
 * explained by the packed length of the archive, whatever its parts claim: many parts that share the same packed bytes
 * get no more than one.
 */
export function createUnpackBudget(archiveBytes: number, most: number = LIMITS.PREVIEW_UNPACKED_BYTES): UnpackBudget {
  let out = 0
  return {
    spend(bytes) {
      out += bytes
      return out > most || isAboveRatio(out, archiveBytes)
        ? fail(failure('file/too-large', { bytes: out }))
        : ok(undefined)
    },
  }
}

/** Up to this size, no compression ratio is dangerous. */
const FREE_BYTES = 1024 * 1024
const isAboveRatio = (unpacked: number, packed: number): boolean =>
  unpacked > FREE_BYTES + packed * LIMITS.PREVIEW_UNPACK_RATIO

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
  if (entry.isEncrypted) return failBroken()
  const header = await file.readAt(30, entry.headerAt)
  if (!header.ok) return header
  if (header.value.length < 30 || createView(header.value).getUint32(0, true) !== HEADER_SIGN) return failBroken()
  const from =
    entry.headerAt + 30 + createView(header.value).getUint16(26, true) + createView(header.value).getUint16(28, true)
  if (entry.method !== 0 && entry.method !== 8) return failBroken()
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
  return out === entry.unpacked && crc === entry.crc ? read : failBroken()
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
        return failBroken()
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
