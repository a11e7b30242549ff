import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { LookNote, TableFormat } from '../../../shared/look/model.js'
import { type Recognised, recognise } from '../../../shared/look/recognise.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { LookFile } from '../../ports/looker.js'
import type { LookBench } from './bench.js'
import { decodeHead, pieces, reading } from './bytes.js'
import { rewriteFeatures } from './features.js'
import { toUtf8 } from './toUtf8.js'
import { isWorkbook, rewriteSheet } from './workbook.js'

/** One way to read a file as a table: what SQL reads from, and what a person should know about that reading. */
export interface Way {
  /** A table function with its arguments. */
  readonly from: string
  /** The one file that has to be readable for it: the media's own, or what we wrote from it. */
  readonly path: string
  readonly format: TableFormat
  readonly notes: readonly LookNote[]
  /** Known without reading the rows, or null. */
  readonly rows: number | null
  /** Only the beginning of the file is in there. */
  readonly cut: boolean
}

/** A file that is a table, and the ways to read it: the strictest first, the most forgiving last. */
export interface Source {
  readonly file: LookFile
  readonly bytes: number
  readonly ways: readonly (() => Promise<Result<Way>>)[]
}

export type Content =
  | { readonly is: 'table'; readonly source: Source }
  | { readonly is: 'other'; readonly what: Recognised; readonly bytes: number }

/** `all` reads the whole file where it must be written anew first; `head` is content with the beginning of a large one. */
export type Reach = 'head' | 'all'
const HEAD_REWRITE_BYTES = 32 * 1024 * 1024

/** Looks at the first bytes and says what the file is and how it can be read. */
export async function contentOf(bench: LookBench, file: LookFile, reach: Reach): Promise<Result<Content>> {
  return reading(bench.disk, file.path, async (opened, bytes): Promise<Result<Content>> => {
    const head = await opened.readAt(LIMITS.LOOK_HEAD_BYTES, 0)
    if (!head.ok) return head
    const what = recognise(head.value, decodeHead)
    if (what.is === 'zip' && (await isWorkbook(opened, bytes)))
      return ok({ is: 'table', source: { file, bytes, ways: [() => rewriteSheet(bench, file, reach)] } })
    const ways = waysOf(bench, { file, what, bytes, reach })
    return ok(ways === null ? { is: 'other', what, bytes } : { is: 'table', source: { file, bytes, ways } })
  })
}

/** A text in SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

interface Seen {
  readonly file: LookFile
  readonly what: Recognised
  readonly bytes: number
  readonly reach: Reach
}

function waysOf(bench: LookBench, seen: Seen): Source['ways'] | null {
  const { what, file, bytes } = seen
  switch (what.is) {
    case 'parquet':
      return [async () => ok(parquet(file.path))]
    case 'csv':
      return csvWays(bench, { ...seen, what })
    case 'json':
      if (what.geo) return [() => rewriteFeatures(bench, file, seen.reach)]
      return [false, true].map((forgiving) => async () => {
        const readable = await readableText(bench, { ...seen, what })
        return readable.ok ? ok(json(readable.value, { lines: what.lines, forgiving, bytes })) : readable
      })
    default:
      return null
  }
}

const parquet = (path: string): Way => ({
  from: `read_parquet(${literal(path)})`,
  path,
  format: { is: 'parquet' },
  notes: [],
  rows: null,
  cut: false,
})

interface Readable {
  readonly path: string
  readonly cut: boolean
}

function json(
  { path, cut }: Readable,
  how: { readonly lines: boolean; readonly forgiving: boolean; readonly bytes: number },
): Way {
  const { lines, forgiving, bytes } = how
  const most = Math.max(LIMITS.LOOK_ITEM_BYTES, Math.min(bytes + 1, 4 * LIMITS.LOOK_ITEM_BYTES))
  const options = [
    `format = ${literal(lines ? 'newline_delimited' : 'auto')}`,
    `maximum_object_size = ${most}`,
    `maximum_depth = 4`,
    ...(forgiving && lines ? ['ignore_errors = true'] : []),
  ]
  return {
    from: `read_json(${literal(path)}, ${options.join(', ')})`,
    path,
    format: { is: 'json', lines },
    notes: forgiving && lines ? ['lines-skipped'] : [],
    rows: null,
    cut,
  }
}

type TextSeen = Seen & { readonly what: Extract<Recognised, { readonly is: 'csv' | 'json' | 'text' }> }

/** The file itself when it is UTF-8, else a copy of ours that is. */
async function readableText(bench: LookBench, { file, what, reach }: TextSeen): Promise<Result<Readable>> {
  if (what.text.encoding === 'utf-8') return ok({ path: file.path, cut: false })
  return toUtf8(bench, file, { ...what.text, most: reach === 'head' ? HEAD_REWRITE_BYTES : LIMITS.LOOK_REWRITE_BYTES })
}

type CsvSeen = Seen & { readonly what: Extract<Recognised, { readonly is: 'csv' }> }

/** Strict, then every column as text, then without the lines that do not fit; then the same from the other encoding. */
function csvWays(bench: LookBench, seen: CsvSeen): Source['ways'] {
  const { what } = seen
  const manners = [
    { options: [], notes: [] },
    { options: ['all_varchar = true'], notes: ['mixed-types'] },
    { options: byHand(what.written.names), notes: ['mixed-types', 'lines-skipped'] },
  ] as const
  const inEncoding = (as: CsvSeen) => {
    // Written anew once, however many ways are tried.
    let readable: Promise<Result<Readable>> | null = null
    return manners.map((manner) => async (): Promise<Result<Way>> => {
      readable ??= ofLines(bench, as.file).then((fits) => (fits.ok ? readableText(bench, as) : fits))
      const from = await readable
      return from.ok ? ok(csv(from.value, as, manner)) : from
    })
  }
  // The beginning may be plain ASCII, and the first accent come a million lines later.
  const late = { ...seen, what: { ...what, text: { encoding: 'windows-1252', bomBytes: 0 } as const } }
  return what.text.encoding === 'utf-8' && what.text.bomBytes === 0
    ? [...inEncoding(seen).slice(0, 2), ...inEncoding(late)]
    : inEncoding(seen)
}

/** Where the engine finds no order by itself: the columns of the line that is as long as most, and no line that does not fit. */
const byHand = (names: readonly string[]): readonly string[] => [
  'auto_detect = false',
  'header = true',
  `columns = {${names.map((name) => `${literal(name)}: 'VARCHAR'`).join(', ')}}`,
  'ignore_errors = true',
  'null_padding = true',
  'strict_mode = false',
]

/** Whether it has lines at all: one without end would keep the reader busy until its time is over. */
function ofLines(bench: LookBench, file: LookFile): Promise<Result<void>> {
  return reading(bench.disk, file.path, (opened, bytes) => {
    let length = 0
    const most = Math.min(bytes, LIMITS.LOOK_COUNT_BYTES)
    return pieces(opened, { from: 0, most, signal: bench.signal }, async (piece) => {
      const last = Math.max(...LINE_ENDS.map((end) => piece.lastIndexOf(end)))
      length = last < 0 ? length + piece.length : piece.length - 1 - last
      return length > LIMITS.LOOK_LINE_BYTES ? fail(failure('look/unreadable')) : ok(true)
    })
  })
}

const LINE_ENDS = [10, 13]

interface Manner {
  readonly options: readonly string[]
  readonly notes: readonly LookNote[]
}

/** All rows decide about the types of a small file, the first twenty thousand about those of a large one. */
const SNIFFED_WHOLE_BYTES = 16 * 1024 * 1024

function csv({ path, cut }: Readable, { what, bytes }: CsvSeen, manner: Manner): Way {
  const { separator, quote, decimal } = what.written
  const options = [
    `delim = ${literal(separator)}`,
    `quote = ${literal(quote)}`,
    `escape = ${literal(quote)}`,
    `decimal_separator = ${literal(decimal)}`,
    `sample_size = ${bytes <= SNIFFED_WHOLE_BYTES ? -1 : 20_480}`,
    `max_line_size = ${LIMITS.LOOK_LINE_BYTES}`,
    ...manner.options,
  ]
  const dialect = { encoding: what.text.encoding, bom: what.text.bomBytes > 0, separator, quote, decimal }
  return {
    from: `read_csv(${literal(path)}, ${options.join(', ')})`,
    path,
    format: { is: 'csv', dialect },
    notes: manner.notes,
    rows: null,
    cut,
  }
}
