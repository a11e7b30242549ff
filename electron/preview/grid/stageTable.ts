import { join } from 'node:path'
import { type Failure, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Misfits, PreviewColumn, PreviewNote } from '../../../shared/preview/model.js'
import type { TableProgress } from '../../../shared/preview/table/tableRequests.js'
import type { SqlColumn } from '../../../shared/preview/table/viewSql.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { createNotTabularFailure } from '../context/noPreview.js'
import type { PreviewContext, SourceContext } from '../context/previewContext.js'
import type { TableReader } from '../context/tableReader.js'
import { detectContent } from '../sources/detectContent.js'
import { isUnreadable, readColumns, tryReaders } from '../table/duckdbViews.js'

/** All rows of a file in a scratch database, each under its number. */
export interface StagedTable {
  readonly tables: TableEngine
  /** The scratch database, below which nothing else is written but what the engine spills. */
  readonly database: string
  readonly shown: readonly PreviewColumn[]
  /** The same columns as they are called in the database: `c0`, `c1`, and so on, whatever a stranger called them. */
  readonly columns: readonly SqlColumn[]
  readonly columnsLeftOut: number
  readonly rows: number
  readonly notes: readonly PreviewNote[]
  readonly misfits: Misfits | null
}

/**
 * The table that holds them, each with its number from 0 as `place`: several threads insert at once, and the order in
 * which the engine keeps rows is not that of the file.
 */
export const STAGED = 'staged'
const SOURCE = 'source'

export interface StagingContext extends SourceContext, Pick<PreviewContext, 'openTables'> {
  readonly clock: Pick<Clock, 'sleep'>
  /** The folder of the scratch database. */
  readonly folder: string
  readonly onProgress: (progress: TableProgress) => void
}

/** Reads a whole file into a scratch database. The caller closes `tables`; the scratch files are removed with the others. */
export async function stageTable(context: StagingContext, file: PreviewFile): Promise<Result<StagedTable>> {
  const content = await detectContent(context, file, 'all')
  if (!content.ok) return content
  if (content.value.is === 'other') return createNotTabularFailure(file)
  return tryReaders(content.value.source, (reader) => stageBy(context, reader))
}

async function stageBy(context: StagingContext, reader: TableReader): Promise<Result<StagedTable>> {
  const database = context.scratchPath()
  const opened = await context.openTables({
    files: [{ path: reader.path, name: reader.name }],
    memoryBytes: LIMITS.TABLE_MEMORY_BYTES,
    threads: LIMITS.PREVIEW_THREADS,
    database,
    spillFolder: join(context.folder, 'spill'),
  })
  if (!opened.ok) return opened
  const tables = opened.value
  const staged = await readAllRows(context, tables, { reader, database })
  if (staged.ok) return staged
  tables.close()
  await context.disk.remove(database)
  return isUnreadable(staged)
}

async function readAllRows(
  context: StagingContext,
  tables: TableEngine,
  { reader, database }: { readonly reader: TableReader; readonly database: string },
): Promise<Result<StagedTable>> {
  const viewed = await tables.run(`CREATE VIEW ${SOURCE} AS SELECT * FROM ${reader.from(reader.path)}`)
  if (!viewed.ok) return viewed
  const read = await readColumns(tables, SOURCE)
  if (!read.ok) return read
  const kept = read.value.slice(0, LIMITS.TABLE_COLUMNS)
  const copied = await runWatched(context, { tables, database, phase: 'read' }, [
    `CREATE TABLE ${STAGED} AS SELECT row_number() OVER () - 1 AS place, ${kept.map(({ sql }, at) => `${sql} AS c${at}`).join(', ')} FROM ${SOURCE}`,
  ])
  if (!copied.ok) return copied
  const counted = await tables.rows(`SELECT CAST(count(*) AS VARCHAR) FROM ${STAGED}`)
  if (!counted.ok) return counted
  return ok({
    tables,
    database,
    shown: kept.map(({ shown }) => shown),
    columns: kept.map(({ shown: { kind } }, at) => ({ name: `c${at}`, kind })),
    columnsLeftOut: read.value.length - kept.length,
    rows: Number(counted.value[0]?.[0] ?? 0),
    notes: reader.cut ? [...reader.notes, 'cut-short'] : reader.notes,
    misfits: reader.misfits,
  })
}

type WatchContext = Pick<StagingContext, 'disk' | 'clock' | 'folder' | 'signal' | 'onProgress'>

interface Watched {
  readonly tables: TableEngine
  /** The file that grows. */
  readonly database: string
  readonly phase: NonNullable<TableProgress>['phase']
}

/** Runs what takes long, reports how far it is, and ends it when it is given up or takes more of the disk than it may. */
export async function runWatched(
  { disk, clock, folder, signal, onProgress }: WatchContext,
  { tables, database, phase }: Watched,
  statements: readonly string[],
): Promise<Result<void>> {
  let because: Failure | null = null
  const end = (failed: Failure): void => {
    because ??= failed
    tables.interrupt()
  }
  const cancel = (): void => end(failure('look/cancelled'))
  const over = new AbortController()
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      onProgress({ phase, part: tables.progress() })
      const failed = await measure(disk, folder, database)
      if (over.signal.aborted) return
      if (failed !== null) end(failed)
      await clock.sleep(LIMITS.TABLE_WATCH_MS, over.signal)
    }
  }
  signal.addEventListener('abort', cancel)
  try {
    void watch()
    for (const statement of statements) {
      if (signal.aborted) return fail(failure('look/cancelled'))
      const done = await tables.run(statement)
      if (!done.ok) return because === null ? done : fail(because)
    }
    return ok(undefined)
  } finally {
    over.abort()
    signal.removeEventListener('abort', cancel)
  }
}

/** Why the scratch copy may not grow any further, or null. */
async function measure(disk: PreviewContext['disk'], folder: string, database: string): Promise<Failure | null> {
  const [free, stamp] = await Promise.all([disk.freeBytes(folder), disk.stamp(database)])
  if (free.ok && free.value < LIMITS.TABLE_SPARE_BYTES) return failure('disk/full')
  if (stamp.ok && stamp.value.sizeBytes > LIMITS.TABLE_SCRATCH_BYTES)
    return failure('look/too-much', { bytes: LIMITS.TABLE_SCRATCH_BYTES })
  return null
}
