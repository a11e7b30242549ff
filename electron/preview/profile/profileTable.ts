import { LIMITS } from '../../../shared/limits.js'
import type { ColumnProfile, PreviewProfile } from '../../../shared/preview/profile/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'
import type { SqlTable } from '../context/sqlTable.js'
import { createNotTabularFailure, toUnreadable } from '../context/unreadableFailures.js'
import { detectContent } from '../sources/detectContent.js'
import { tryReaders } from '../sources/tryReaders.js'
import { readColumns } from '../table/viewColumn.js'
import { withViews } from '../table/withViews.js'
import { readColumnFacts } from './columnFacts.js'
import { readColumnPlots } from './columnPlots.js'
import type { ProfiledTable } from './computeExpressions.js'
import { findKeys } from './findKeys.js'
import {
  createProfileProgressReporter,
  type ProfileProgressReporter,
  type ProfileProgressReporterDeps,
} from './profileProgressReporter.js'

const VIEW = 'media'
/** The table of the profiled rows in memory: they are read from the file once, however many columns there are. */
const HELD = 'held'

/**
 * Profiles a table column by column. Up to `PROFILE_EXACT_ROWS` rows everything is counted exactly. For a longer table,
 * or one that does not fit into the memory, all rows are still read, but the numbers of different values and the
 * quartiles are approximate, and keys and duplicate rows are not searched.
 */
export async function profileTable(
  context: PreviewContext & ProfileProgressReporterDeps,
  file: PreviewFile,
): Promise<Result<PreviewProfile>> {
  const content = await detectContent(context, file, 'all')
  if (!content.ok) return content
  if (content.value.type === 'other') return createNotTabularFailure(file)
  const { source } = content.value
  return tryReaders(source, (sqlTable) => profileWithReader(context, sqlTable, source.bytes))
}

async function profileWithReader(
  context: PreviewContext & ProfileProgressReporterDeps,
  sqlTable: SqlTable,
  bytes: number,
): Promise<Result<PreviewProfile>> {
  return withViews(
    context,
    [{ name: VIEW, sqlTable }],
    { isUnordered: true },
    async (tables): Promise<Result<PreviewProfile>> => {
      const reporter = createProfileProgressReporter(context, tables)
      try {
        return await profileRows(tables, reporter, sqlTable, bytes)
      } finally {
        reporter.end()
      }
    },
  )
}

async function profileRows(
  tables: TableEngine,
  reporter: ProfileProgressReporter,
  sqlTable: SqlTable,
  bytes: number,
): Promise<Result<PreviewProfile>> {
  const held = await copyRowsToMemory(tables)
  if (!held.ok) return toUnreadable(held)
  const approximate = !held.value
  const from = approximate ? VIEW : HELD
  const columns = await readColumns(tables, from)
  if (!columns.ok) return columns
  const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM ${from}`)
  if (!counted.ok) return toUnreadable(counted)
  const rows = Number(counted.value[0]?.[0] ?? 0)
  const table: ProfiledTable = { tables, from, rows, approximate, reach: reporter.reach }
  const profiled = await profileColumns(table, columns.value.slice(0, LIMITS.PREVIEW_COLUMNS), reporter)
  if (!profiled.ok) return toUnreadable(profiled)
  reporter.begin('keys')
  const duplicates = approximate ? ok(null) : await countDuplicateRows(table)
  if (!duplicates.ok) return duplicates
  const keys = approximate ? ok([]) : await findKeys(table, columns.value, profiled.value)
  if (!keys.ok) return keys
  return ok({
    rows,
    bytes,
    approximate,
    columnCount: columns.value.length,
    whole: !sqlTable.cut,
    duplicateRows: duplicates.value,
    keys: [...keys.value],
    columns: [...profiled.value],
  })
}

async function profileColumns(
  table: ProfiledTable,
  columns: Parameters<typeof readColumnFacts>[1],
  reporter: ProfileProgressReporter,
): Promise<Result<readonly ColumnProfile[]>> {
  reporter.begin('measure', columns.length)
  const facts = await readColumnFacts(table, columns)
  if (!facts.ok) return facts
  reporter.begin('plot', columns.length)
  return readColumnPlots(table, columns, facts.value)
}

/** Copies all rows into memory. False when there are more rows than are counted exactly, or than fit. */
async function copyRowsToMemory(tables: TableEngine): Promise<Result<boolean>> {
  const most = LIMITS.PROFILE_EXACT_ROWS
  const held = await tables.run(`CREATE TEMP TABLE ${HELD} AS SELECT * FROM ${VIEW} LIMIT ${most + 1}`)
  if (!held.ok) return held.failure.code === 'look/too-much' ? ok(false) : held
  const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM ${HELD}`)
  if (!counted.ok) return counted
  if (Number(counted.value[0]?.[0] ?? 0) <= most) return ok(true)
  const dropped = await tables.run(`DROP TABLE ${HELD}`)
  return dropped.ok ? ok(false) : dropped
}

/** Counts the rows that equal an earlier one in every column; null when the count does not fit into the memory. */
export async function countDuplicateRows({ tables, from, rows }: ProfiledTable): Promise<Result<number | null>> {
  const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM (SELECT DISTINCT * FROM ${from})`)
  if (counted.ok) return ok(rows - Number(counted.value[0]?.[0] ?? rows))
  return counted.failure.code === 'look/too-much' ? ok(null) : counted
}
