import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { LookNote } from '../../../shared/look/model.js'
import type { Recognised } from '../../../shared/look/recognise.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { LookFile } from '../../ports/looker.js'
import type { LookBench } from './bench.js'
import { pieces, reading } from './bytes.js'
import { toUtf8 } from './toUtf8.js'
import { HEAD_REWRITE_BYTES, literal, once, type Reach, type Way } from './way.js'

/** The ways to read one file. */
export type Ways = readonly (() => Promise<Result<Way>>)[]

export interface Seen {
  readonly file: LookFile
  readonly what: Recognised
  readonly bytes: number
  readonly reach: Reach
}

interface Readable {
  readonly path: string
  readonly cut: boolean
}

type JsonSeen = Seen & { readonly what: Extract<Recognised, { readonly is: 'json' }> }

/** Strict, then without the lines that do not fit; what is not written in lines has no such second way. */
export function jsonWays(bench: LookBench, seen: JsonSeen): Ways {
  const readable = once(() => readableText(bench, seen))
  return (seen.what.lines ? [false, true] : [false]).map((forgiving) => async (): Promise<Result<Way>> => {
    const from = await readable()
    return from.ok ? ok(json(from.value, seen, forgiving)) : from
  })
}

function json({ path, cut }: Readable, { file, what: { lines }, bytes }: JsonSeen, forgiving: boolean): Way {
  const most = Math.max(LIMITS.LOOK_ITEM_BYTES, Math.min(bytes + 1, 4 * LIMITS.LOOK_ITEM_BYTES))
  const options = [
    `format = ${literal(lines ? 'newline_delimited' : 'auto')}`,
    `maximum_object_size = ${most}`,
    `maximum_depth = 4`,
    ...(forgiving ? ['ignore_errors = true'] : []),
  ]
  return {
    from: (at) => `read_json(${literal(at)}, ${options.join(', ')})`,
    path,
    name: file.name,
    format: { is: 'json', lines },
    notes: forgiving ? ['lines-skipped'] : [],
    rows: null,
    cut,
  }
}

type TextSeen = Seen & { readonly what: Extract<Recognised, { readonly is: 'csv' | 'json' }> }

/** The file itself when it is UTF-8, else a copy of ours that is. */
async function readableText(bench: LookBench, { file, what, reach }: TextSeen): Promise<Result<Readable>> {
  if (what.text.encoding === 'utf-8') return ok({ path: file.path, cut: false })
  return toUtf8(bench, file, { ...what.text, most: reach === 'head' ? HEAD_REWRITE_BYTES : LIMITS.LOOK_REWRITE_BYTES })
}

type CsvSeen = Seen & { readonly what: Extract<Recognised, { readonly is: 'csv' }> }

/** Strict, then every column as text, then without the lines that do not fit; then the same from the other encoding. */
export function csvWays(bench: LookBench, seen: CsvSeen): Ways {
  const { what } = seen
  const manners = [
    { options: [], notes: [] },
    { options: ['all_varchar = true'], notes: ['mixed-types'] },
    { options: byHand(what.written.names), notes: ['mixed-types', 'lines-skipped'] },
  ] as const
  const inEncoding = (as: CsvSeen) => {
    const readable = once(() => ofLines(bench, as.file).then((fits) => (fits.ok ? readableText(bench, as) : fits)))
    return manners.map((manner) => async (): Promise<Result<Way>> => {
      const from = await readable()
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

function csv({ path, cut }: Readable, { file, what, bytes }: CsvSeen, manner: Manner): Way {
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
    from: (at) => `read_csv(${literal(at)}, ${options.join(', ')})`,
    path,
    name: file.name,
    format: { is: 'csv', dialect },
    notes: manner.notes,
    rows: null,
    cut,
  }
}
