import type { ChangeCounts, NumberChange, SchemaChange, TableComparison } from '../../../shared/compare/model.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { CompareTask } from '../../ports/preview/comparisonService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { isNumeric } from '../columns/columnClass.js'
import { isSummableName } from '../columns/columnNameHints.js'
import { findRenames } from '../columns/findRenames.js'
import type { CompareContext } from '../context/compareContext.js'
import { readNumberRow } from '../context/readNumberRow.js'
import { withTableEngine } from '../context/withTableEngine.js'
import { countByKeySql, countWholeRowsSql, NOW, OLD, sumSql } from './diffSql.js'
import { listShares, type Share } from './rowShares.js'
import type { StagedParquet } from './stageParquet.js'
import { pairTables, type TablePair } from './tablePair.js'
import { writeDifferences } from './writeDifferences.js'

/** Compares two tables that were read, and writes their differences where the task asks for them. */
export async function compareTables(
  context: CompareContext,
  task: CompareTask,
  old: StagedParquet,
  now: StagedParquet,
): Promise<Result<TableComparison>> {
  const written = task.out === null ? null : { path: context.scratchPath(), name: task.out.target }
  const files = [old, now].map(({ path, name }) => ({ path, name }))
  return withTableEngine(context, written === null ? files : [...files, written], async (tables) => {
    const paired = await pairTables(tables, task, old, now)
    if (!paired.ok) return paired
    const pair = paired.value
    const { schema, shared, key } = pair
    context.onPhase('rows')
    const compared = await compareRows(pair)
    if (!compared.ok) return compared
    const numbers = await compareNumbers(pair, compared.value.changes)
    if (!numbers.ok) return numbers
    if (task.out !== null && written !== null) {
      context.onPhase('write')
      const done = await writeDifferences(context, task.out, pair, written.path)
      if (!done.ok) return done
    }
    return ok({
      type: 'tables',
      schema,
      renamed: compared.value.renamed,
      key: { columns: key.map((at) => shared[at]?.name ?? ''), isFound: task.key === null },
      columns: shared.map(({ name }, at) => ({ name, changed: compared.value.changes[at] ?? null })),
      numbers: numbers.value,
      counts: compared.value.counts,
      notes: { old: old.notes, now: now.notes },
    })
  })
}

interface RowComparison {
  readonly counts: ChangeCounts
  readonly renamed: TableComparison['renamed']
  /** For each shared column, the number of rows in which it changed; null when the rows were compared without a key. */
  readonly changes: readonly (number | null)[]
}

async function compareRows({ tables, old, now, shared, schema, key }: TablePair): Promise<Result<RowComparison>> {
  const unmatched = shared.map(() => null)
  if (shared.length === 0)
    return ok({ counts: { added: now.rows, removed: old.rows, changed: 0, same: 0 }, renamed: [], changes: unmatched })
  const all = shared.map((_, at) => at)
  if (key.length === 0) {
    const counts = await countWholeRows(tables, all, listShares(old.rows + now.rows))
    return counts.ok ? ok({ counts: counts.value, renamed: [], changes: unmatched }) : counts
  }
  const rest = all.filter((at) => !key.includes(at))
  const renames = listRenameCandidates(schema, old, now)
  const counted = await readNumberRow(tables, countByKeySql(key, rest, renames))
  if (!counted.ok) return counted
  const [removed = 0, added = 0, changed = 0, same = 0, ...more] = counted.value
  const evidence = renames.map(({ old: was, now: is }, index) => {
    const [differing = 0, filled = 0, distinct = 0] = more.slice(rest.length + index * 3)
    return { was: schema.removed[was] ?? '', now: schema.added[is] ?? '', differing, filled, distinct }
  })
  return ok({
    counts: { added, removed, changed, same },
    renamed: findRenames(evidence),
    changes: all.map((at) => (key.includes(at) ? 0 : (more[rest.indexOf(at)] ?? 0))),
  })
}

async function countWholeRows(
  tables: TableEngine,
  columns: readonly number[],
  shares: readonly Share[],
): Promise<Result<ChangeCounts>> {
  const counts = { added: 0, removed: 0, changed: 0, same: 0 }
  for (const share of shares) {
    const counted = await readNumberRow(tables, countWholeRowsSql(columns, share))
    if (!counted.ok) return counted
    const [removed = 0, added = 0, same = 0] = counted.value
    counts.removed += removed
    counts.added += added
    counts.same += same
  }
  return ok(counts)
}

/**
 * Pairs each removed column with the added columns of the same class. `old` and `now` are positions in the schema
 * change.
 */
function listRenameCandidates({ removed, added }: SchemaChange, old: StagedParquet, now: StagedParquet) {
  const getKind = ({ schema }: StagedParquet, name: string) => schema.columns.find((one) => one.name === name)?.kind
  return removed
    .flatMap((was, oldAt) =>
      added.flatMap((is, nowAt) => (getKind(old, was) === getKind(now, is) ? [{ old: oldAt, now: nowAt }] : [])),
    )
    .slice(0, LIMITS.COMPARE_RENAMES)
}

/**
 * Lists the numeric columns of both files whose sum or some of whose cells changed. Columns that identify something are
 * not summed.
 */
async function compareNumbers(
  { tables, old, now, shared, key }: TablePair,
  changes: readonly (number | null)[],
): Promise<Result<readonly NumberChange[]>> {
  const getKindAt = (table: StagedParquet, at: number) => table.schema.columns[at]?.kind ?? 'text'
  const columns = shared.flatMap((column, at) => {
    const isSummed = isNumeric(getKindAt(old, column.old)) && isNumeric(getKindAt(now, column.now))
    return isSummed && !key.includes(at) && isSummableName(column.name) ? [at] : []
  })
  if (columns.length === 0) return ok([])
  const was = await tables.readRows(sumSql(OLD, columns))
  if (!was.ok) return was
  const is = await tables.readRows(sumSql(NOW, columns))
  if (!is.ok) return is
  const toSum = (cell: string | null | undefined): number | null => (cell == null ? null : Number(cell))
  return ok(
    columns.flatMap((at, index) => {
      const change = {
        was: toSum(was.value[0]?.[index]),
        now: toSum(is.value[0]?.[index]),
        changed: changes[at] ?? null,
      }
      return hasNumberChanged(change) ? [{ column: shared[at]?.name ?? '', ...change }] : []
    }),
  )
}

/** Two sums of the same decimals can differ in their last digits, because the order of the additions differs. */
const ROUNDING = 1e-9

const hasNumberChanged = ({ was, now, changed }: Omit<NumberChange, 'column'>): boolean =>
  (changed ?? 0) > 0 || Math.abs((was ?? 0) - (now ?? 0)) > ROUNDING * Math.max(Math.abs(was ?? 0), Math.abs(now ?? 0))
