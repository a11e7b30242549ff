import { LIMITS } from '../../limits.js'
import { createTextDecoder } from '../text/textDecoders.js'

export interface DbfField {
  readonly name: string
  /** The type letter of the format: C text, N and F numbers, D date, L boolean. */
  readonly type: string
  readonly from: number
  readonly length: number
}

export interface DbfHeader {
  readonly records: number
  readonly headerBytes: number
  readonly recordBytes: number
  readonly fields: readonly DbfField[]
  readonly encoding: string
}

/**
 * The code pages that the header names by a number. Other files of Western Europe are Windows-1252. Page 437 (1) has
 * the letters of French where page 850 (2) has them.
 */
const LANGUAGES: Readonly<Record<number, string>> = {
  1: 'ibm850',
  2: 'ibm850',
  3: 'windows-1252',
  87: 'windows-1252',
  200: 'windows-1250',
}

/**
 * Parses the header of a dBASE table. `cpg` is the content of the `.cpg` file beside it, which names the encoding. Null
 * when it is no such header. We do not use the common library for this: it reads dates in the computer's time zone,
 * changes numbers with more digits than a double holds, reads unknown values as false, and counts deleted rows.
 */
export function parseDbfHeader(bytes: Uint8Array, cpg: string | null): DbfHeader | null {
  if (bytes.length < 33) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerBytes = view.getUint16(8, true)
  const recordBytes = view.getUint16(10, true)
  const encoding = findEncoding(cpg) ?? LANGUAGES[view.getUint8(29)] ?? 'windows-1252'
  const decode = createTextDecoder(encoding)
  const fields: DbfField[] = []
  let from = 1
  for (let at = 32; at + 32 <= Math.min(headerBytes, bytes.length) && bytes[at] !== 0x0d; at += 32) {
    const length = view.getUint8(at + 16)
    const name = decode(bytes.subarray(at, at + 11))
      .replace(/\0[\s\S]*$/, '')
      .trim()
    fields.push({ name, type: String.fromCharCode(view.getUint8(at + 11)), from, length })
    from += length
    if (fields.length > LIMITS.PREVIEW_READ_COLUMNS) return null
  }
  if (fields.length === 0 || from > recordBytes) return null
  return { records: view.getUint32(4, true), headerBytes, recordBytes, fields, encoding }
}

function findEncoding(cpg: string | null): string | null {
  const name = cpg?.trim().toLowerCase() ?? ''
  if (/utf-?8|65001/.test(name)) return 'utf-8'
  const iso = /^(?:iso[-_ ]?)?8859[-_ ]?(\d{1,2})$/.exec(name)
  if (iso !== null)
    return ['1', '15'].includes(iso[1] ?? '') ? (iso[1] === '15' ? 'iso-8859-15' : 'windows-1252') : null
  if (/^(?:oem ?|cp|ibm)?(?:437|850)$/.test(name)) return 'ibm850'
  return /^(?:ansi ?|cp|windows-)?1252$/.test(name) ? 'windows-1252' : null
}

export interface DbfValue {
  readonly text: string
  readonly isText: boolean
}

/** Reads the values of one record, or returns null for a deleted one. A blank field is null. */
export function readDbfRecord(
  record: Uint8Array,
  { fields }: Pick<DbfHeader, 'fields'>,
  decode: (bytes: Uint8Array) => string,
): readonly (DbfValue | null)[] | null {
  if (record[0] === 0x2a) return null
  return fields.map(({ type, from, length }) => {
    const text = decode(record.subarray(from, from + length))
      .replace(/\0[\s\S]*$/, '')
      .trimEnd()
    return readField(type, text)
  })
}

function readField(type: string, text: string): DbfValue | null {
  const bare = text.trim()
  // Stars mean a number that did not fit, zeros a day that is unknown.
  if (bare === '' || /^\*+$/.test(bare) || (type === 'D' && bare === '00000000')) return null
  switch (type) {
    case 'N':
    case 'F':
      return { text: bare, isText: false }
    case 'D':
      return /^\d{8}$/.test(bare)
        ? { text: `${bare.slice(0, 4)}-${bare.slice(4, 6)}-${bare.slice(6)}`, isText: false }
        : { text: bare, isText: true }
    case 'L':
      return /^[yt]$/i.test(bare)
        ? { text: 'true', isText: false }
        : /^[nf]$/i.test(bare)
          ? { text: 'false', isText: false }
          : null
    default:
      return { text, isText: true }
  }
}
