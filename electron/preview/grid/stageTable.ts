import { join } from 'node:path'
import { LIMITS } from '../../../shared/limits.js'
import type { Misfits, PreviewColumn, PreviewNote } from '../../../shared/preview/model.js'
import type { SqlColumn } from '../../../shared/preview/table/viewSql.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext, SourceContext } from '../context/previewContext.js'
import type { SqlTable } from '../context/sqlTable.js'
import { createNotTabularFailure, toUnreadable } from '../context/unreadableFailures.js'
import { detectContent } from '../sources/detectContent.js'
import { tryReaders } from '../sources/tryReaders.js'
import { isGeometryType } from '../table/geometryType.js'
import { runWatched, type WatchContext } from '../table/runWatched.js'
import { withSteadyProgress } from '../table/steadyProgress.js'
import { readColumns, toTextSql, type ViewColumn } from '../table/viewColumn.js'

/** All rows of a file in a scratch database, each with its row number. */
export interface StagedTable {
  readonly tables: TableEngine
  /** The path of the scratch database. Besides it, the engine writes only its spill files. */
  readonly database: string
  readonly shown: readonly PreviewColumn[]
  /** The same columns under their names in the database: `c0`, `c1` and so on, whatever the file calls them. */
  readonly columns: readonly SqlColumn[]
  readonly columnsLeftOut: number
  readonly rows: number
  readonly notes: readonly PreviewNote[]
  readonly misfits: Misfits | null
}

/**
 * The table that holds the rows, each with its row number from 0 as `place`. The number is stored because several
 * threads insert rows at once, and the engine does not keep the order of the file.
 */
export const STAGED = 'staged'
const SOURCE = 'source'

export interface StagingContext extends SourceContext, WatchContext, Pick<PreviewContext, 'openTables'> {}

/**
 * Reads a whole file into a scratch database. The caller closes `tables`; the scratch files are removed with the other
 * ones.
 */
export async function stageTable(given: StagingContext, file: PreviewFile): Promise<Result<StagedTable>> {
  const context = withSteadyProgress(given)
  const content = await detectContent(context, file, 'all')
  if (!content.ok) return content
  if (content.value.type === 'other') return createNotTabularFailure(file)
  return tryReaders(content.value.source, (sqlTable) => stageWithReader(context, sqlTable))
}

async function stageWithReader(context: StagingContext, sqlTable: SqlTable): Promise<Result<StagedTable>> {
  const database = context.scratchPath()
  const opened = await context.openTables({
    files: [{ path: sqlTable.path, name: sqlTable.name }],
    memoryBytes: LIMITS.TABLE_MEMORY_BYTES,
    threads: LIMITS.PREVIEW_THREADS,
    database,
    spillFolder: join(context.folder, 'spill'),
  })
  if (!opened.ok) return opened
  const tables = opened.value
  const staged = await readAllRows(context, tables, { sqlTable, database })
  if (staged.ok) return staged
  tables.close()
  await context.disk.remove(database)
  return toUnreadable(staged)
}

/** Lists, structures and geometries are staged as the text that is shown, found, sorted and copied. */
const toStagedSql = (column: ViewColumn): string =>
  column.shown.kind === 'nested' || isGeometryType(column.type) ? toTextSql(column) : column.sql

async function readAllRows(
  context: StagingContext,
  tables: TableEngine,
  { sqlTable, database }: { readonly sqlTable: SqlTable; readonly database: string },
): Promise<Result<StagedTable>> {
  const viewed = await tables.run(`CREATE VIEW ${SOURCE} AS SELECT * FROM ${sqlTable.from(sqlTable.path)}`)
  if (!viewed.ok) return viewed
  const read = await readColumns(tables, SOURCE)
  if (!read.ok) return read
  const kept = read.value.slice(0, LIMITS.TABLE_COLUMNS)
  const copied = await runWatched(context, { tables, database, phase: 'read' }, [
    `CREATE TABLE ${STAGED} AS SELECT row_number() OVER () - 1 AS place, ${kept.map((column, at) => `${toStagedSql(column)} AS c${at}`).join(', ')} FROM ${SOURCE}`,
  ])
  if (!copied.ok) return copied
  const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM ${STAGED}`)
  if (!counted.ok) return counted
  return ok({
    tables,
    database,
    shown: kept.map(({ shown }) => shown),
    columns: kept.map(({ shown: { kind } }, at) => ({ name: `c${at}`, kind })),
    columnsLeftOut: read.value.length - kept.length,
    rows: Number(counted.value[0]?.[0] ?? 0),
    notes: sqlTable.cut ? [...sqlTable.notes, 'cut-short'] : sqlTable.notes,
    misfits: sqlTable.misfits,
  })
}
