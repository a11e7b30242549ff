import { basename, join } from 'node:path'
import { isSameContent } from '../../../shared/download/model/fileStamp.js'
import { LIMITS } from '../../../shared/limits.js'
import { quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { ok, type Result } from '../../../shared/result.js'
import type { KeptTable, PreviewFile } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import { quotePath } from '../context/quotePath.js'
import type { SqlTable } from '../context/sqlTable.js'
import { toUnreadable } from '../context/unreadableFailures.js'
import { detectContent } from '../sources/detectContent.js'
import { tryReaders } from '../sources/tryReaders.js'
import { runWatched, type WatchContext } from '../table/runWatched.js'
import { withSteadyProgress } from '../table/steadyProgress.js'
import { withViews } from '../table/withViews.js'

const SOURCE = 'source'
const KEPT = 'kept'

export interface KeepTask {
  readonly file: PreviewFile
  /** The absolute path of the new file. */
  readonly target: string
  readonly scratch: string
}

type KeepContext = PreviewContext & Pick<WatchContext, 'clock' | 'onProgress'>

/**
 * Reads a whole table and writes it to `target` as Parquet, in the order of the file. Returns null, and leaves no file,
 * when the kept table would not be the same: the file is no table or is Parquet already, it was cut, Parquet lacks
 * one of its types, or the file changed meanwhile.
 */
export async function keepTable(context: KeepContext, task: KeepTask): Promise<Result<KeptTable | null>> {
  const kept = await readWhole(withSteadyProgress(context), task)
  if (!kept.ok || kept.value === null) await context.disk.remove(task.target)
  return kept
}

async function readWhole(context: KeepContext, { file, target, scratch }: KeepTask): Promise<Result<KeptTable | null>> {
  const stamp = await context.disk.stamp(file.path)
  if (!stamp.ok) return stamp
  const content = await detectContent(context, file, 'all')
  if (!content.ok) return content
  if (content.value.type === 'other' || content.value.what.type === 'parquet') return ok(null)
  const { bytes } = content.value.source
  return tryReaders(content.value.source, async (sqlTable): Promise<Result<KeptTable | null>> => {
    if (sqlTable.cut) return ok(null)
    const rows = await writeRows(context, sqlTable, { target, scratch })
    if (!rows.ok || rows.value === null) return rows.ok ? ok(null) : toUnreadable(rows)
    const after = await context.disk.stamp(file.path)
    if (!after.ok) return after
    if (!isSameContent(stamp.value, after.value)) return ok(null)
    const { format, notes, misfits } = sqlTable
    return ok({ path: target, stamp: stamp.value, bytes, format, notes: [...notes], misfits, rows: rows.value })
  })
}

/** Writes the rows and counts them. Null when the engine reads them back with other names or types. */
async function writeRows(
  context: KeepContext,
  sqlTable: SqlTable,
  { target, scratch }: Pick<KeepTask, 'target' | 'scratch'>,
): Promise<Result<number | null>> {
  const alsoFiles = [{ path: target, name: basename(target) }]
  return withViews(
    context,
    [{ name: SOURCE, sqlTable }],
    { alsoFiles },
    async (tables): Promise<Result<number | null>> => {
      const watch = { ...context, folder: join(scratch) }
      const written = await runWatched(
        watch,
        { tables, database: target, phase: 'read', mostBytes: LIMITS.KEPT_BYTES },
        [
          `COPY (SELECT * FROM ${SOURCE}) TO ${quoteLiteral(target)} (FORMAT parquet, COMPRESSION snappy, USE_TMP_FILE false)`,
          `CREATE VIEW ${KEPT} AS SELECT * FROM read_parquet(${quotePath(target)})`,
        ],
      )
      if (!written.ok) return written
      const same = await hasSameColumns(tables)
      if (!same.ok || !same.value) return same.ok ? ok(null) : same
      const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM ${KEPT}`)
      return counted.ok ? ok(Number(counted.value[0]?.[0] ?? 0)) : counted
    },
  )
}

async function hasSameColumns(tables: TableEngine): Promise<Result<boolean>> {
  const [source, kept] = [await tables.listColumns(SOURCE), await tables.listColumns(KEPT)]
  if (!source.ok) return source
  return kept.ok ? ok(JSON.stringify(source.value) === JSON.stringify(kept.value)) : kept
}
