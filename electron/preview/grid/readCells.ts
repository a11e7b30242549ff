import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Language } from '../../../shared/messages/language.js'
import type { ColumnKind } from '../../../shared/preview/model.js'
import { formatTsvLine } from '../../../shared/preview/table/formatTsvLine.js'
import type {
  CellPlace,
  CopiedCells,
  ListedValues,
  WholeCell,
  WindowRows,
} from '../../../shared/preview/table/tableRequests.js'
import type { TableView } from '../../../shared/preview/table/tableView.js'
import { buildMatch, buildViewSql, castToText, cutToCell } from '../../../shared/preview/table/viewSql.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { fromOrder, type RowOrder } from './rowOrders.js'
import { STAGED, type StagedTable } from './stageTable.js'

/** A view of a staged table, and a connection for reading it. */
export interface OrderedTable {
  readonly staged: StagedTable
  readonly order: RowOrder
  readonly tables: TableEngine
}

/** The failure of a request for a column that the table does not have. */
export const createNoColumnFailure = () => fail(failure('bug/unexpected', { note: 'column' }))

/** Builds the SQL condition of `count` rows from the place `from` on. */
export const buildRangeCondition = (from: number, count: number) => (place: string) =>
  `${place} BETWEEN ${from} AND ${from + count - 1}`

/** Reads a rectangle of cells, each as the text that is shown. At the end of the table there are fewer rows. */
export async function readWindow(
  { staged, order, tables }: OrderedTable,
  { from, count, columns }: { readonly from: number; readonly count: number; readonly columns: readonly number[] },
): Promise<Result<WindowRows>> {
  if (columns.some((at) => staged.columns[at] === undefined)) return createNoColumnFailure()
  const cells = columns.map((at) => cutToCell({ name: `c${at}` }))
  const rows = await tables.readRows(
    `SELECT ${cells.join(', ')} FROM ${fromOrder(order, buildRangeCondition(from, count))} ORDER BY place`,
  )
  return rows.ok ? ok(rows.value.map((row) => [...row])) : rows
}

/** Reads the whole value of a cell, up to `LIMITS.TABLE_VALUE_CHARS`. */
export async function readCell({ staged, order, tables }: OrderedTable, at: CellPlace): Promise<Result<WholeCell>> {
  if (staged.columns[at.column] === undefined) return createNoColumnFailure()
  const text = castToText({ name: `c${at.column}` })
  const read = await tables.readRows(
    `SELECT left(${text}, ${LIMITS.TABLE_VALUE_CHARS}), CAST(length(${text}) > ${LIMITS.TABLE_VALUE_CHARS} AS VARCHAR) FROM ${fromOrder(order, buildRangeCondition(at.row, 1))}`,
  )
  if (!read.ok) return read
  const [value = null, cut] = read.value[0] ?? []
  return ok({ text: value, cut: cut === 'true' })
}

interface ValuesQuestion {
  readonly view: TableView
  readonly column: number
  readonly text: string
  readonly language: Language
}

/** Lists the values of a column in the rows that the filters of the other columns leave. */
export async function listValues(
  { columns, tables: _own }: StagedTable,
  tables: TableEngine,
  { view, column, text, language }: ValuesQuestion,
): Promise<Result<ListedValues>> {
  const listed = columns[column]
  const others = view.filters.filter((filter) => filter.column !== column)
  const sql = buildViewSql({ sort: [], filters: others, columns: null }, columns)
  if (listed === undefined || sql === null) return createNoColumnFailure()
  const conditions = [
    ...(sql.where === null ? [] : [sql.where]),
    ...(text === '' ? [] : [buildMatch(listed, text, language)]),
  ]
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
  const read = await tables.readRows(
    `SELECT value, CAST(many AS VARCHAR) FROM (SELECT ${cutToCell(listed)} AS value, count(*) AS many FROM ${STAGED}${where} GROUP BY value) ORDER BY many DESC, value NULLS LAST LIMIT ${LIMITS.TABLE_VALUES + 1}`,
  )
  if (!read.ok) return read
  const values = read.value.map(([value = null, many]) => ({ value, count: Number(many) }))
  return ok({ values: values.slice(0, LIMITS.TABLE_VALUES), more: values.length > LIMITS.TABLE_VALUES })
}

interface CopyQuestion {
  readonly view: TableView
  readonly from: number
  readonly count: number
  readonly withNames: boolean
  readonly decimal: '.' | ','
}

/** Copies a rectangle of whole values as tab-separated lines, as many as fit on a clipboard. */
export async function copyCells(
  { staged, order, tables }: OrderedTable,
  { view, from, count, withNames, decimal }: CopyQuestion,
): Promise<Result<CopiedCells>> {
  const columns = view.columns ?? staged.columns.map((_, at) => at)
  if (columns.some((at) => staged.columns[at] === undefined)) return createNoColumnFailure()
  const kinds = columns.map((at): ColumnKind => staged.columns[at]?.kind ?? 'text')
  const wanted = Math.min(count, Math.max(0, order.rows - from))
  const most = Math.min(wanted, Math.max(1, Math.floor(LIMITS.TABLE_COPY_CELLS / Math.max(1, columns.length))))
  const cells = columns.map((at) => `left(${castToText({ name: `c${at}` })}, ${LIMITS.TABLE_VALUE_CHARS})`)
  const names = columns.map((at) => staged.shown[at]?.name ?? '')
  const lines = withNames
    ? [
        formatTsvLine(
          names,
          names.map(() => 'text'),
          decimal,
        ),
      ]
    : []
  let chars = lines.reduce((sum, line) => sum + line.length, 0)
  let rows = 0
  const isFull = (): boolean => chars > LIMITS.TABLE_COPY_CHARS
  for (let next = from; next < from + most && !isFull(); next += LIMITS.TABLE_WINDOW_ROWS) {
    const step = Math.min(LIMITS.TABLE_WINDOW_ROWS, from + most - next)
    const read = await tables.readRows(
      `SELECT ${cells.join(', ')} FROM ${fromOrder(order, buildRangeCondition(next, step))} ORDER BY place`,
    )
    if (!read.ok) return read
    for (const row of read.value) {
      const line = formatTsvLine(row, kinds, decimal)
      if (rows > 0 && chars + line.length > LIMITS.TABLE_COPY_CHARS) {
        chars = Number.POSITIVE_INFINITY
        break
      }
      lines.push(line)
      chars += line.length
      rows += 1
    }
  }
  return ok({ text: lines.join('').slice(0, 2 * LIMITS.TABLE_COPY_CHARS), rows, cut: rows < wanted })
}
