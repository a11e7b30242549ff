import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { judgeQuestion } from '../../../shared/look/judgeQuestion.js'
import type { LookTable } from '../../../shared/look/model.js'
import { viewNames } from '../../../shared/look/viewName.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { LookFile } from '../../ports/looker.js'
import type { Tables, TablesFile } from '../../ports/tables.js'
import { asideFrom } from './aside.js'
import type { LookBench } from './bench.js'
import { notATable } from './notATable.js'
import { contentOf, type Source } from './source.js'
import { firstRows, identifier, withViews } from './views.js'
import { once, type Way } from './way.js'

/** What a person's query is called once it is known to be one. */
export const RESULT = 'rudi_result'

/** The first rows of what a person asked of one or several files. */
export async function queryTable(
  bench: LookBench,
  files: readonly LookFile[],
  sql: string,
): Promise<Result<LookTable>> {
  return withResult(bench, { files, sql, alsoFiles: [] }, (tables) =>
    firstRows(tables, RESULT, LIMITS.LOOK_RESULT_ROWS),
  )
}

export interface Asked {
  readonly files: readonly LookFile[]
  readonly sql: string
  readonly alsoFiles: readonly TablesFile[]
}

/** Files whose strict reading fails in the middle are read again in a more forgiving way: all of them, since nobody says which it was. */
export async function withResult<T>(
  bench: LookBench,
  asked: Asked,
  work: (tables: Tables) => Promise<Result<T>>,
): Promise<Result<T>> {
  const sources: Source[] = []
  for (const file of asked.files) {
    const content = await contentOf(bench, file, 'all')
    if (!content.ok) return content
    if (content.value.is === 'other') return notATable(file)
    sources.push(kept(bench, content.value.source))
  }
  const most = Math.max(1, ...sources.map(({ ways }) => ways.length))
  let last: Result<T> | null = null
  for (let attempt = 0; attempt < most; attempt++) {
    const ways = await waysAt(sources, attempt)
    if (!ways.ok) return ways
    const done = await askOver(bench, asked, ways.value, work)
    if (done.ok || !isAboutTheFile(done)) return done
    // What the strictest reading said is the most telling.
    last ??= done
  }
  return last ?? fail(failure('look/unreadable'))
}

/** The same ways, none of which leads to the person's own file where that can be had. */
function kept(bench: LookBench, source: Source): Source {
  const aside = once(() => asideFrom(bench, source.file.path))
  const ways = source.ways.map((open) => async (): Promise<Result<Way>> => {
    const way = await open()
    if (!way.ok || way.value.path !== source.file.path) return way
    const path = await aside()
    return path.ok ? ok({ ...way.value, path: path.value }) : path
  })
  return { ...source, ways }
}

async function waysAt(sources: readonly Source[], attempt: number): Promise<Result<readonly Way[]>> {
  const ways: Way[] = []
  for (const source of sources) {
    const way = await source.ways[Math.min(attempt, source.ways.length - 1)]?.()
    if (way === undefined) return fail(failure('look/unreadable'))
    if (!way.ok) return way
    ways.push(way.value)
  }
  return ok(ways)
}

/** The engine names the reader when it is the file that it cannot read, and the query when it is that. */
const isAboutTheFile = (result: Result<unknown>): boolean =>
  !result.ok &&
  (result.failure.code === 'look/unreadable' ||
    (result.failure.code === 'look/bad-question' &&
      /CSV Error|CSV options|JSON|sniff/i.test(String(result.failure.facts.note ?? ''))))

async function askOver<T>(
  bench: LookBench,
  { sql, files, alsoFiles }: Asked,
  ways: readonly Way[],
  work: (tables: Tables) => Promise<Result<T>>,
): Promise<Result<T>> {
  const names = viewNames(files.map(({ name }) => name))
  const views = ways.map((way, index) => ({ name: names[index] ?? '', way }))
  return withViews(bench, views, { alsoFiles }, async (tables) => {
    const judged = await judge(tables, sql, names)
    if (!judged.ok) return judged
    // By itself it is one whole SELECT, so behind these words it can be nothing else. A comment at its end ends there.
    const made = await tables.run(`CREATE TEMP VIEW ${identifier(RESULT)} AS ${sql.replace(/[;\s]+$/, '')}\n`)
    return made.ok ? work(tables) : made
  })
}

/** Before anything of it is bound: a table function may act as soon as the engine looks up what it gives. */
async function judge(tables: Tables, sql: string, views: readonly string[]): Promise<Result<void>> {
  const tree = await tables.tree(sql)
  if (!tree.ok) return tree
  const verdict = judgeQuestion(tree.value, views)
  switch (verdict.is) {
    case 'allowed':
      return ok(undefined)
    case 'not-a-question':
      return fail(failure('look/not-a-question'))
    case 'refused':
      return fail(failure('look/not-allowed', { name: verdict.name.slice(0, LIMITS.LOOK_VIEW_CHARS) }))
  }
}
