import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { FileType } from '../../../shared/preview/detect/fileType.js'
import type { CsvDialect, PreviewNote } from '../../../shared/preview/model.js'
import { quoteLiteral } from '../../../shared/preview/query/quoteSql.js'
import { AS_FOUND } from '../../../shared/preview/readerOptions.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import { readChunks, withFile } from '../context/fileReader.js'
import type { SourceContext } from '../context/previewContext.js'
import { HEAD_REWRITE_BYTES, memoize, quotePath, type ReadScope, type TableReader } from '../context/tableReader.js'
import { transcodeToUtf8 } from './transcode.js'

/** The ways to read one file. */
export type TableReaders = readonly (() => Promise<Result<TableReader>>)[]

export interface DetectedFile {
  readonly file: PreviewFile
  readonly what: FileType
  readonly bytes: number
  readonly scope: ReadScope
}

interface Readable {
  readonly path: string
  readonly cut: boolean
}

type JsonSeen = DetectedFile & { readonly what: Extract<FileType, { readonly is: 'json' }> }

/** Strict, then without the lines that do not fit; what is not written in lines has no such second way. */
export function createJsonReaders(context: SourceContext, seen: JsonSeen): TableReaders {
  const readable = memoize(() => prepareText(context, seen))
  return (seen.what.lines ? [false, true] : [false]).map((forgiving) => async (): Promise<Result<TableReader>> => {
    const from = await readable()
    return from.ok ? ok(createJsonReader(from.value, seen, forgiving)) : from
  })
}

function createJsonReader(
  { path, cut }: Readable,
  { file, what: { lines }, bytes }: JsonSeen,
  forgiving: boolean,
): TableReader {
  const most = Math.max(LIMITS.PREVIEW_ITEM_BYTES, Math.min(bytes + 1, 4 * LIMITS.PREVIEW_ITEM_BYTES))
  const options = [
    `format = ${quoteLiteral(lines ? 'newline_delimited' : 'auto')}`,
    `maximum_object_size = ${most}`,
    `maximum_depth = 4`,
    ...(forgiving ? ['ignore_errors = true'] : []),
  ]
  return {
    from: (at) => `read_json(${quotePath(at)}, ${options.join(', ')})`,
    path,
    name: file.name,
    format: { is: 'json', lines },
    misfits: null,
    notes: forgiving ? ['lines-skipped'] : [],
    rows: null,
    cut,
  }
}

type TextSeen = DetectedFile & { readonly what: Extract<FileType, { readonly is: 'csv' | 'json' }> }

/** The file itself when it is UTF-8, else a copy of ours that is. */
async function prepareText(context: SourceContext, { file, what, scope }: TextSeen): Promise<Result<Readable>> {
  if (what.text.encoding === 'utf-8') return ok({ path: file.path, cut: false })
  return transcodeToUtf8(context, file, {
    ...what.text,
    most: scope === 'head' ? HEAD_REWRITE_BYTES : LIMITS.PREVIEW_REWRITE_BYTES,
  })
}

type CsvSeen = DetectedFile & { readonly what: Extract<FileType, { readonly is: 'csv' }> }

/** Strict, then every column as text, then without the lines that do not fit; then the same from the other encoding. */
export function createCsvReaders(context: SourceContext, seen: CsvSeen): TableReaders {
  const { what } = seen
  const manners = [
    { options: [], notes: [] },
    { options: ['all_varchar = true'], notes: ['mixed-types'] },
    { options: declareColumns(what.written.names), notes: ['mixed-types', 'lines-skipped'] },
  ] as const
  const readIn = (as: CsvSeen) => {
    const readable = memoize(() =>
      checkLines(context, as.file).then((fits) => (fits.ok ? prepareText(context, as) : fits)),
    )
    return manners.map((manner) => async (): Promise<Result<TableReader>> => {
      const from = await readable()
      return from.ok ? ok(createCsvReader(from.value, as, manner)) : from
    })
  }
  // The beginning may be plain ASCII, and the first accent come a million lines later.
  const late = { ...seen, what: { ...what, text: { encoding: 'windows-1252', bomBytes: 0 } as const } }
  return what.text.encoding === 'utf-8' && what.text.bomBytes === 0
    ? [...readIn(seen).slice(0, 2), ...readIn(late)]
    : readIn(seen)
}

/** Where the engine finds no order by itself: the columns of the line that is as long as most, and no line that does not fit. */
const declareColumns = (names: readonly string[]): readonly string[] => [
  'auto_detect = false',
  'header = true',
  `columns = {${names.map((name) => `${quoteLiteral(name)}: 'VARCHAR'`).join(', ')}}`,
  'ignore_errors = true',
  'null_padding = true',
  'strict_mode = false',
]

/** Whether it has lines at all: one without end would keep the reader busy until its time is over. */
function checkLines(context: SourceContext, file: PreviewFile): Promise<Result<void>> {
  return withFile(context.disk, file.path, (opened, bytes) => {
    let length = 0
    const most = Math.min(bytes, LIMITS.PREVIEW_COUNT_BYTES)
    return readChunks(opened, { from: 0, most, signal: context.signal }, async (piece) => {
      const last = Math.max(...LINE_ENDS.map((end) => piece.lastIndexOf(end)))
      length = last < 0 ? length + piece.length : piece.length - 1 - last
      return length > LIMITS.PREVIEW_LINE_BYTES ? fail(failure('look/unreadable')) : ok(true)
    })
  })
}

const LINE_ENDS = [10, 13]

interface Manner {
  readonly options: readonly string[]
  readonly notes: readonly PreviewNote[]
}

/** All rows decide about the types of a small file, the first twenty thousand about those of a large one. */
const SNIFFED_WHOLE_BYTES = 16 * 1024 * 1024

function createCsvReader({ path, cut }: Readable, { file, what, bytes }: CsvSeen, manner: Manner): TableReader {
  const { reader = AS_FOUND } = file
  const found: CsvDialect = {
    encoding: what.text.encoding,
    bom: what.text.bomBytes > 0,
    separator: what.written.separator,
    quote: what.written.quote,
    decimal: what.written.decimal,
    dates: 'day-first',
    namesLine: 1,
    skip: 1,
  }
  const dialect: CsvDialect = {
    encoding: reader.encoding ?? found.encoding,
    bom: found.bom,
    separator: reader.separator ?? found.separator,
    quote: reader.quote ?? found.quote,
    decimal: reader.decimal ?? found.decimal,
    dates: reader.dates ?? found.dates,
    namesLine: reader.namesLine ?? found.namesLine,
    skip: reader.skip ?? found.skip,
  }
  const { separator, quote, decimal } = dialect
  const options = [
    `delim = ${quoteLiteral(separator)}`,
    `quote = ${quoteLiteral(quote)}`,
    `escape = ${quoteLiteral(quote)}`,
    `decimal_separator = ${quoteLiteral(decimal)}`,
    `sample_size = ${bytes <= SNIFFED_WHOLE_BYTES ? -1 : 20_480}`,
    `max_line_size = ${LIMITS.PREVIEW_LINE_BYTES}`,
    ...manner.options,
  ]
  return {
    from: (at) => `read_csv(${quotePath(at)}, ${options.join(', ')})`,
    csvOptions: options,
    path,
    name: file.name,
    format: { is: 'csv', dialect, found },
    misfits: null,
    notes: manner.notes,
    rows: null,
    cut,
  }
}
