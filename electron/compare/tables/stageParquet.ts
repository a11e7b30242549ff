import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { PreviewNote, TableFormat } from '../../../shared/preview/model.js'
import { quoteIdentifier, quoteLiteral } from '../../../shared/preview/sql/quoteSql.js'
import type { ColumnType } from '../../../shared/preview/values/columnTypes.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { quotePath } from '../../preview/context/quotePath.js'
import type { SqlTable } from '../../preview/context/sqlTable.js'
import { toUnreadable } from '../../preview/context/unreadableFailures.js'
import { getDateFormat, getEngineType } from '../../preview/sources/csv/typedColumnSql.js'
import type { TableSource } from '../../preview/sources/detectContent.js'
import { tryReaders } from '../../preview/sources/tryReaders.js'
import { type Reading, readTextColumn, readTypedColumn } from '../columns/columnReadings.js'
import type { Schema } from '../columns/compareSchemas.js'
import type { CompareContext } from '../context/compareContext.js'
import { readNumberRow } from '../context/readNumberRow.js'
import { withTableEngine } from '../context/withTableEngine.js'

/**
 * A table that can be read several times, with columns called `c0`, `c1` …, so that SQL needs no name from the file any
 * more.
 */
export interface StagedParquet {
  readonly schema: Schema
  readonly rows: number
  /** For each column of the schema, in its order: the readings that fit all its values, the narrowest first. */
  readonly readings: readonly (readonly Reading[])[]
  /** The SQL expression to read from. */
  readonly from: string
  /** The file that the engine must be allowed to read. */
  readonly path: string
  /** The name that a person knows the file by. */
  readonly name: string
  readonly notes: readonly PreviewNote[]
}

/**
 * Reads a table once and stores it as Parquet in the scratch folder, unless it is Parquet already. A text table is
 * stored as its texts, so that all rows decide about the types and not only the sample of the engine. Fails with
 * `look/unreadable` when no reader succeeds, and with `file/too-large` when the file can only be converted in part.
 */
export const stageParquet = (context: CompareContext, source: TableSource): Promise<Result<StagedParquet>> =>
  tryReaders(source, async (sqlTable) => {
    if (sqlTable.cut) return fail(failure('file/too-large', { bytes: LIMITS.PREVIEW_REWRITE_BYTES }))
    const path = sqlTable.format.type === 'parquet' ? sqlTable.path : context.scratchPath()
    const files = [...new Set([sqlTable.path, path])].map((one) => ({ path: one, name: sqlTable.name }))
    return withTableEngine(context, files, async (tables) => {
      const staged = await stageWith(tables, sqlTable, path)
      return toUnreadable(staged)
    })
  })

interface NamedColumn {
  readonly name: string
  readonly readings: readonly Reading[]
}

async function stageWith(tables: TableEngine, sqlTable: SqlTable, path: string): Promise<Result<StagedParquet>> {
  const found =
    sqlTable.texts === undefined ? await readTyped(tables, sqlTable) : ok(readTexts(sqlTable.path, sqlTable.texts))
  if (!found.ok) return found
  const { columns, source } = found.value
  const isNamedTooLong = columns.some(({ name }) => name.length > LIMITS.COMPARE_NAME_CHARS)
  if (columns.length > LIMITS.COMPARE_COLUMNS || isNamedTooLong) return fail(failure('look/too-much'))
  const renamed = columns.map(({ name }, index) => `${quoteIdentifier(name)} AS c${index}`).join(', ')
  const selected = `SELECT ${renamed} FROM ${source}`
  if (path !== sqlTable.path) {
    const written = await tables.run(
      `COPY (${selected}) TO ${quoteLiteral(path)} (FORMAT parquet, COMPRESSION lz4, USE_TMP_FILE false)`,
    )
    if (!written.ok) return written
  }
  const from = path === sqlTable.path ? `(${selected})` : `read_parquet(${quotePath(path)})`
  return describeTable(
    tables,
    { from, path, name: sqlTable.name, notes: listNotes(sqlTable) },
    columns,
    sqlTable.format.type === 'parquet',
  )
}

/** A file is compared by one table of it: what its other sheets or layers hold is said to be left out. */
function listNotes({ notes, format }: SqlTable): readonly PreviewNote[] {
  const isOneOfSeveral = listTables(format).length > 1
  return isOneOfSeveral ? [...new Set<PreviewNote>([...notes, 'sheets-left-out'])] : notes
}

const listTables = (format: TableFormat): readonly string[] =>
  'sheets' in format ? format.sheets : 'layers' in format ? format.layers : []

interface ReadColumns {
  readonly columns: readonly NamedColumn[]
  /** The SQL expression from which the columns are read by their names. */
  readonly source: string
}

async function readTyped(tables: TableEngine, sqlTable: SqlTable): Promise<Result<ReadColumns>> {
  const source = sqlTable.from(sqlTable.path)
  const columns = await tables.describeQuery(`SELECT * FROM ${source}`)
  if (!columns.ok) return columns
  return ok({
    source,
    columns: columns.value.map(({ name, type }, index) => ({ name, readings: readTypedColumn(`c${index}`, type) })),
  })
}

/** The types and the forms of the values are those that the preview has detected. */
const readTexts = (path: string, { from, columns }: NonNullable<SqlTable['texts']>): ReadColumns => ({
  source: from(path),
  columns: columns.map(({ name, type }, index) => ({ name, readings: readColumn(`c${index}`, type) })),
})

function readColumn(column: string, type: ColumnType): readonly Reading[] {
  const format = getDateFormat(type)
  return readTextColumn(column, getEngineType(type), {
    decimal: type === 'decimalComma' ? ',' : '.',
    dateFormat: format,
    momentFormat: format === null ? null : `${format} %H:%M:%S`,
  })
}

/** Counts the rows, and finds for each column the readings that fit all its values. */
async function describeTable(
  tables: TableEngine,
  table: Pick<StagedParquet, 'from' | 'path' | 'name' | 'notes'>,
  columns: readonly NamedColumn[],
  isTyped: boolean,
): Promise<Result<StagedParquet>> {
  const tests = columns.flatMap(({ readings }, index) => [
    `count(c${index})`,
    ...readings.flatMap(({ fits }) =>
      fits === undefined ? [] : [`count(*) FILTER (c${index} IS NOT NULL AND (${fits}) IS NOT TRUE)`],
    ),
  ])
  const counted = await readNumberRow(
    tables,
    `SELECT ${['count(*)', ...tests].map(readAsText).join(', ')} FROM ${table.from}`,
  )
  if (!counted.ok) return counted
  const [rows = 0, ...counts] = counted.value
  let at = 0
  const takeNext = (): number => counts[at++] ?? 0
  const described = columns.map(({ name, readings }) => {
    const filled = takeNext()
    const fitting = readings.filter(({ fits }) => fits === undefined || takeNext() === 0)
    const isEmpty = filled === 0 && !isTyped
    return { name, isEmpty, readings: isEmpty ? fitting.slice(-1) : fitting }
  })
  return ok({
    ...table,
    rows,
    readings: described.map(({ readings }) => readings),
    schema: {
      isTyped,
      columns: described.map(({ name, isEmpty, readings }) => ({
        name,
        isEmpty,
        kind: readings[0]?.kind ?? 'text',
        type: readings[0]?.type ?? 'VARCHAR',
      })),
    },
  })
}

const readAsText = (sql: string): string => `CAST(${sql} AS VARCHAR)`
