import { failure } from '../../../shared/failure.js'
import type { ColumnKind } from '../../../shared/preview/model.js'
import { quoteIdentifier } from '../../../shared/preview/sql/quoteSql.js'
import type { TableView } from '../../../shared/preview/table/tableView.js'
import { buildViewSql, type ViewSql } from '../../../shared/preview/table/viewSql.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { readColumns, toTextSql, type ViewColumn } from '../table/viewColumn.js'
import { RESULT_VIEW } from '../table/withQueryResult.js'

/** The view that is exported: the chosen columns and rows of the result. */
export const EXPORT_VIEW = 'rudi_export'

export interface ExportSelection {
  /** The rows and columns of the result, and their order. */
  readonly view: TableView
  /** How many of these rows are exported, from the first on; null for all. */
  readonly rows: number | null
}

/**
 * Creates the view that is exported, and gives its columns. Whole numbers that are wider than other programs can read,
 * such as sums, become as narrow as their values allow: a sum of integers stays an integer in every format.
 */
export async function createExportView(
  tables: TableEngine,
  { view, rows }: ExportSelection,
): Promise<Result<readonly ViewColumn[]>> {
  const all = await readColumns(tables, RESULT_VIEW)
  if (!all.ok) return all
  const parts = buildViewSql(
    view,
    // The table on the screen was filtered and sorted by the texts that it shows.
    all.value.map((column) => ({
      name: column.name,
      kind: column.shown.kind,
      ...(TEXT_KINDS.has(column.shown.kind) ? { text: toTextSql(column) } : {}),
    })),
  )
  const chosen = view.columns === null ? all.value : view.columns.flatMap((at) => all.value[at] ?? [])
  if (parts === null || chosen.length === 0) return fail(failure('look/bad-question'))
  const from = formatFrom(parts, rows)
  const wide = chosen.filter(({ type }) => WIDE.test(type))
  const fits = wide.length === 0 ? ok(new Map<string, string>()) : await narrowTypes(tables, wide, from)
  if (!fits.ok) return fits
  const select = chosen.map(({ sql, name }) => {
    const type = fits.value.get(name)
    return type === undefined ? sql : `CAST(${sql} AS ${type}) AS ${sql}`
  })
  const made = await tables.run(`CREATE OR REPLACE TEMP VIEW ${EXPORT_VIEW} AS SELECT ${select.join(', ')} ${from}`)
  if (!made.ok) return made
  return ok(
    chosen.map((column) => ({
      ...column,
      type: fits.value.get(column.name) ?? column.type,
    })),
  )
}

/** Builds the FROM clause. Rows that compare equal stay in the order of the result. */
function formatFrom({ where, orderBy }: ViewSql, rows: number | null): string {
  const result = quoteIdentifier(RESULT_VIEW)
  return [
    orderBy === null ? `FROM ${result}` : `FROM (SELECT *, row_number() OVER () AS ${ROW} FROM ${result})`,
    ...(where === null ? [] : [`WHERE ${where}`]),
    ...(orderBy === null ? [] : [`ORDER BY ${orderBy}, ${ROW}`]),
    ...(rows === null ? [] : [`LIMIT ${rows}`]),
  ].join(' ')
}

/** What is shown as a text that the engine would write otherwise. */
const TEXT_KINDS: ReadonlySet<ColumnKind> = new Set(['nested', 'geometry'])

const ROW = '"rudi row"'
/** A stored answer holds its sums as decimals, which Parquet has and wide integers are not. */
const WIDE = /^U?HUGEINT$|^UBIGINT$|^DECIMAL\(38,0\)$/

/** Finds the narrowest type that holds all values, for each of these columns. */
async function narrowTypes(
  tables: TableEngine,
  wide: readonly ViewColumn[],
  from: string,
): Promise<Result<ReadonlyMap<string, string>>> {
  const fits = wide.map(
    ({ sql }) =>
      `CASE WHEN coalesce(min(${sql}), 0) >= -9223372036854775808 AND coalesce(max(${sql}), 0) <= 9223372036854775807 THEN 'BIGINT' WHEN coalesce(max(${sql}), 0) < 100000000000000000000000000000000000000 AND coalesce(min(${sql}), 0) > -100000000000000000000000000000000000000 THEN 'DECIMAL(38,0)' ELSE 'VARCHAR' END`,
  )
  const asked = await tables.readRows(
    `SELECT ${fits.join(', ')} FROM (SELECT ${wide.map(({ sql }) => sql).join(', ')} ${from})`,
  )
  if (!asked.ok) return asked
  return ok(new Map(wide.map(({ name }, index) => [name, asked.value[0]?.[index] ?? 'VARCHAR'])))
}
