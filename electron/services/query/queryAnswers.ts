import { join } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { ChartData } from '../../../shared/query/chart/chartDataSchema.js'
import type { ChartSpec } from '../../../shared/query/chart/chartSpecSchema.js'
import type { PlanStep, QueryAnswer, TableSchema } from '../../../shared/query/model.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { PreviewFile, PreviewService, StoredAnswer } from '../../ports/preview/previewService.js'
import { createSessionFolder } from '../sessionFolder.js'
import type { QueryTables } from './queryTables.js'

export interface QueryAnswersDeps {
  readonly disk: Pick<Disk, 'list' | 'makeFolder' | 'remove'>
  readonly preview: Pick<PreviewService, 'queryTables' | 'answer' | 'explain' | 'chart' | 'sample'>
  readonly tables: Pick<QueryTables, 'resolve'>
  readonly clock: Pick<Clock, 'elapsed'>
  /** A folder of ours for answers. Files that an earlier start has left in it are removed. */
  readonly folder: string
  /** Gives a unique file name. */
  readonly randomToken: () => string
}

/**
 * Runs queries. The last answer is stored in a file of ours, so that its rows need not be in memory. A query or a plan
 * cancels the query, the plan and the chart before it; a chart only the chart before it.
 */
export interface QueryAnswers {
  run(sql: string): Promise<Result<QueryAnswer>>
  explain(sql: string): Promise<Result<PlanStep[]>>
  /** Cancels the query or the plan that was asked for last, in whichever of its steps it is. */
  cancel(): void
  describe(table: string): Promise<Result<TableSchema>>
  /** Computes a chart of the last answer. Fails with `look/no-answer` when there is none. */
  chart(spec: ChartSpec): Promise<Result<ChartData>>
  /** The last answer as a file that can be read; null when there is none, or when it is another one than `id`. */
  getLast(id: number): PreviewFile | null
  close(): Promise<void>
}

/** A stored answer, and the protected files whose rows it has. */
type StoredAnswerFile = Pick<StoredAnswer, 'path' | 'revealed'> & { readonly id: number }

/** The name of the last answer in a query about it. */
const ANSWER_VIEW = 'answer'

export function createQueryAnswers(deps: QueryAnswersDeps): QueryAnswers {
  const { disk, preview, tables, clock, folder } = deps
  let last: StoredAnswerFile | null = null
  /** The answer before the last one. An export of it may still be running. */
  let previous: StoredAnswerFile | null = null
  let ids = 0
  const scratch = createSessionFolder(disk, folder)
  let asking = new AbortController()
  let drawing = new AbortController()

  /** Begins a query or a plan. Its signal belongs to all of its steps, so that none begins after it was cancelled. */
  const begin = (): AbortSignal => {
    asking.abort()
    drawing.abort()
    asking = new AbortController()
    return asking.signal
  }
  /** Finds the files of the tables that a query names. */
  const findFiles = async (sql: string, signal: AbortSignal): Promise<Result<readonly PreviewFile[]>> => {
    const named = await preview.queryTables(sql, signal)
    return named.ok ? tables.resolve(named.value) : named
  }
  return {
    async run(sql) {
      const signal = begin()
      const prepared = await scratch.prepare()
      if (!prepared.ok) return prepared
      const startedMs = clock.elapsed()
      const files = await findFiles(sql, signal)
      if (!files.ok) return files
      const target = join(folder, `${deps.randomToken()}.parquet`)
      const answered = await preview.answer({ files: files.value, sql, target }, signal)
      if (!answered.ok) {
        await disk.remove(target)
        return answered
      }
      const { table, rows, path, revealed } = answered.value
      const id = ++ids
      const leaving = previous
      // Both are replaced in one turn, so that of two queries at once each removes another file.
      previous = last
      last = { path, revealed, id }
      if (leaving !== null) await disk.remove(leaving.path)
      return ok({ ...table, id, total: rows, ms: Math.max(0, Math.round(clock.elapsed() - startedMs)) })
    },
    async explain(sql) {
      const signal = begin()
      const files = await findFiles(sql, signal)
      if (!files.ok) return files
      const plan = await preview.explain(files.value, sql, signal)
      return plan.ok ? ok([...plan.value]) : plan
    },
    cancel: () => asking.abort(),
    async describe(table) {
      const files = await tables.resolve([table])
      if (!files.ok) return files
      const [file] = files.value
      if (file === undefined) return fail(failure('look/unknown-table', { name: table }))
      const content = await preview.sample(file)
      if (!content.ok) return content
      if (content.value.type !== 'table') return fail(failure('look/not-a-table', { name: file.name }))
      const shown = content.value.table
      const rows = shown.rows.slice(0, LIMITS.QUERY_SAMPLE_ROWS)
      return ok({ ...shown, table, rows, more: shown.more || rows.length < shown.rows.length })
    },
    async chart(spec) {
      drawing.abort()
      drawing = new AbortController()
      return last === null ? fail(failure('look/no-answer')) : preview.chart(last.path, spec, drawing.signal)
    },
    getLast(id) {
      if (last === null || id !== last.id) return null
      const { path, revealed } = last
      return { path, revealed, name: `${ANSWER_VIEW}.parquet`, view: ANSWER_VIEW }
    },
    async close() {
      for (const kept of [last, previous]) if (kept !== null) await disk.remove(kept.path)
      await scratch.clear()
    },
  }
}
