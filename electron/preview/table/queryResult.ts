import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { quoteIdentifier } from '../../../shared/preview/query/quoteSql.js'
import { validateQuery } from '../../../shared/preview/query/validateQuery.js'
import { toViewNames } from '../../../shared/preview/table/viewName.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { TableEngine, TableFile } from '../../ports/preview/tableEngine.js'
import { memoize } from '../context/memoize.js'
import { createNotTabularFailure } from '../context/noPreview.js'
import type { PreviewContext } from '../context/previewContext.js'
import { createScratchCopy } from '../context/scratchCopy.js'
import type { SqlTable } from '../context/sqlTable.js'
import { detectContent, type TableSource } from '../sources/detectContent.js'
import { withViews } from './duckdbViews.js'

/** What a person's query is called once it is known to be one. */
export const RESULT_VIEW = 'rudi_result'

export interface QueryRequest {
  readonly files: readonly PreviewFile[]
  readonly sql: string
  readonly alsoFiles: readonly TableFile[]
}

/** What each file is called in the query. */
function nameViews(files: readonly PreviewFile[]): readonly string[] {
  const own = toViewNames(files.map(({ name }) => name))
  return files.map(({ view }, index) => view ?? own[index] ?? '')
}

/** Files whose strict reading fails in the middle are read again in a more forgiving way: all of them, since the engine does not say which it was. */
export async function withQueryResult<T>(
  context: PreviewContext,
  request: QueryRequest,
  work: (tables: TableEngine) => Promise<Result<T>>,
): Promise<Result<T>> {
  const sources: TableSource[] = []
  for (const file of request.files) {
    const content = await detectContent(context, file, 'all')
    if (!content.ok) return content
    if (content.value.is === 'other') return createNotTabularFailure(file)
    sources.push(copyAside(context, content.value.source))
  }
  const most = Math.max(1, ...sources.map(({ readers }) => readers.length))
  let last: Result<T> | null = null
  for (let attempt = 0; attempt < most; attempt++) {
    const ways = await findReaders(sources, attempt)
    if (!ways.ok) return ways
    const done = await askOver(context, request, ways.value, work)
    if (done.ok || !isAboutTheFile(done)) return done
    // What the strictest reading said is the most telling.
    last ??= done
  }
  return last ?? fail(failure('look/unreadable'))
}

/** The same ways, none of which leads to the person's own file where that can be had. */
function copyAside(context: PreviewContext, source: TableSource): TableSource {
  const aside = memoize(() => createScratchCopy(context, source.file.path))
  const ways = source.readers.map((open) => async (): Promise<Result<SqlTable>> => {
    const way = await open()
    if (!way.ok || way.value.path !== source.file.path) return way
    const path = await aside()
    return path.ok ? ok({ ...way.value, path: path.value }) : path
  })
  return { ...source, readers: ways }
}

async function findReaders(sources: readonly TableSource[], attempt: number): Promise<Result<readonly SqlTable[]>> {
  const ways: SqlTable[] = []
  for (const source of sources) {
    const way = await source.readers[Math.min(attempt, source.readers.length - 1)]?.()
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
  context: PreviewContext,
  { sql, files, alsoFiles }: QueryRequest,
  ways: readonly SqlTable[],
  work: (tables: TableEngine) => Promise<Result<T>>,
): Promise<Result<T>> {
  const names = nameViews(files)
  const views = ways.map((sqlTable, index) => ({ name: names[index] ?? '', sqlTable }))
  return withViews(context, views, { alsoFiles }, async (tables) => {
    const judged = await judgeQuery(tables, sql, names)
    if (!judged.ok) return judged
    // By itself it is one whole SELECT, so behind these words it can be nothing else. A comment at its end ends there.
    const made = await tables.run(`CREATE TEMP VIEW ${quoteIdentifier(RESULT_VIEW)} AS ${sql.replace(/[;\s]+$/, '')}\n`)
    return made.ok ? work(tables) : made
  })
}

/** Before anything of it is bound: a table function may act as soon as the engine asks which columns it gives. */
async function judgeQuery(tables: TableEngine, sql: string, views: readonly string[]): Promise<Result<void>> {
  const tree = await tables.tree(sql)
  if (!tree.ok) return tree
  const verdict = validateQuery(tree.value, views)
  switch (verdict.is) {
    case 'allowed':
      return ok(undefined)
    case 'not-a-question':
      return fail(failure('look/not-a-question'))
    case 'refused':
      return fail(failure('look/not-allowed', { name: verdict.name.slice(0, LIMITS.PREVIEW_VIEW_CHARS) }))
  }
}
