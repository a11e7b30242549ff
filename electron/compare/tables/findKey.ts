import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { type ColumnCounts, isOverlapEnough, listKeyCandidates } from '../columns/keyCandidates.js'
import { readNumberRow } from '../context/readNumberRow.js'
import { countRepeatsSql, countSharedKeysSql, NOW, OLD, spreadSql } from './diffSql.js'
import type { SharedColumn } from './sharedColumns.js'
import type { StagedParquet } from './stageParquet.js'

/**
 * Finds the columns that identify a row in both tables, and gives their positions in `shared`. Empty when no column and
 * no pair of columns identifies the rows.
 */
export async function findKey(
  tables: TableEngine,
  shared: readonly SharedColumn[],
  old: StagedParquet,
  now: StagedParquet,
): Promise<Result<readonly number[]>> {
  if (shared.length === 0) return ok([])
  const sides = [
    { view: OLD, table: old },
    { view: NOW, table: now },
  ]
  const counts: (readonly ColumnCounts[])[] = []
  for (const { view, table } of sides) {
    const spread = await readSpread(tables, view, shared, table.rows)
    if (!spread.ok) return spread
    counts.push(spread.value)
  }
  const none: ColumnCounts = { rows: 0, filled: 0, distinct: 0 }
  const columns = shared.map((column, at) => ({
    name: column.name,
    kind: old.schema.columns[column.old]?.kind ?? 'text',
    old: counts[0]?.[at] ?? none,
    now: counts[1]?.[at] ?? none,
  }))
  let first: readonly number[] = []
  for (const candidate of listKeyCandidates(columns)) {
    const repeats = await countRepeats(tables, candidate.at)
    if (!repeats.ok) return repeats
    if (repeats.value > 0) continue
    if (first.length === 0) first = candidate.at
    const both = await readNumberRow(tables, countSharedKeysSql(candidate.at))
    if (!both.ok) return both
    if (isOverlapEnough(candidate, both.value[0] ?? 0, old.rows, now.rows)) return ok(candidate.at)
  }
  return ok(first)
}

async function readSpread(
  tables: TableEngine,
  view: string,
  shared: readonly SharedColumn[],
  rows: number,
): Promise<Result<readonly ColumnCounts[]>> {
  const spread = await readNumberRow(
    tables,
    spreadSql(
      view,
      shared.map((_, at) => at),
    ),
  )
  if (!spread.ok) return spread
  return ok(
    shared.map((_, at) => ({ rows, filled: spread.value[at * 2] ?? 0, distinct: spread.value[at * 2 + 1] ?? 0 })),
  )
}

/**
 * Counts the values that occur more than once in one of the files: 0 for a key. Most candidates that are no key fail
 * within the first rows, so these are checked first.
 */
async function countRepeats(tables: TableEngine, key: readonly number[]): Promise<Result<number>> {
  for (const mostRows of [LIMITS.COMPARE_SAMPLE_ROWS, null])
    for (const view of [OLD, NOW]) {
      const repeats = await readNumberRow(tables, countRepeatsSql(view, key, mostRows))
      if (!repeats.ok) return repeats
      const [count = 0] = repeats.value
      if (count > 0) return ok(count)
    }
  return ok(0)
}
