import { FLATGEOBUF_MAGIC } from '../geo/flatGeobuf.js'
import type { ForeignFormat } from '../model.js'
import { AS_FOUND, type ReaderOptions } from '../readerOptions.js'
import { findStringEnd, isClosing, isOpening, QUOTE } from '../text/jsonCharacters.js'
import { type DetectedDialect, detectCsvDialect } from './csvDialect.js'
import type { DetectedEncoding } from './encoding.js'
import { detectEncoding } from './encoding.js'

/**
 * The type of a file by its first bytes. Its name is not used, because names and types from portals are often wrong.
 */
export type FileType =
  | { readonly type: 'parquet' | 'zip' | 'gzip' | 'geopackage' | 'flatgeobuf' | 'empty' | 'unknown' }
  /** `ods` and `locked` are found inside a zip; `spreadsheet` is a workbook that is not read. */
  | { readonly type: 'ods' | 'locked' | 'spreadsheet' }
  | { readonly type: 'kml' | 'gpx' }
  /** What other programs read. */
  | { readonly type: ForeignFormat }
  | { readonly type: 'picture'; readonly mimeType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' }
  | { readonly type: 'pdf'; readonly version: string }
  | { readonly type: 'tiff' }
  | { readonly type: 'svg'; readonly text: DetectedEncoding }
  | { readonly type: 'csv'; readonly text: DetectedEncoding; readonly written: DetectedDialect }
  | { readonly type: 'json'; readonly text: DetectedEncoding; readonly lines: boolean; readonly geo: boolean }
  | { readonly type: 'topojson'; readonly text: DetectedEncoding }
  | { readonly type: 'text'; readonly text: DetectedEncoding }

/** The container of Excel before 2007, of Word, and of what has a password; the name of a part says which it is. */
const COMPOUND_MAGIC = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
/** The parts of an XLS workbook, and of an XLSX workbook with a password. */
const WORKBOOK_PART = 'Workbook'
const LOCKED_PART = 'EncryptedPackage'
/** The first record of an XLS workbook, which begins behind the header: the names may be at the end of a large file. */
const BIFF_START = '\x09\x08\x10\x00\x00\x06\x05\x00'
const SECTOR_BYTES = 512

const readAscii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** The kinds of dBASE and FoxPro tables. */
const DBF_KINDS: ReadonlySet<number> = new Set([2, 3, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0xcb, 0xf5, 0xfb])
/** The bytes of a header without fields, and of each field. FoxPro adds a block for the path of a database. */
const DBF_HEADER = { empty: 33, field: 32, path: 263 } as const

/**
 * A kind, the month and the day of the last change, two reserved bytes that are zero, and a header that ends behind a
 * field. Without the zeros, a text can be all of this: "12" with two tabs behind it is a kind, a month and a day.
 */
function isDbf(head: Uint8Array): boolean {
  const [kind = 0, , month = 0, day = 0] = head
  if (!DBF_KINDS.has(kind) || month < 1 || month > 12 || day < 1 || day > 31) return false
  if (head[12] !== 0 || head[13] !== 0) return false
  const fields = (head[8] ?? 0) + 256 * (head[9] ?? 0) - DBF_HEADER.empty
  return fields > 0 && (fields % DBF_HEADER.field === 0 || (fields - DBF_HEADER.path) % DBF_HEADER.field === 0)
}

/** NetCDF as of before 2008, by version; the newer one is HDF5. */
const NETCDF_STARTS = ['CDF\x01', 'CDF\x02', 'CDF\x05', '\x89HDF\r\n\x1a\n']
/** A feed begins with its header, and this with its version. */
const FEED_VERSIONS = ['\n\x031.0', '\n\x032.0']

function detectForeign(head: Uint8Array, start: string): ForeignFormat | null {
  if (start.startsWith('\0\0\x27\x0a\0\0\0\0')) return 'shapefile'
  if (NETCDF_STARTS.some((magic) => start.startsWith(magic))) return 'netcdf'
  if (start.startsWith('\n') && FEED_VERSIONS.includes(start.slice(2, 7))) return 'gtfs-realtime'
  return isDbf(head) ? 'dbf' : null
}

type DecodeHead = (bytes: Uint8Array, found: DetectedEncoding) => string

/** What a compound file is, by the names of its parts. */
function detectCompound(head: Uint8Array, decode: DecodeHead): FileType {
  const names = decode(head, { encoding: 'utf-16le', bomBytes: 0 })
  if (names.includes(LOCKED_PART)) return { type: 'locked' }
  const isWorkbook = names.includes(WORKBOOK_PART) || readAscii(head, SECTOR_BYTES, BIFF_START.length) === BIFF_START
  return { type: isWorkbook ? 'spreadsheet' : 'unknown' }
}

/**
 * Detects the type of a file. `head` is its beginning; `decode` decodes it once its encoding is known. With a separator
 * that a person chose, any text is a table.
 */
export function detectFileType(
  head: Uint8Array,
  decode: DecodeHead,
  chosen: Pick<ReaderOptions, 'encoding' | 'separator'> = AS_FOUND,
): FileType {
  if (head.length === 0) return { type: 'empty' }
  const start = readAscii(head, 0, 12)
  if (start.startsWith('PAR1')) return { type: 'parquet' }
  if (start.startsWith(COMPOUND_MAGIC)) return detectCompound(head, decode)
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return { type: 'zip' }
  if (start.startsWith('%PDF-')) return { type: 'pdf', version: readAscii(head, 5, 3).replace(/[^0-9.]/g, '') }
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'picture', mimeType: 'image/png' }
  if (start.startsWith('\xff\xd8\xff')) return { type: 'picture', mimeType: 'image/jpeg' }
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return { type: 'picture', mimeType: 'image/gif' }
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return { type: 'picture', mimeType: 'image/webp' }
  if (start.startsWith('\x1f\x8b\x08')) return { type: 'gzip' }
  if (readAscii(head, 0, 16) === 'SQLite format 3\0' && readAscii(head, 68, 4) === 'GPKG') return { type: 'geopackage' }
  if (start.startsWith(FLATGEOBUF_MAGIC)) return { type: 'flatgeobuf' }
  if (/^(?:II[*+]\0|MM\0[*+])/.test(start)) return { type: 'tiff' }
  const foreign = detectForeign(head, start)
  if (foreign !== null) return { type: foreign }
  const { encoding } = chosen
  const text = detectEncoding(head) ?? (encoding === null ? null : { encoding, bomBytes: 0 })
  if (text === null) return { type: 'unknown' }
  const used = encoding === null || encoding === text.encoding ? text : { encoding, bomBytes: 0 }
  return recogniseText(decode(head, used), text, chosen.separator)
}

const GEO_HEAD = /^\s*\{[^[]{0,4000}"type"\s*:\s*"(?:FeatureCollection|Feature)"|^\s*\{\s*"features"\s*:\s*\[/

const TYPE_KEY = '"type"'
const TEXT_VALUE = /\s*:\s*"(\w{0,20})"/y

/** Whether the type that an object declares at its outer level is that of TopoJSON. */
function isTopology(head: string): boolean {
  let depth = 0
  for (let at = 0; at < head.length; at++) {
    const code = head.charCodeAt(at)
    if (isOpening(code)) depth += 1
    else if (isClosing(code)) depth -= 1
    else if (code === QUOTE) {
      const end = findStringEnd(head, at + 1)
      if (depth === 1 && head.slice(at, end + 1) === TYPE_KEY) {
        TEXT_VALUE.lastIndex = end + 1
        const value = TEXT_VALUE.exec(head)?.[1]
        if (value !== undefined) return value === 'Topology'
      }
      at = end
    }
  }
  return false
}

/** What may stand before the first element of an XML document: its declarations and comments, and the type of an SVG. */
const SVG_TYPE = /<!DOCTYPE\s+svg[^[>]{0,500}>\s*/iy
const PROLOG_PARTS: readonly RegExp[] = [/<\?[^>]{0,500}\?>\s*/y, /<!--[\s\S]{0,20000}?-->\s*/y, SVG_TYPE]
const PROLOG_PARTS_MOST = 20
const XML_ROOT = /<(?:([a-z0-9]{1,20}):)?([a-z]{1,20})[\s>]/iy

interface XmlRoot {
  readonly prefix: string | undefined
  readonly name: string
  /** Whether the type of an SVG is declared before it. */
  readonly hasType: boolean
}

/**
 * The name of the first element of an XML document; null for any other text. The parts before it are
 * read one after the other and never again: one expression over all of them tries every way to divide a few comments.
 */
function findXmlRoot(head: string): XmlRoot | null {
  let at = /^\ufeff?\s*/.exec(head)?.[0].length ?? 0
  let hasType = false
  for (let parts = 0; parts < PROLOG_PARTS_MOST; parts++) {
    const found = PROLOG_PARTS.find((part) => {
      part.lastIndex = at
      return part.test(head)
    })
    if (found === undefined) break
    at = found.lastIndex
    hasType ||= found === SVG_TYPE
  }
  XML_ROOT.lastIndex = at
  const [, prefix, name] = XML_ROOT.exec(head) ?? []
  return name === undefined ? null : { prefix, name, hasType }
}

/** The type that an OpenDocument spreadsheet declares when it is one XML file. */
const FLAT_SPREADSHEET = 'office:mimetype="application/vnd.oasis.opendocument.spreadsheet'

function recogniseText(head: string, text: DetectedEncoding, separator: ReaderOptions['separator']): FileType {
  const first = head.trimStart()[0]
  if (first === undefined) return { type: 'text', text }
  if (first === '{' || (first === '[' && /^\s*\[\s*(?:[\]{["\d-]|true|false|null)/.test(head))) {
    // Behind a record, each whitespace has one way to be read: with two, a file of line ends takes minutes.
    const lines = /^\s*\{[^\n]*\}[^\S\n]*\n\s*\{/.test(head)
    if (!lines && isTopology(head)) return { type: 'topojson', text }
    return { type: 'json', text, lines, geo: !lines && GEO_HEAD.test(head) }
  }
  if (first === '<') {
    const root = findXmlRoot(head)
    const name = root?.hasType === true ? null : root?.name
    if (name === 'kml' || name === 'gpx') return { type: name }
    if (name === 'document' && head.includes(FLAT_SPREADSHEET)) return { type: 'spreadsheet' }
    const isSvg = root !== null && /^svg$/i.test(root.name) && /^(?:svg)?$/i.test(root.prefix ?? '')
    return { type: isSvg ? 'svg' : 'text', text }
  }
  const written = detectCsvDialect(head)
  if (written !== null) return { type: 'csv', text, written }
  return separator === null
    ? { type: 'text', text }
    : { type: 'csv', text, written: { separator, quote: '"', decimal: separator === ';' ? ',' : '.' } }
}
