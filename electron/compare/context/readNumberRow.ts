import type { Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'

/** Runs a query that gives one row, and reads the row as numbers. */
export async function readNumberRow(tables: TableEngine, sql: string): Promise<Result<readonly number[]>> {
  const rows = await tables.readRows(sql)
  return rows.ok ? { ok: true, value: (rows.value[0] ?? []).map((cell) => Number(cell ?? 0)) } : rows
}
