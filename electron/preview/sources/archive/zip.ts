import { Inflate } from 'fflate'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { Hashing } from '../../../ports/hashing.js'
import { readChunks } from '../../context/readFileParts.js'
import { isAboveRatio, type UnpackBudget } from './unpackBudget.js'
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
const WIDE_END_SIGN = 0x06064b50
const WIDE_END_LOCATOR_SIGN = 0x07064b50
const END_BYTES = 22
const WIDE_END_BYTES = 56
const WIDE_END_LOCATOR_BYTES = 20
/** The id of the extra field that holds the numbers of zip64. */
const WIDE_FIELD = 1
/** Stands for a number that zip64 writes with 64 bits elsewhere. */
const IS_WIDE_16 = 0xffff
const IS_WIDE_32 = 0xffffffff
const COMMENT_BYTES = 65_535
const IS_ENCRYPTED = 1
/** The most entries: a workbook of a thousand sheets has a few thousand parts. */
const ENTRIES = 20_000
const DIRECTORY_BYTES = 16 * 1024 * 1024

const createView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const failBroken = <T>(): Result<T> => fail(failure('look/unreadable'))

/**
 * Reads the directory of a zip, by name; zip64 as well. A name that occurs twice is refused as an attack. We do not use
 * `yauzl`: it does not check the length of the directory against anything, reads twice per entry, and needs an adapter
 * for our files that is as long as this.
 */
export async function readZipDirectory(file: OpenFile, bytes: number): Promise<Result<ReadonlyMap<string, ZipEntry>>> {
  const from = Math.max(0, bytes - END_BYTES - COMMENT_BYTES)
  const tail = await file.readAt(bytes - from, from)
  if (!tail.ok) return tail
  const ending = createView(tail.value)
  let at = tail.value.length - END_BYTES
  while (at >= 0 && ending.getUint32(at, true) !== END_SIGN) at -= 1
  if (at < 0) return failBroken()
  const end: DirectoryPlace = {
    many: ending.getUint16(at + 10, true),
    length: ending.getUint32(at + 12, true),
    start: ending.getUint32(at + 16, true),
  }
  const isWide = end.many === IS_WIDE_16 || end.length === IS_WIDE_32 || end.start === IS_WIDE_32
  const place = isWide ? await readWideEnd(file, from + at, end) : ok(end)
  if (!place.ok) return place
  const { many, length, start } = place.value
  if (many > ENTRIES || length > DIRECTORY_BYTES || start + length > bytes) return failBroken()
  const directory = await file.readAt(length, start)
  return directory.ok ? parseDirectory(directory.value, many) : directory
}

interface DirectoryPlace {
  readonly many: number
  readonly length: number
  readonly start: number
}

/**
 * Reads the end record of zip64, which is found by its locator before the plain one at `endAt`. Info-ZIP leaves it out
 * when it writes a small zip64 archive to a pipe; the directory ends at the plain one then.
 */
async function readWideEnd(file: OpenFile, endAt: number, plain: DirectoryPlace): Promise<Result<DirectoryPlace>> {
  if (endAt < WIDE_END_LOCATOR_BYTES) return failBroken()
  const locator = await file.readAt(WIDE_END_LOCATOR_BYTES, endAt - WIDE_END_LOCATOR_BYTES)
  if (!locator.ok) return locator
  if (createView(locator.value).getUint32(0, true) !== WIDE_END_LOCATOR_SIGN)
    return plain.length <= endAt ? ok({ ...plain, start: endAt - plain.length }) : failBroken()
  const at = readWide(createView(locator.value), 8)
  if (at + WIDE_END_BYTES > endAt) return failBroken()
  const end = await file.readAt(WIDE_END_BYTES, at)
  if (!end.ok) return end
  const data = createView(end.value)
  if (end.value.length < WIDE_END_BYTES || data.getUint32(0, true) !== WIDE_END_SIGN) return failBroken()
  return ok({ many: readWide(data, 32), length: readWide(data, 40), start: readWide(data, 48) })
}

/** Numbers beyond 2^53 lose digits, which is no harm: they are refused, or compared with the length of the file. */
const readWide = (data: DataView, at: number): number => Number(data.getBigUint64(at, true))

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
    const extraAt = at + 46 + nameLength
    const name = decodeZipName(directory.subarray(at + 46, extraAt), flags)
    // The order is that of the extra field, which has only those numbers that are too large for their place.
    const sizes = widen(
      [data.getUint32(at + 24, true), data.getUint32(at + 20, true), data.getUint32(at + 42, true)],
      directory.subarray(extraAt, extraAt + extra),
    )
    const [unpacked, packed, headerAt] = sizes ?? []
    if (entries.has(name)) return failBroken()
    if (unpacked === undefined || packed === undefined || headerAt === undefined) return failBroken()
    if (!Number.isSafeInteger(unpacked) || !Number.isSafeInteger(packed)) return failBroken()
    entries.set(name, {
      name,
      isEncrypted: (flags & IS_ENCRYPTED) !== 0,
      method: data.getUint16(at + 10, true),
      crc: data.getUint32(at + 16, true),
      packed,
      unpacked,
      headerAt,
    })
    at = extraAt + extra + comment
  }
  return ok(entries)
}

/** Replaces the numbers that zip64 writes in the extra field; null when one of them is missing there. */
function widen(numbers: readonly number[], extra: Uint8Array): readonly number[] | null {
  if (!numbers.includes(IS_WIDE_32)) return numbers
  const data = createView(extra)
  for (let at = 0; at + 4 <= extra.length; at += 4 + data.getUint16(at + 2, true)) {
    if (data.getUint16(at, true) !== WIDE_FIELD) continue
    const endAt = Math.min(extra.length, at + 4 + data.getUint16(at + 2, true))
    let next = at + 4
    const wide = numbers.map((number) => {
      if (number !== IS_WIDE_32) return number
      next += 8
      return next <= endAt ? readWide(data, next - 8) : null
    })
    return wide.includes(null) ? null : (wide as number[])
  }
  return null
}

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
