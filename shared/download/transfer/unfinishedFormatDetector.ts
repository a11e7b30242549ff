import { LIMITS } from '../../limits.js'
import { TextDecoder } from '../../webGlobals.js'
import { skipToRoot } from './skipProlog.js'

/** The formats in which a truncated file can be recognised. */
export const TRUNCATABLE_FORMATS = ['json', 'csv', 'xml', 'zip', 'pdf'] as const
export type TruncatableFormat = (typeof TRUNCATABLE_FORMATS)[number]

/** Checks a stream of bytes from the first one, in bounded memory, for a file that ends in the middle. */
export interface UnfinishedFormatDetector {
  update(bytes: Uint8Array): void
  /**
   * Returns the format that is visibly truncated. Returns null when the file is complete or when this cannot be told.
   * Called once.
   */
  findUnfinished(): TruncatableFormat | null
}

/**
 * Creates a detector for JSON with open brackets, CSV that ends inside quotes, XML without the end of its root element,
 * ZIP without a directory and PDF without an end mark. Any other error of form is the producer's own and does not mean
 * that bytes are missing.
 */
export function createUnfinishedFormatDetector(as: TextFormat): UnfinishedFormatDetector {
  let inner: UnfinishedFormatDetector | null = null
  let held: Uint8Array = new Uint8Array(0)
  return {
    update(bytes) {
      if (inner !== null) return inner.update(bytes)
      held = concatenate([held, bytes])
      if (held.length < HEAD_BYTES) return
      inner = createDetectorFor(held, as)
      inner.update(held)
    },
    findUnfinished: () => inner?.findUnfinished() ?? null,
  }
}

/** The length of the longest signature at the start of a format. */
const HEAD_BYTES = 5
const ZIP_BEGINS = toBytes('PK\u0003\u0004')
const ZIP_ENDS = toBytes('PK\u0005\u0006')
const PDF_BEGINS = toBytes('%PDF-')
const PDF_ENDS = toBytes('%%EOF')

function toBytes(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

const isAt = (bytes: Uint8Array, at: number, mark: readonly number[]): boolean =>
  mark.every((byte, n) => bytes[at + n] === byte)

function createDetectorFor(head: Uint8Array, as: TextFormat): UnfinishedFormatDetector {
  if (isAt(head, 0, ZIP_BEGINS)) return createEndMarkDetector('zip', ZIP_ENDS, LIMITS.ZIP_END_BYTES)
  if (isAt(head, 0, PDF_BEGINS)) return createEndMarkDetector('pdf', PDF_ENDS, LIMITS.PDF_END_BYTES)
  // Text with two bytes per letter is not checked.
  if (as === 'other' || head.includes(0)) return NO_DETECTION
  return TEXT_DETECTORS[as]()
}

const TEXT_DETECTORS: Readonly<Record<Exclude<TextFormat, 'other'>, () => UnfinishedFormatDetector>> = {
  json: createJsonDetector,
  csv: createCsvDetector,
  xml: createXmlDetector,
}

const NO_DETECTION: UnfinishedFormatDetector = { update: () => undefined, findUnfinished: () => null }

/** Detects a format with an end mark: the mark must occur in the last `tailBytes` bytes. */
function createEndMarkDetector(
  format: TruncatableFormat,
  mark: readonly number[],
  tailBytes: number,
): UnfinishedFormatDetector {
  const tail = createTail(tailBytes)
  return {
    update: tail.update,
    findUnfinished() {
      const last = tail.read()
      for (let at = last.length - mark.length; at >= 0; at -= 1) if (isAt(last, at, mark)) return null
      return format
    },
  }
}

/** Keeps the last `tailBytes` bytes of a stream. */
function createTail(tailBytes: number): { update(bytes: Uint8Array): void; read(): Uint8Array } {
  // The tail moves to the start of this buffer when the buffer is full, so chunks of one byte cost no more than large
  // ones.
  const tail = new Uint8Array(2 * tailBytes)
  let length = 0
  return {
    update(bytes) {
      const news = bytes.subarray(-tailBytes)
      if (length + news.length > tail.length) {
        tail.copyWithin(0, length - tailBytes, length)
        length = tailBytes
      }
      tail.set(news, length)
      length += news.length
    },
    read: () => tail.subarray(Math.max(0, length - tailBytes), length),
  }
}

/** How much of a document is searched for its root element, and for the end of it. */
const [XML_HEAD_BYTES, XML_TAIL_BYTES] = [8192, 8192]
const XML_ROOT = /^<([^\s<>/!?]+)/

/** Compares the start of a document with its end. A root element that is not found there shows nothing. */
function createXmlDetector(): UnfinishedFormatDetector {
  const tail = createTail(XML_TAIL_BYTES)
  let head: Uint8Array = new Uint8Array(0)
  return {
    update(bytes) {
      if (head.length < XML_HEAD_BYTES) head = concatenate([head, bytes.subarray(0, XML_HEAD_BYTES - head.length)])
      tail.update(bytes)
    },
    findUnfinished() {
      const name = XML_ROOT.exec(skipToRoot(new TextDecoder('utf-8', {}).decode(head)))?.[1]
      if (name === undefined) return null
      const end = new TextDecoder('utf-8', {}).decode(tail.read())
      const isClosed = end.includes(`</${name}`) || /\/>\s*$/.test(end)
      return isClosed ? null : 'xml'
    },
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]
/** White space, and the bytes of a byte order mark and of the record separator. */
const BEFORE_JSON: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf, 0x1e])

/** Counts open brackets. A sequence of values, one per line, is complete when its last value is. */
function createJsonDetector(): UnfinishedFormatDetector {
  let depth = 0
  let isInString = false
  let isEscaped = false
  let isBegun = false
  /** The text does not start as JSON does, or closes a bracket that it never opened. */
  let isOther = false
  const update = (byte: number): void => {
    if (isInString) {
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) isInString = false
      return
    }
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1
    else if (byte === QUOTE) isInString = true
    if (!isBegun && !BEFORE_JSON.has(byte)) {
      isBegun = true
      isOther = depth === 0
    }
    if (depth < 0) isOther = true
  }
  return {
    update(bytes) {
      for (let at = 0; at < bytes.length && !isOther; at += 1) update(bytes[at] ?? 0)
    },
    findUnfinished: () => (!isOther && (depth > 0 || isInString) ? 'json' : null),
  }
}

/** After one of these bytes a quote opens a field; elsewhere it is an ordinary character. */
const BEFORE_FIELD: ReadonlySet<number> = new Set([0x2c, 0x3b, 0x09, 0x7c, 0x0a, 0x0d])
const ORDER_MARK_BYTES = 3

/**
 * Tracks quotes (RFC 4180). A field that began long before the end was opened by a stray quote and does not show a
 * truncation.
 */
function createCsvDetector(): UnfinishedFormatDetector {
  let isQuoted = false
  /** The previous byte closed a field: a quote right after it is a doubled quote that belongs to the field. */
  let isClosed = false
  let before = 0x0a
  let at = 0
  let openedAt = 0
  return {
    update(bytes) {
      for (const byte of bytes) {
        const opens = BEFORE_FIELD.has(before) || (at === ORDER_MARK_BYTES && before === 0xbf)
        const wasClosed = isClosed
        isClosed = byte === QUOTE && isQuoted
        if (byte === QUOTE && (isQuoted || wasClosed || opens)) isQuoted = !isQuoted
        if (byte === QUOTE && isQuoted && !wasClosed) openedAt = at
        before = byte
        at += 1
      }
    },
    findUnfinished: () => (isQuoted && at - openedAt <= LIMITS.CUT_FIELD_BYTES ? 'csv' : null),
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The format by which a text is checked; `other` recognises only formats by their first bytes. */
export const TEXT_FORMATS = ['json', 'csv', 'xml', 'other'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

/** Returns by which format a file of this type is checked. `type` is a media type, with or without parameters. */
export function toTextFormat(type: string | null): TextFormat {
  if (/json/i.test(type ?? '')) return 'json'
  if (/xml|gml|kml|gpx/i.test(type ?? '')) return 'xml'
  return /^\s*(?:text|application)\/(?:csv|tab-separated-values)\b/i.test(type ?? '') ? 'csv' : 'other'
}
