import { LIMITS } from '../../limits.js'

export interface CsvManner {
  readonly separator: string
  /** Empty: nothing is quoted. */
  readonly quote: string
  /** The character that ends a line. A carriage return before a line feed belongs to the line end. */
  readonly lineEnd: '\n' | '\r'
}

export interface CsvListener {
  /**
   * The number of fields of a row; null while it is unknown. A quoted field over several lines that breaks this number
   * is not accepted.
   */
  readonly columns: number | null
  /**
   * Receives a row: its fields, its first line in the file, from 1, and its text. `fields` is null when `wantsFields`
   * returns false and the row has as many fields as columns.
   */
  readonly onRow: (fields: readonly string[] | null, line: number, text: string) => void
  readonly wantsFields: () => boolean
  /** Receives a line with an unclosed quote. It is left out, and scanning continues after it. */
  readonly onBrokenLine: (line: number, text: string) => void
}

/** Peculiarities that a strict reader of the text would fail on, although the rows are clear. */
export interface CsvOddities {
  /** Quotes inside unquoted fields, or characters after a closing quote. */
  quotes: boolean
  /** Empty lines between rows, or line ends of several kinds. */
  lines: boolean
  /** Quoted fields over several lines. */
  multiline: boolean
}

export interface CsvScanner {
  readonly push: (text: string) => void
  readonly end: () => void
  readonly oddities: Readonly<CsvOddities>
  readonly lineEnd: () => '\n' | '\r\n'
  /**
   * The line at which scanning gave up: a line without an end, or more unclosed quotes than a person would repair. Null
   * otherwise.
   */
  readonly getBrokenLine: () => number | null
}

/** The accepted number of lines with an unclosed quote; each one costs a long look ahead. */
const BROKEN_LINES = 1000

interface QuotedRow {
  readonly fields: string[]
  readonly next: number
  readonly lines: number
}

interface ReadField {
  readonly value: string
  readonly next: number
  /** Ends of lines inside of it. */
  readonly ends: number
}

type Unread = 'broken' | 'open'

/**
 * Creates a scanner that splits a text table, which arrives in pieces, into rows. It follows RFC 4180 and tolerates
 * what real files do: it notices an unclosed quote, drops that line but not all that follow, and numbers lines as an
 * editor does.
 */
export function createCsvScanner({ separator, quote, lineEnd }: CsvManner, listener: CsvListener): CsvScanner {
  const oddities: CsvOddities = { quotes: false, lines: false, multiline: false }
  let rest = ''
  let line = 1
  let blankBefore = false
  let brokenLines = 0
  let brokenAt: number | null = null
  let hasReturns: boolean | null = null

  function countFields(text: string): number {
    let fields = 1
    for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) fields += 1
    return fields
  }

  function takeRow(fields: readonly string[] | null, text: string): void {
    if (blankBefore) oddities.lines = true
    blankBefore = false
    listener.onRow(fields, line, text)
  }

  function takePlainLine(text: string): void {
    if (text === '') blankBefore = true
    else if (listener.wantsFields() || countFields(text) !== listener.columns) takeRow(text.split(separator), text)
    else takeRow(null, '')
    line += 1
  }

  function takeBrokenLine(text: string): void {
    listener.onBrokenLine(line, text)
    brokenLines += 1
    if (brokenLines > BROKEN_LINES) brokenAt ??= line
    line += 1
  }

  /**
   * Removes a carriage return and records the kind of line end. When the kind changes, or a return stands alone, a
   * strict reader sees other lines.
   */
  function stripReturn(text: string, isLast: boolean): string {
    const has = text.endsWith('\r')
    if (hasReturns !== has && !isLast) {
      if (hasReturns !== null) oddities.lines = true
      hasReturns = has
    }
    const bare = has ? text.slice(0, -1) : text
    if (bare.includes('\r')) oddities.lines = true
    return bare
  }

  const isFieldEnd = (text: string, at: number): boolean => {
    const letter = text[at]
    return letter === separator || letter === lineEnd || (letter === '\r' && text[at + 1] === '\n')
  }

  /** Reads a row with quotes. `broken`: a quote is not closed. `open`: it may be closed by a later piece. */
  function readQuotedRow(text: string, from: number, isEnd: boolean): QuotedRow | Unread {
    const fields: string[] = []
    let at = from
    let lines = 1
    for (;;) {
      const field = text[at] === quote ? readQuotedField(text, at, isEnd) : readPlainField(text, at, isEnd)
      if (typeof field === 'string') return field
      fields.push(field.value)
      at = field.next
      lines += field.ends
      if (text[at] !== separator) break
      at += 1
      if (at >= text.length && !isEnd) return 'open'
    }
    if (text[at] === '\r') {
      stripReturn('\r', false)
      at += 1
    }
    return { fields, next: at + 1, lines }
  }

  /** Reads a quoted field up to the quote that a separator or line end follows. */
  function readQuotedField(text: string, from: number, isEnd: boolean): ReadField | Unread {
    let value = ''
    let ends = 0
    for (let at = from + 1; ; ) {
      const close = text.indexOf(quote, at)
      if (close < 0) return isEnd ? 'broken' : 'open'
      const part = text.slice(at, close)
      value += part
      ends += countEnds(part)
      at = close + 1
      if (at >= text.length && !isEnd) return 'open'
      if (at >= text.length || isFieldEnd(text, at)) {
        if (ends > 0) oddities.multiline = true
        return { value, next: at, ends }
      }
      value += quote
      if (text[at] === quote) at += 1
      // The opening quote of a later field was taken for the end of this one.
      else if (ends > 0) return 'broken'
      else oddities.quotes = true
    }
  }

  function readPlainField(text: string, from: number, isEnd: boolean): ReadField | Unread {
    let end = from
    while (end < text.length && text[end] !== separator && text[end] !== lineEnd) end += 1
    if (end >= text.length && !isEnd) return 'open'
    const field = text.slice(from, end)
    const value = text[end] === separator ? field : stripReturn(field, end >= text.length)
    if (value.includes(quote)) oddities.quotes = true
    return { value, next: end, ends: 0 }
  }

  function countEnds(text: string): number {
    let ends = 0
    for (let at = text.indexOf(lineEnd); at >= 0; at = text.indexOf(lineEnd, at + 1)) ends += 1
    return ends
  }

  function read(text: string, isEnd: boolean): string {
    let at = 0
    let nextQuote = quote === '' ? Number.POSITIVE_INFINITY : -1
    while (at < text.length && brokenAt === null) {
      if (nextQuote < at) {
        const found = text.indexOf(quote, at)
        nextQuote = found < 0 ? Number.POSITIVE_INFINITY : found
      }
      const found = text.indexOf(lineEnd, at)
      if (found < 0 && !isEnd) break
      const end = found < 0 ? text.length : found
      if (nextQuote > end) {
        takePlainLine(stripReturn(text.slice(at, end), found < 0))
        at = end + 1
        continue
      }
      const row = readQuotedRow(text, at, isEnd)
      const tooLong = row === 'open' && text.length - at > LIMITS.PREVIEW_LINE_BYTES
      if (row === 'open' && !tooLong) break
      const isTorn =
        typeof row !== 'string' && row.lines > 1 && listener.columns !== null && row.fields.length !== listener.columns
      if (typeof row === 'string' || isTorn) {
        takeBrokenLine(stripReturn(text.slice(at, end), found < 0))
        at = end + 1
        continue
      }
      takeRow(row.fields, text.slice(at, row.next).trimEnd())
      line += row.lines
      at = row.next
    }
    if (brokenAt === null && text.length - at > LIMITS.PREVIEW_LINE_BYTES) brokenAt = line
    return text.slice(at)
  }

  return {
    push(text) {
      rest = read(rest + text, false)
    },
    end() {
      rest = read(rest, true)
    },
    oddities,
    lineEnd: () => (hasReturns === true ? '\r\n' : '\n'),
    getBrokenLine: () => brokenAt,
  }
}
