import type { SchemaChange } from '../../../shared/compare/model.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { CompareTask } from '../../ports/preview/comparisonService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { compareSchemas } from '../columns/compareSchemas.js'
import { readNumberRow } from '../context/readNumberRow.js'
import { countRepeatsSql, createViewSql, NOW, OLD } from './diffSql.js'
import { findKey } from './findKey.js'
import { listSharedColumns, type SharedColumn } from './sharedColumns.js'
import type { StagedParquet } from './stageParquet.js'

/** The two tables of one comparison, with everything its steps need. */
export interface TablePair {
  readonly tables: TableEngine
  readonly old: StagedParquet
  readonly now: StagedParquet
  readonly shared: readonly SharedColumn[]
  readonly schema: SchemaChange
  /** Positions in `shared`; empty when whole rows are compared. */
  readonly key: readonly number[]
}

/** Gives the engine a view of each table, and finds the columns that both have and the key by which rows are matched. */
export async function pairTables(
  tables: TableEngine,
  task: Pick<CompareTask, 'key'>,
  old: StagedParquet,
  now: StagedParquet,
): Promise<Result<TablePair>> {
  const schema = compareSchemas(old.schema, now.schema)
  const shared = listSharedColumns(old, now)
  for (const sql of [
    createViewSql('old', old, shared, schema.removed),
    createViewSql('now', now, shared, schema.added),
  ]) {
    const made = await tables.run(sql)
    if (!made.ok) return made
  }
  const key =
    task.key === null ? await findKey(tables, shared, old, now) : await checkKey(tables, task.key, { old, now, shared })
  if (!key.ok) return key
  return ok({ tables, old, now, shared, schema, key: key.value })
}

/** Checks a key that a person named: both files must have each column, and each key value at most once. */
async function checkKey(
  tables: TableEngine,
  names: readonly string[],
  { old, now, shared }: Pick<TablePair, 'old' | 'now' | 'shared'>,
): Promise<Result<readonly number[]>> {
  const key: number[] = []
  for (const name of new Set(names)) {
    const at = shared.findIndex((column) => column.name === name)
    if (at >= 0) key.push(at)
    else {
      const missing = [old, now].find(({ schema }) => !schema.columns.some((column) => column.name === name))
      return fail(failure('diff/no-such-column', { name: missing?.name ?? '', key: shorten(name) }))
    }
  }
  for (const [view, { name }] of [[OLD, old] as const, [NOW, now] as const]) {
    const repeats = await readNumberRow(tables, countRepeatsSql(view, key, null))
    if (!repeats.ok) return repeats
    const [count = 0] = repeats.value
    if (count > 0) return fail(failure('diff/key-repeats', { name, key: shorten(names.join(', ')) }))
  }
  return ok(key)
}

const shorten = (text: string): string => text.slice(0, LIMITS.PREVIEW_VIEW_CHARS)
