import { basename } from 'node:path'
import { LIMITS } from '../../../shared/limits.js'
import type { PreviewTable } from '../../../shared/preview/model.js'
import { quoteIdentifier, quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { PreviewContext } from '../context/previewContext.js'
import { quotePath } from '../context/quotePath.js'
import { isGeometryType } from '../table/geometryType.js'
import { readFirstRows } from '../table/readFirstRows.js'
import { readColumns, toTextSql, type ViewColumn } from '../table/viewColumn.js'
import { RESULT_VIEW, withQueryResult } from '../table/withQueryResult.js'

/** The first rows of an answer, and its total number of rows. */
export interface WrittenAnswer {
  readonly table: PreviewTable
  readonly rows: number
}

/**
 * Runs a query and writes its whole answer, up to `QUERY_ANSWER_ROWS` rows, into a new Parquet file at `target`, from
 * which pages are read later. On a failure no file is left.
 */
export async function answerQuery(
  context: PreviewContext,
  { files, sql, target }: { readonly files: readonly PreviewFile[]; readonly sql: string; readonly target: string },
): Promise<Result<WrittenAnswer>> {
  const alsoFiles = [{ path: target, name: basename(target) }]
  const answered = await withQueryResult(
    context,
    { files, sql, alsoFiles },
    async (tables): Promise<Result<WrittenAnswer>> => {
      const columns = await readColumns(tables, RESULT_VIEW)
      if (!columns.ok) return columns
      const select = columns.value.map(toStoredColumn).join(', ')
      const from = `SELECT ${select} FROM ${quoteIdentifier(RESULT_VIEW)} LIMIT ${LIMITS.QUERY_ANSWER_ROWS}`
      const stored = await tables.run(
        `COPY (${from}) TO ${quoteLiteral(target)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
      )
      if (!stored.ok) return stored
      const view = await tables.run(`CREATE TEMP VIEW ${STORED} AS SELECT * FROM read_parquet(${quotePath(target)})`)
      if (!view.ok) return view
      const counted = await tables.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM ${STORED}`)
      if (!counted.ok) return counted
      const table = await readFirstRows(tables, STORED, LIMITS.PREVIEW_RESULT_ROWS)
      return table.ok ? ok({ table: table.value, rows: Number(counted.value[0]?.[0] ?? 0) }) : table
    },
  )
  if (!answered.ok) await context.disk.remove(target)
  return answered
}

const STORED = 'rudi_stored'

/** Parquet lacks some types of the engine. Values of these types are stored in the nearest type that keeps them. */
function toStoredColumn(column: ViewColumn): string {
  const { sql, type } = column
  if (/^U?HUGEINT$/.test(type)) return `CAST(${sql} AS DECIMAL(38, 0)) AS ${sql}`
  // Within a list or a structure, Parquet has no geometries: they would be read as bytes.
  const hasInnerGeometry = /\bGEOMETRY\b/.test(type) && !isGeometryType(type)
  if (hasInnerGeometry || /^(?:BIT|UNION|VARIANT|BIGNUM|TIME WITH TIME ZONE|NULL|"NULL")/.test(type))
    return `${toTextSql(column)} AS ${sql}`
  return sql
}
