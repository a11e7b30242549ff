import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { TableFormat } from '../../../shared/preview/model.js'
import { toViewNames } from '../../../shared/preview/sql/toViewName.js'
import { validateQuery } from '../../../shared/preview/sql/validateQuery.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { TableEngine, TableFile } from '../../ports/preview/tableEngine.js'
import { memoize } from '../context/memoize.js'
import type { PreviewContext } from '../context/previewContext.js'
import type { SqlTable } from '../context/sqlTable.js'
import { detectContent, type TableSource } from '../sources/detectContent.js'
import { copyIntoScratch } from './copyIntoScratch.js'
import { withViews } from './withViews.js'

/** The name of the view of a checked query. */
export const RESULT_VIEW = 'rudi_result'

export interface QueryRequest {
  readonly files: readonly PreviewFile[]
  readonly sql: string
  readonly alsoFiles: readonly TableFile[]
}

/** Gives the name of each file in the query. */
function nameViews(files: readonly PreviewFile[]): readonly string[] {
  const own = toViewNames(files.map(({ name }) => name))
  return files.map(({ view }, index) => view ?? own[index] ?? '')
}

/** Works on the result of a query. `formats` are those of its files, in their order. */
type QueryWork<T> = (tables: TableEngine, formats: readonly TableFormat[]) => Promise<Result<T>>

/**
 * Runs `work` with the result of a checked query as the view `RESULT_VIEW`. When the strict reading of a file fails in
 * the middle, all files are read again with their next readers, because the engine does not say which file it was.
 */
export async function withQueryResult<T>(
  context: PreviewContext,
  request: QueryRequest,
  work: QueryWork<T>,
): Promise<Result<T>> {
  const sources: TableSource[] = []
  for (const file of request.files) {
    const content = await detectContent(context, file, 'all')
    if (!content.ok) return content
    if (content.value.type === 'other') return fail(failure('look/not-a-table', { name: file.name }))
    sources.push(readFromCopy(context, content.value.source))
  }
  const most = Math.max(1, ...sources.map(({ readers }) => readers.length))
  let last: Result<T> | null = null
  for (let attempt = 0; attempt < most; attempt++) {
    const ways = await findReaders(sources, attempt)
    if (!ways.ok) return ways
    const done = await runQuery(context, request, ways.value, work)
    if (done.ok || !isAboutTheFile(done)) return done
    // The failure of the strictest readers is the most useful one.
    last ??= done
  }
  return last ?? fail(failure('look/unreadable'))
}

/** Replaces the readers by ones that read a copy of the file, where a copy can be made. */
function readFromCopy(context: PreviewContext, source: TableSource): TableSource {
  const copy = memoize(() => copyIntoScratch(context, source.file.path))
  const ways = source.readers.map((open) => async (): Promise<Result<SqlTable>> => {
    const way = await open()
    if (!way.ok || way.value.path !== source.file.path) return way
    const path = await copy()
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

/** Whether the failure is about a file: the engine names its CSV or JSON reader then, and the query otherwise. */
const isAboutTheFile = (result: Result<unknown>): boolean =>
  !result.ok &&
  (result.failure.code === 'look/unreadable' ||
    (result.failure.code === 'look/bad-question' &&
      /CSV Error|CSV options|JSON|sniff/i.test(String(result.failure.facts.note ?? ''))))

async function runQuery<T>(
  context: PreviewContext,
  { sql, files, alsoFiles }: QueryRequest,
  ways: readonly SqlTable[],
  work: QueryWork<T>,
): Promise<Result<T>> {
  const names = nameViews(files)
  const views = ways.map((sqlTable, index) => ({ name: names[index] ?? '', sqlTable }))
  return withViews(context, views, { alsoFiles }, async (tables) => {
    const checked = await checkQuery(tables, sql, names)
    if (!checked.ok) return checked
    // The query was checked to be one whole SELECT, so it cannot be anything else behind the words that create a view.
    const made = await tables.createView(RESULT_VIEW, sql.replace(/[;\s]+$/, ''))
    const formats = ways.map(({ format }) => format)
    return made.ok ? work(tables, formats) : made
  })
}

/**
 * Checks the query before anything of it is bound, because a table function may act as soon as the engine asks for its
 * columns.
 */
async function checkQuery(tables: TableEngine, sql: string, views: readonly string[]): Promise<Result<void>> {
  const tree = await tables.parseQuery(sql)
  if (!tree.ok) return tree
  const verdict = validateQuery(tree.value, views)
  switch (verdict.type) {
    case 'allowed':
      return ok(undefined)
    case 'not-a-question':
      return fail(failure('look/not-a-question'))
    case 'refused': {
      const { name, near } = verdict
      const facts = near === null ? {} : { near }
      return fail(failure('look/not-allowed', { name: name.slice(0, LIMITS.PREVIEW_VIEW_CHARS), ...facts }))
    }
  }
}
