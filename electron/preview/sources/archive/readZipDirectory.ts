import { ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import { failUnreadable } from '../../context/unreadableFailures.js'
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

export const createView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const BROKEN = failUnreadable()

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
  if (at < 0) return BROKEN
  const end: DirectoryPlace = {
    many: ending.getUint16(at + 10, true),
    length: ending.getUint32(at + 12, true),
    start: ending.getUint32(at + 16, true),
  }
  const isWide = end.many === IS_WIDE_16 || end.length === IS_WIDE_32 || end.start === IS_WIDE_32
  const place = isWide ? await readWideEnd(file, from + at, end) : ok(end)
  if (!place.ok) return place
  const { many, length, start } = place.value
  if (many > ENTRIES || length > DIRECTORY_BYTES || start + length > bytes) return BROKEN
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
  if (endAt < WIDE_END_LOCATOR_BYTES) return BROKEN
  const locator = await file.readAt(WIDE_END_LOCATOR_BYTES, endAt - WIDE_END_LOCATOR_BYTES)
  if (!locator.ok) return locator
  if (createView(locator.value).getUint32(0, true) !== WIDE_END_LOCATOR_SIGN)
    return plain.length <= endAt ? ok({ ...plain, start: endAt - plain.length }) : BROKEN
  const at = readWide(createView(locator.value), 8)
  if (at + WIDE_END_BYTES > endAt) return BROKEN
  const end = await file.readAt(WIDE_END_BYTES, at)
  if (!end.ok) return end
  const data = createView(end.value)
  if (end.value.length < WIDE_END_BYTES || data.getUint32(0, true) !== WIDE_END_SIGN) return BROKEN
  return ok({ many: readWide(data, 32), length: readWide(data, 40), start: readWide(data, 48) })
}

/** Numbers beyond 2^53 lose digits, which is no harm: they are refused, or compared with the length of the file. */
const readWide = (data: DataView, at: number): number => Number(data.getBigUint64(at, true))

function parseDirectory(directory: Uint8Array, many: number): Result<ReadonlyMap<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>()
  const data = createView(directory)
  for (let at = 0, read = 0; read < many; read++) {
    if (at + 46 > directory.length || data.getUint32(at, true) !== DIRECTORY_SIGN) return BROKEN
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
    if (entries.has(name)) return BROKEN
    if (unpacked === undefined || packed === undefined || headerAt === undefined) return BROKEN
    if (!Number.isSafeInteger(unpacked) || !Number.isSafeInteger(packed)) return BROKEN
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
