import { LIMITS } from '../../../shared/limits.js'
import { type Recognised, recognise } from '../../../shared/look/recognise.js'
import { ok, type Result } from '../../../shared/result.js'
import type { LookFile } from '../../ports/looker.js'
import type { LookBench } from './bench.js'
import { decodeHead, reading } from './bytes.js'
import { rewriteFeatures } from './features.js'
import { csvWays, jsonWays, type Seen, type Ways } from './textWays.js'
import { literal, once, type Reach, type Way } from './way.js'
import { isWorkbook, rewriteSheet } from './workbook.js'

/** A file that is a table, and the ways to read it: the strictest first, the most forgiving last. */
export interface Source {
  readonly file: LookFile
  readonly bytes: number
  readonly ways: Ways
}

export type Content =
  | { readonly is: 'table'; readonly source: Source }
  | { readonly is: 'other'; readonly what: Recognised; readonly bytes: number }

/** Looks at the first bytes and says what the file is and how it can be read. */
export async function contentOf(bench: LookBench, file: LookFile, reach: Reach): Promise<Result<Content>> {
  return reading(bench.disk, file.path, async (opened, bytes): Promise<Result<Content>> => {
    const head = await opened.readAt(LIMITS.LOOK_HEAD_BYTES, 0)
    if (!head.ok) return head
    const what = recognise(head.value, decodeHead)
    if (what.is === 'zip' && (await isWorkbook(opened, bytes)))
      return ok({ is: 'table', source: { file, bytes, ways: [once(() => rewriteSheet(bench, file, reach))] } })
    const ways = waysOf(bench, { file, what, bytes, reach })
    return ok(ways === null ? { is: 'other', what, bytes } : { is: 'table', source: { file, bytes, ways } })
  })
}

function waysOf(bench: LookBench, seen: Seen): Ways | null {
  const { what, file } = seen
  switch (what.is) {
    case 'parquet':
      return [async () => ok(parquet(file))]
    case 'csv':
      return csvWays(bench, { ...seen, what })
    case 'json':
      if (what.geo) return [once(() => rewriteFeatures(bench, file, seen.reach))]
      return jsonWays(bench, { ...seen, what })
    default:
      return null
  }
}

const parquet = ({ path, name }: LookFile): Way => ({
  from: (at) => `read_parquet(${literal(at)})`,
  path,
  name,
  format: { is: 'parquet' },
  notes: [],
  rows: null,
  cut: false,
})
