import { Inflate } from 'fflate'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import { readChunks } from '../../context/readFile.js'

/** One file inside a zip, as its directory declares it. Nothing of that is believed before it was read. */
export interface ZipEntry {
  readonly name: string
  readonly packed: number
  readonly unpacked: number
  readonly method: number
  readonly headerAt: number
}

const END_SIGN = 0x06054b50
const DIRECTORY_SIGN = 0x02014b50
const HEADER_SIGN = 0x04034b50
const END_BYTES = 22
const COMMENT_BYTES = 65_535
/** A workbook of a thousand sheets has a few thousand parts. */
const ENTRIES = 20_000
const DIRECTORY_BYTES = 16 * 1024 * 1024

const createView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const failBroken = <T>(): Result<T> => fail(failure('look/unreadable'))

/**
 * The directory of a zip: by name, since a name that is there twice is a trick. Zip64 is not read: no workbook is that
 * large. Not `yauzl`: it does not compare the directory's own length with anything, reads twice per entry, and needs an
 * adapter for our files that is as long as this.
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
    const name = new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameLength))
    if (entries.has(name)) return failBroken()
    const method = data.getUint16(at + 10, true)
    entries.set(name, {
      name,
      method,
      packed: data.getUint32(at + 20, true),
      unpacked: data.getUint32(at + 24, true),
      headerAt: data.getUint32(at + 42, true),
    })
    at += 46 + nameLength + extra + comment
  }
  return ok(entries)
}

/** How much may come out of one archive, all its parts and all its readings together. */
export interface UnpackBudget {
  /** Counts so many unpacked bytes; `file/too-large` once they are more than the archive may give. */
  spend(bytes: number): Result<void>
}

/**
 * The budget of an archive of so many bytes. `most` bounds it however large the archive is; and what packing can explain
 * bounds it by the archive's own length, whatever its parts claim: many parts that share their packed bytes are worth no
 * more than one.
 */
export function createUnpackBudget(archiveBytes: number, most: number = LIMITS.PREVIEW_UNPACKED_BYTES): UnpackBudget {
  let out = 0
  return {
    spend(bytes) {
      out += bytes
      return out > most || isUnexplained(out, archiveBytes)
        ? fail(failure('file/too-large', { bytes: out }))
        : ok(undefined)
    },
  }
}

/** Below this no ratio is a bomb. */
const FREE_BYTES = 1024 * 1024
const isUnexplained = (unpacked: number, packed: number): boolean =>
  unpacked > FREE_BYTES + packed * LIMITS.PREVIEW_UNPACK_RATIO

/**
 * The content of one entry, as it is unpacked. `file/too-large` for what exceeds the archive's budget, or is far more than
 * packing can explain: a bomb is noticed while it goes off, whatever its directory says. Stops when `take` says `false`.
 */
export async function inflateEntry(
  file: OpenFile,
  entry: ZipEntry,
  { signal, budget }: { readonly signal: AbortSignal; readonly budget: UnpackBudget },
  take: (piece: Uint8Array) => Promise<Result<boolean>>,
): Promise<Result<void>> {
  const header = await file.readAt(30, entry.headerAt)
  if (!header.ok) return header
  if (header.value.length < 30 || createView(header.value).getUint32(0, true) !== HEADER_SIGN) return failBroken()
  const from =
    entry.headerAt + 30 + createView(header.value).getUint16(26, true) + createView(header.value).getUint16(28, true)
  let out = 0
  const takeCounted = async (piece: Uint8Array): Promise<Result<boolean>> => {
    out += piece.length
    const spent = budget.spend(piece.length)
    if (!spent.ok) return spent
    return isUnexplained(out, entry.packed) ? fail(failure('file/too-large', { bytes: out })) : take(piece)
  }
  const range = { from, most: entry.packed, signal }
  if (entry.method === 0) return readChunks(file, range, takeCounted)
  return entry.method === 8 ? readChunks(file, range, createInflater(takeCounted)) : failBroken()
}

/** Packed bytes at a time: what comes out of them has to fit into memory. */
const SIP_BYTES = 16 * 1024

function createInflater(
  take: (piece: Uint8Array) => Promise<Result<boolean>>,
): (packed: Uint8Array) => Promise<Result<boolean>> {
  const inflate = new Inflate()
  let waiting: Uint8Array[] = []
  inflate.ondata = (piece) => void waiting.push(piece)
  return async (packed) => {
    for (let at = 0; at < packed.length; at += SIP_BYTES) {
      try {
        inflate.push(packed.subarray(at, at + SIP_BYTES))
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
