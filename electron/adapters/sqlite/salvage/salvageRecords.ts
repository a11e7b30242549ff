import { closeSync, fstatSync, lstatSync, openSync, readSync, realpathSync } from 'node:fs'
import { isReadable } from '../fileAccess.js'
import { readCommittedFrames } from './walReader.js'

/** Stands for a value that cannot be decoded: a text that is no UTF-8, or an integer beyond 2^53. */
export const DAMAGED_VALUE = Symbol('damaged')
export type StoredValue = null | number | string | Uint8Array | typeof DAMAGED_VALUE

export interface StoredRecord {
  readonly rowid: number
  readonly values: readonly StoredValue[]
}

/** The page size of all our files: it is SQLite's default, and no statement of ours changes it. */
export const PAGE_SIZE_BYTES = 4096
/** The length of the file's header, which comes before the header of the first page. */
const FILE_HEADER_BYTES = 100
const TABLE_LEAF = 0x0d
/** No row of ours is longer, so a greater length is damaged. */
const ROW_BYTES = 64 * 1024 * 1024

/**
 * Reads the rows of all tables of an SQLite file from its pages (https://sqlite.org/fileformat2.html) and from its
 * write-ahead log. It needs neither the schema nor the trees over the pages, so it reads files that SQLite refuses.
 * Free pages are left out, and so are rows that cannot be read. When the list of free pages contradicts itself, their
 * rows come last: they were either deleted, or are all that remains. Otherwise rows come in no particular order. A file
 * that this process may not read has no rows. Throws disk errors only: no content of the file makes it throw.
 */
export function* salvageRecords(file: string): Generator<StoredRecord> {
  if (!isReadable(file)) return
  const main = openSync(file, 'r')
  // For a link, SQLite keeps the log beside the target of the link.
  const logPath = `${realpathSync(file)}-wal`
  const hasLog = lstatSync(logPath, { throwIfNoEntry: false })?.isFile() === true && isReadable(logPath)
  const log = hasLog ? openSync(logPath, 'r') : null
  try {
    const pages = openPages(main, log)
    const { free, isWhole } = findFreePages(pages)
    for (let number = 1; number <= pages.count; number += 1) if (!free.has(number)) yield* readRecordsOn(pages, number)
    if (!isWhole) for (const number of free) yield* readRecordsOn(pages, number)
  } finally {
    closeSync(main)
    if (log !== null) closeSync(log)
  }
}

interface Pages {
  readonly count: number
  /**
   * Reads a page. Null when the file does not have it. A page of which the file has only a part is filled with zeros.
   */
  page(number: number): Buffer | null
}

function openPages(main: number, log: number | null): Pages {
  const frames = log === null ? new Map<number, number>() : readCommittedFrames(log, PAGE_SIZE_BYTES)
  const count = [...frames.keys()].reduce(
    (most, one) => Math.max(most, one),
    Math.ceil(fstatSync(main).size / PAGE_SIZE_BYTES),
  )
  return {
    count,
    page(number) {
      if (number < 1 || number > count) return null
      const bytes = Buffer.alloc(PAGE_SIZE_BYTES)
      const frame = frames.get(number)
      if (frame !== undefined && log !== null) readSync(log, bytes, 0, PAGE_SIZE_BYTES, frame)
      else readSync(main, bytes, 0, PAGE_SIZE_BYTES, (number - 1) * PAGE_SIZE_BYTES)
      return bytes
    },
  }
}

/**
 * Reads the list of free pages, which may still contain deleted rows. `isWhole` says that the list has as many pages as
 * the header says, that the file has all of them, and that none is listed twice.
 */
function findFreePages(pages: Pages): { readonly free: ReadonlySet<number>; readonly isWhole: boolean } {
  const free = new Set<number>()
  let listed = 0
  for (let trunk = pages.page(1)?.readUInt32BE(32) ?? 0; trunk !== 0 && !free.has(trunk); ) {
    const page = pages.page(trunk)
    if (page === null) break
    free.add(trunk)
    const leaves = Math.min(page.readUInt32BE(4), PAGE_SIZE_BYTES / 4 - 2)
    for (let leaf = 0; leaf < leaves; leaf += 1) free.add(page.readUInt32BE(8 + 4 * leaf))
    listed += 1 + leaves
    trunk = page.readUInt32BE(0)
  }
  const isThere = [...free].every((number) => number > 1 && number <= pages.count)
  const stated = pages.page(1)?.readUInt32BE(36) ?? 0
  return { free, isWhole: isThere && listed === free.size && listed === stated }
}

function* readRecordsOn(pages: Pages, number: number): Generator<StoredRecord> {
  const page = pages.page(number)
  const head = number === 1 ? FILE_HEADER_BYTES : 0
  if (page === null || page[head] !== TABLE_LEAF) return
  const cells = Math.min(page.readUInt16BE(head + 3), (PAGE_SIZE_BYTES - head - 8) / 2)
  for (let cell = 0; cell < cells; cell += 1) {
    const at = page.readUInt16BE(head + 8 + 2 * cell)
    const record = at < PAGE_SIZE_BYTES ? readCell(pages, page, at) : null
    if (record !== null) yield record
  }
}

function readCell(pages: Pages, page: Buffer, at: number): StoredRecord | null {
  const length = readVarint(page, at)
  const rowid = length === null ? null : readVarint(page, length.end)
  if (length === null || rowid === null || length.value > ROW_BYTES) return null
  const payload = readPayload(pages, page, rowid.end, length.value)
  const values = payload === null ? null : readValues(payload)
  return values === null ? null : { rowid: rowid.value, values }
}

/** Reads a row. A row that is too long for its page continues on other pages. */
function readPayload(pages: Pages, page: Buffer, start: number, length: number): Buffer | null {
  const most = PAGE_SIZE_BYTES - 35
  const least = Math.floor(((PAGE_SIZE_BYTES - 12) * 32) / 255) - 23
  const wanted = least + ((length - least) % (PAGE_SIZE_BYTES - 4))
  const here = length <= most ? length : wanted <= most ? wanted : least
  if (start + here + (here < length ? 4 : 0) > PAGE_SIZE_BYTES) return null
  const parts = [page.subarray(start, start + here)]
  let left = length - here
  for (let next = here < length ? page.readUInt32BE(start + here) : 0; left > 0; ) {
    const more = pages.page(next)
    if (more === null) return null
    parts.push(more.subarray(4, 4 + Math.min(left, PAGE_SIZE_BYTES - 4)))
    left -= PAGE_SIZE_BYTES - 4
    next = more.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}

function readValues(payload: Buffer): readonly StoredValue[] | null {
  const head = readVarint(payload, 0)
  if (head === null || head.value > payload.length) return null
  const values: StoredValue[] = []
  let at = head.end
  let from = head.value
  while (at < head.value) {
    const kind = readVarint(payload, at)
    if (kind === null) return null
    const bytes = getLength(kind.value)
    if (from + bytes > payload.length) return null
    values.push(decodeValue(kind.value, payload.subarray(from, from + bytes)))
    from += bytes
    at = kind.end
  }
  return values
}

/** The length of a value in bytes, by its type. From type 12 on the type contains the length. */
const BYTES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0]
const getLength = (kind: number): number => BYTES[kind] ?? Math.floor((kind - 12) / 2)

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeValue(kind: number, bytes: Buffer): StoredValue {
  if (kind === 0) return null
  if (kind === 8 || kind === 9) return kind - 8
  if (kind === 10 || kind === 11) return DAMAGED_VALUE
  if (kind === 7) return bytes.readDoubleBE(0)
  if (kind < 7) return kind === 6 ? toNumber(bytes.readBigInt64BE(0)) : bytes.readIntBE(0, bytes.length)
  if (kind % 2 === 0) return new Uint8Array(bytes)
  try {
    return utf8.decode(bytes)
  } catch {
    return DAMAGED_VALUE
  }
}

const toNumber = (value: bigint): number | typeof DAMAGED_VALUE =>
  BigInt.asIntN(54, value) === value && Number.isSafeInteger(Number(value)) ? Number(value) : DAMAGED_VALUE

interface Varint {
  readonly value: number
  readonly end: number
}

/** Reads a number of one to nine bytes. Null when it exceeds the bytes, or 2^53. */
function readVarint(bytes: Uint8Array, at: number): Varint | null {
  let value = 0
  for (let end = at; end < at + 9; end += 1) {
    const byte = bytes[end]
    if (byte === undefined) return null
    value = end === at + 8 ? value * 256 + byte : value * 128 + (byte & 0x7f)
    if (byte < 0x80 || end === at + 8) return Number.isSafeInteger(value) ? { value, end: end + 1 } : null
  }
  return null
}
