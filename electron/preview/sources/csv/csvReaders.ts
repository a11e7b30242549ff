import { LIMITS } from '../../../../shared/limits.js'
import { detectByteEncoding } from '../../../../shared/preview/detect/encoding.js'
import type { FileType } from '../../../../shared/preview/detect/fileType.js'
import type { CsvDialect, PreviewNote } from '../../../../shared/preview/model.js'
import { AS_FOUND, type ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import { detectLayout, type TableLayout } from '../../../../shared/preview/text/headerLayout.js'
import { readFirstCsvRows } from '../../../../shared/preview/text/readFirstCsvRows.js'
import {
  type ColumnType,
  chooseType,
  chooseTypes,
  findDateOrder,
  findDecimalSign,
  isDecimalDecisive,
} from '../../../../shared/preview/values/columnTypes.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { DetectedFile, TableReaders } from '../../context/detectedFile.js'
import { memoize } from '../../context/memoize.js'
import type { SourceContext } from '../../context/previewContext.js'
import { quotePath } from '../../context/quotePath.js'
import { decodeHead, withFile } from '../../context/readFileParts.js'
import { HEAD_REWRITE_BYTES } from '../../context/readScope.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { writeTextFile } from '../../context/writeTextFile.js'
import { type CsvPlan, type CsvScan, type CsvScanOptions, scanCsv } from './scanCsv.js'
import { declareColumns, selectTyped } from './typedColumnSql.js'

export type CsvSeen = DetectedFile & { readonly what: Extract<FileType, { readonly type: 'csv' }> }

/** For a small file, all rows decide about the types; for a larger one, the rows in these first bytes. */
const SAMPLE_BYTES = 16 * 1024 * 1024

/**
 * Creates the readers of a text table. The first one uses the types of the first rows, and fails at the first value
 * that has another type. The second one uses types that fit all rows.
 */
export function createCsvReaders(context: SourceContext, seen: CsvSeen): TableReaders {
  const ways = seen.bytes > SAMPLE_BYTES ? [SAMPLE_BYTES, Number.POSITIVE_INFINITY] : [Number.POSITIVE_INFINITY]
  return ways.map((sample) => memoize(() => readCsv(context, seen, sample)))
}

interface Layout {
  readonly plan: CsvPlan
  readonly found: TableLayout
  readonly used: TableLayout
  /** Whether the engine can skip the lines above the first row by their number. */
  readonly isCountable: boolean
}

/** Plans how to read the file, from its beginning and from the choices of the person. */
function planCsv({ file, what, head, bytes }: CsvSeen, encoding: CsvPlan['encoding']): Layout {
  const { reader = AS_FOUND } = file
  const bomBytes = encoding === what.text.encoding ? what.text.bomBytes : 0
  const text = decodeHead(head, { encoding, bomBytes })
  const manner = {
    separator: reader.separator ?? what.written.separator,
    quote: reader.quote ?? what.written.quote,
    lineEnd: text.includes('\n') || !text.includes('\r') ? ('\n' as const) : ('\r' as const),
  }
  const rows = readFirstCsvRows(text, manner, head.length >= bytes)
  const { found, used } = detectLayout(rows, reader)
  const above = rows.filter(({ line }) => line <= used.skip)
  return {
    plan: { ...manner, encoding, bomBytes, names: used.names, skip: used.skip },
    found,
    used,
    isCountable: above.every(({ fields }) => fields.every((field) => !field.includes('\n'))),
  }
}

async function readCsv(context: SourceContext, seen: CsvSeen, sample: number): Promise<Result<SqlTable>> {
  const { file, what, bytes, scope } = seen
  const { reader = AS_FOUND } = file
  return withFile(context.disk, file.path, async (opened): Promise<Result<SqlTable>> => {
    const rewriteBytes = scope === 'head' ? Math.min(bytes, HEAD_REWRITE_BYTES) : bytes
    const isLate = createDeadline(scope === 'head' ? context.now : undefined)
    let layout = planCsv(seen, reader.encoding ?? what.text.encoding)
    let strict = reader.encoding === null
    if (layout.plan.encoding === 'utf-8') {
      const scan = await scanCsv(opened, layout.plan, {
        ...toScanOptions(context, bytes),
        most: bytes,
        sample,
        strict,
        to: null,
        isEnough: isLate,
      })
      if (!scan.ok) return scan
      if (!('wrongEncoding' in scan.value)) {
        if (canReadInPlace(layout, scan.value))
          return ok(createReader(seen, layout, { path: file.path, cut: false }, scan.value))
      } else if (scan.value.hadLongLetters) strict = false
      // The beginning may be plain ASCII although the first accented letter comes a million lines later.
      else layout = planCsv(seen, detectByteEncoding(scan.value.piece))
    }
    const rewritten = await rewrite(context, opened, layout, {
      ...toScanOptions(context, bytes),
      most: rewriteBytes,
      sample,
      strict: false,
      isEnough: () => false,
    })
    if (!rewritten.ok) return rewritten
    const { path, scan } = rewritten.value
    return ok(createReader(seen, layout, { path, cut: rewriteBytes < bytes }, scan))
  })
}

/** Creates a check whether the person has waited long enough for first rows. */
function createDeadline(now: (() => number) | undefined): () => boolean {
  if (now === undefined) return () => false
  const endMs = now() + LIMITS.PREVIEW_COUNT_MS
  return () => now() > endMs
}

const toScanOptions = ({ signal, onScan }: SourceContext, bytes: number) => ({ signal, onScan, bytes })

/** Whether the engine can read the file in place, strictly, and finds the same rows. */
const canReadInPlace = ({ plan, isCountable }: Layout, { oddities, misfits, isRagged }: CsvScan): boolean =>
  isCountable &&
  plan.lineEnd === '\n' &&
  !oddities.quotes &&
  !oddities.lines &&
  !isRagged &&
  misfits.leftOut + misfits.filledUp + misfits.badLetters === 0

async function rewrite(
  context: SourceContext,
  file: OpenFile,
  { plan }: Layout,
  options: Omit<CsvScanOptions, 'to'>,
): Promise<Result<{ readonly path: string; readonly scan: CsvScan }>> {
  const path = context.scratchPath()
  let scanned: CsvScan | null = null
  const written = await writeTextFile(context.disk, path, async (to) => {
    const scan = await scanCsv(file, plan, { ...options, to })
    if (!scan.ok) return scan
    if ('wrongEncoding' in scan.value) throw new Error('letters are counted here, not refused')
    scanned = scan.value
    return ok(undefined)
  })
  if (!written.ok) return written
  if (scanned === null) throw new Error('what was written was scanned')
  return ok({ path, scan: scanned })
}

const NUMBER_TYPES: ReadonlySet<ColumnType> = new Set(['integer', 'decimalPoint', 'decimalComma'])

interface Readable {
  readonly path: string
  readonly cut: boolean
}

function createReader(seen: CsvSeen, layout: Layout, { path, cut }: Readable, scan: CsvScan): SqlTable {
  const { file, what, bytes } = seen
  const { reader = AS_FOUND } = file
  const { plan, found, used } = layout
  const usual = findDecimalSign(scan.stats) ?? what.written.decimal
  const chosen = chooseTypes(scan.stats, reader, reader.decimal ?? usual)
  const types = chosen.map(({ type }) => type)
  const typed = scan.stats.map((stats, index) => ({
    name: stats.name,
    type: types[index] ?? 'text',
    hasSpaces: stats.hasSpaces(),
  }))
  const dialect: CsvDialect = {
    encoding: plan.encoding,
    bom: plan.bomBytes > 0,
    separator: plan.separator as CsvDialect['separator'],
    quote: plan.quote as CsvDialect['quote'],
    decimal: reader.decimal ?? usual,
    dates: reader.dates ?? findDateOrder(types),
    namesLine: used.namesLine,
    skip: used.skip,
  }
  const spaced = typed
    .filter(({ type, hasSpaces }) => hasSpaces && NUMBER_TYPES.has(type))
    .map(({ name }) => name.slice(0, LIMITS.TITLE_CHARS))
  const inPlace = path === file.path
  const lines = { lineBytes: LIMITS.PREVIEW_LINE_BYTES * 2 }
  const options = declareColumns(
    plan.names,
    inPlace
      ? { separator: plan.separator, quote: plan.quote, skip: plan.skip, lineEnd: scan.lineEnd, ...lines }
      : { separator: ',', quote: '"', skip: 0, lineEnd: '\r\n', ...lines },
  )
  const columns = chosen.flatMap(({ misfits }) => misfits ?? []).slice(0, LIMITS.PREVIEW_MISFITS)
  const misfits = { ...scan.misfits, columns }
  const fits = misfits.leftOut + misfits.filledUp + misfits.badLetters + columns.length === 0
  const select = (at: string, some: typeof typed): string =>
    `(SELECT ${selectTyped(some, !scan.isSampled)} FROM read_csv(${quotePath(at)}, ${options.join(', ')}))`
  return {
    from: (at) => select(at, typed),
    fromColumns: (at, names) =>
      select(
        at,
        typed.filter(({ name }) => names.has(name)),
      ),
    texts: { from: (at) => `read_csv(${quotePath(at)}, ${options.join(', ')})`, columns: typed },
    path,
    name: file.name,
    format: {
      type: 'csv',
      dialect,
      found: { ...dialect, ...describeDetected(seen, found, { usual, scan }, reader) },
      ...(isDecimalDecisive(scan.stats, reader.dates, usual) ? {} : { withoutDecimals: true }),
      ...(spaced.length === 0 ? {} : { spaced }),
    },
    misfits: fits ? null : misfits,
    notes: [
      ...(columns.length > 0 ? (['mixed-types'] satisfies PreviewNote[]) : []),
      ...(misfits.leftOut > 0 ? (['lines-skipped'] satisfies PreviewNote[]) : []),
    ],
    ...(scan.isWhole || cut || !inPlace
      ? { rows: scan.rows }
      : { rows: null, aboutRows: Math.round((scan.rows * bytes) / Math.max(1, scan.bytes)) }),
    cut,
  }
}

/** The detected settings, for each setting that a person has chosen. */
function describeDetected(
  { what }: CsvSeen,
  { namesLine, skip }: TableLayout,
  { usual, scan }: { readonly usual: '.' | ','; readonly scan: CsvScan },
  reader: ReaderOptions,
): Partial<CsvDialect> {
  const free = { decimal: null, dates: null }
  return {
    ...(reader.encoding === null ? {} : { encoding: what.text.encoding }),
    separator: what.written.separator,
    quote: what.written.quote,
    decimal: usual,
    ...(reader.dates === null
      ? {}
      : { dates: findDateOrder(scan.stats.map((stats) => chooseType(stats, free, usual).type)) }),
    namesLine,
    skip,
  }
}
