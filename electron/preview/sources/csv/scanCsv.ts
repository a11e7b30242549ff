import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Misfits, TextEncoding } from '../../../../shared/preview/model.js'
import { type CsvManner, type CsvOddities, createCsvScanner } from '../../../../shared/preview/text/csvScanner.js'
import { createPieceDecoder } from '../../../../shared/preview/text/textDecoders.js'
import { type ColumnStats, createColumnStats } from '../../../../shared/preview/values/columnTypes.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { formatCsvRow } from '../../../../shared/text/formatCsvRow.js'
import type { OpenFile } from '../../../ports/disk.js'
import { readChunks } from '../../context/readFileParts.js'
import type { TextWriter } from '../../context/writeTextFile.js'

export interface CsvPlan extends CsvManner {
  readonly encoding: TextEncoding
  readonly bomBytes: number
  readonly names: readonly string[]
  /** How many lines are above the first row. */
  readonly skip: number
}

export interface CsvScanOptions {
  /** The size of the file. */
  readonly bytes: number
  /** The most bytes that are read. A line that ends behind them is left out. */
  readonly most: number
  /** How many first bytes decide about the types. */
  readonly sample: number
  /** Whether a character that is invalid in the encoding ends the scan; otherwise it is counted. */
  readonly strict: boolean
  /** Where the rows are rewritten; null to only scan them. */
  readonly to: TextWriter | null
  /** Called from time to time once the sample was read: true ends the scan there. */
  readonly isEnough: () => boolean
  readonly onScan?: ((part: number) => void) | undefined
  readonly signal: AbortSignal
}

export interface CsvScan {
  readonly rows: number
  /** Whether all rows of the file were read. */
  readonly isWhole: boolean
  /** How many bytes these rows have. */
  readonly bytes: number
  readonly oddities: Readonly<CsvOddities>
  readonly misfits: Omit<Misfits, 'columns'>
  readonly stats: readonly ColumnStats[]
  /** Whether there are rows whose values did not take part in the decision about the types. */
  readonly isSampled: boolean
  /** Whether there are rows with another number of fields than columns, even when the extra fields are empty. */
  readonly isRagged: boolean
  /** The line end, when all lines have the same one. */
  readonly lineEnd: '\n' | '\r\n'
}

/**
 * Why a scan ended early: a character is invalid in the encoding. `hadLongLetters`: characters of more than one byte
 * came before it.
 */
export interface WrongEncoding {
  readonly wrongEncoding: true
  readonly hadLongLetters: boolean
  /** The part of the file with this character. */
  readonly piece: Uint8Array
}

/**
 * Scans a text table row by row, and counts its rows, the lines that do not fit, and invalid characters. With `to`, the
 * rows are rewritten in the plainest form of CSV. Fails with `look/unreadable` and the line where reading on makes no
 * sense.
 */
export async function scanCsv(
  file: OpenFile,
  plan: CsvPlan,
  { bytes, most, sample, strict, to, isEnough, onScan, signal }: CsvScanOptions,
): Promise<Result<CsvScan | WrongEncoding>> {
  const stats = plan.names.map((name) => createColumnStats(name))
  const columns = stats.length
  const misfits = { leftOut: 0, filledUp: 0, badLetters: 0, lines: [] as Misfits['lines'] }
  let rows = 0
  let isRagged = false
  let sampledRows = 0
  let isSampling = true
  let out: string[] = []

  const note = (line: number, because: Misfits['lines'][number]['because'], text: string): void => {
    if (misfits.lines.length < LIMITS.PREVIEW_MISFITS)
      misfits.lines.push({ line, because, text: text.slice(0, LIMITS.PREVIEW_CELL_CHARS) })
  }
  const takeFields = (fields: readonly string[], line: number): void => {
    if (isSampling) {
      sampledRows += 1
      for (let index = 0; index < columns; index++) stats[index]?.add(fields[index] ?? '', line)
    }
    if (to !== null) out.push(formatCsvRow(padRow(fields, columns), CANONICAL))
  }
  const scanner = createCsvScanner(plan, {
    columns,
    wantsFields: () => isSampling || to !== null,
    onRow: (fields, line, text) => {
      if (line <= plan.skip) return
      const count = fields?.length ?? columns
      isRagged ||= count !== columns
      if (count > columns && fields?.slice(columns).some((field) => field.trim() !== '')) {
        misfits.leftOut += 1
        return note(line, 'too-many', text)
      }
      if (count < columns) {
        misfits.filledUp += 1
        note(line, 'too-few', text)
      }
      rows += 1
      if (fields !== null) takeFields(fields, line)
    },
    onBrokenLine: (line, text) => {
      if (line <= plan.skip) return
      misfits.leftOut += 1
      note(line, 'quote', text)
    },
  })

  const flush = async (): Promise<Result<boolean>> => {
    if (scanner.getBrokenLine() !== null)
      return fail(failure('look/unreadable', { format: 'CSV', line: scanner.getBrokenLine() ?? 0 }))
    const lines = out.join('')
    out = []
    const written = lines === '' || to === null ? ok(undefined) : await to.write(lines)
    return written.ok ? ok(true) : written
  }
  const decoder = createStrictDecoder(plan.encoding, strict)
  let at = 0
  let wrong: WrongEncoding | null = null
  const feedScanner = (piece: Uint8Array | null): boolean => {
    const text = decoder.decode(piece)
    if (text === null) {
      wrong = { wrongEncoding: true, hadLongLetters: decoder.hadLongLetters(), piece: piece ?? new Uint8Array() }
      return false
    }
    if (!strict && text.includes('\ufffd')) misfits.badLetters += text.split('\ufffd').length - 1
    scanner.push(text)
    return true
  }
  const range = { from: plan.bomBytes, most: most - plan.bomBytes, signal }
  const read = await readChunks(file, range, async (piece) => {
    isSampling = at < sample
    at += piece.length
    onScan?.(at / bytes)
    if (!feedScanner(piece)) return ok(false)
    const flushed = await flush()
    return flushed.ok ? ok(at < sample || !isEnough()) : flushed
  })
  if (!read.ok) return read
  const isWhole = plan.bomBytes + at >= bytes
  if (wrong === null && isWhole) feedScanner(null)
  if (wrong !== null) return ok(wrong)
  if (isWhole) scanner.end()
  const ended = await flush()
  if (!ended.ok) return ended
  return ok({
    rows,
    isWhole,
    bytes: at,
    oddities: scanner.oddities,
    misfits,
    stats,
    isSampled: sampledRows < rows || !isWhole,
    isRagged,
    lineEnd: scanner.lineEnd(),
  })
}

/** The plainest form of CSV, which the engine can read strictly. */
const CANONICAL = { separator: ',', formulas: 'keep' } as const

/** Pads a row to all columns. An empty field becomes null, also when it is quoted. */
const padRow = (fields: readonly string[], columns: number): (string | null)[] =>
  Array.from({ length: columns }, (_, index) => {
    const field = fields[index] ?? ''
    return field === '' ? null : field
  })

/** Creates a decoder that works piece by piece. With `strict`, it gives null for an invalid character. */
function createStrictDecoder(encoding: TextEncoding, strict: boolean) {
  const decoder = createPieceDecoder(encoding, { fatal: strict, ignoreBOM: true })
  let hadLongLetters = false
  return {
    hadLongLetters: () => hadLongLetters,
    decode(piece: Uint8Array | null): string | null {
      try {
        if (piece === null) return decoder.decode()
        const text = decoder.decode(piece, { stream: true })
        hadLongLetters ||= text.length < piece.length
        return text
      } catch {
        hadLongLetters ||= piece !== null && /[^\0-\x7f\ufffd]/.test(createPieceDecoder(encoding).decode(piece))
        return null
      }
    },
  }
}
