import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { ColumnKind } from '../../../shared/preview/model.js'
import { formatTsvLine } from '../../../shared/preview/table/formatTsv.js'
import type {
  CellPlace,
  CopiedCells,
  FoundCell,
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

const createNoColumnFailure = () => fail(failure('bug/unexpected', { note: 'column' }))

const buildRangeCondition = (from: number, count: number) => (place: string) =>
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

/** Lists the values of a column in the rows that the filters of the other columns leave. */
export async function listValues(
  { columns, tables: _own }: StagedTable,
  tables: TableEngine,
  { view, column, text }: { readonly view: TableView; readonly column: number; readonly text: string },
): Promise<Result<ListedValues>> {
  const listed = columns[column]
  const others = view.filters.filter((filter) => filter.column !== column)
  const sql = buildViewSql({ sort: [], filters: others, columns: null }, columns)
  if (listed === undefined || sql === null) return createNoColumnFailure()
  const conditions = [...(sql.where === null ? [] : [sql.where]), ...(text === '' ? [] : [buildMatch(listed, text)])]
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`
  const read = await tables.readRows(
    `SELECT value, CAST(many AS VARCHAR) FROM (SELECT ${cutToCell(listed)} AS value, count(*) AS many FROM ${STAGED}${where} GROUP BY value) ORDER BY many DESC, value NULLS LAST LIMIT ${LIMITS.TABLE_VALUES + 1}`,
  )
  if (!read.ok) return read
  const values = read.value.map(([value = null, many]) => ({ value, count: Number(many) }))
  return ok({ values: values.slice(0, LIMITS.TABLE_VALUES), more: values.length > LIMITS.TABLE_VALUES })
}

interface FindQuestion {
  readonly view: TableView
  readonly text: string
  readonly from: CellPlace
  readonly backwards: boolean
}

/**
 * Finds the next cell that contains the text, in reading order: the rest of the row, the rows after it, then from the
 * other end of the table.
 */
export async function findText(
  { staged, order, tables }: OrderedTable,
  { view, text, from, backwards }: FindQuestion,
): Promise<Result<FoundCell>> {
  const shown = view.columns ?? staged.columns.map((_, at) => at)
  const searched = backwards ? [...shown].reverse() : shown
  if (searched.some((at) => staged.columns[at] === undefined)) return createNoColumnFailure()
  if (searched.length === 0 || order.rows === 0) return ok(null)
  const matches = new Map(
    searched.map((at) => [at, buildMatch(staged.columns[at] ?? { name: `c${at}`, kind: 'text' }, text)]),
  )

  /** Finds the first matching cell in these rows and columns. */
  async function findIn(first: number, last: number, columns: readonly number[]): Promise<Result<CellPlace | null>> {
    if (first > last || columns.length === 0) return ok(null)
    const cases = columns.map((at) => `WHEN ${matches.get(at) ?? 'false'} THEN ${at}`).join(' ')
    const read = await tables.readRows(
      `SELECT CAST(place AS VARCHAR), CAST(hit AS VARCHAR) FROM (SELECT place, CASE ${cases} END AS hit FROM ${fromOrder(order, buildRangeCondition(first, last - first + 1))}) WHERE hit IS NOT NULL ORDER BY place ${backwards ? 'DESC' : 'ASC'} LIMIT 1`,
    )
    if (!read.ok) return read
    const [row] = read.value
    return ok(row === undefined ? null : { row: Number(row[0]), column: Number(row[1]) })
  }

  /** Searches in growing steps: a near match is found at once, and a far one with few queries. */
  async function findAlong(first: number, last: number): Promise<Result<CellPlace | null>> {
    let step: number = LIMITS.TABLE_FIND_ROWS
    for (let done = 0; first + done <= last; step *= 8) {
      const size = Math.min(step, last - first + 1 - done)
      const begin = backwards ? last - done - size + 1 : first + done
      const found = await findIn(begin, begin + size - 1, searched)
      if (!found.ok || found.value !== null) return found
      done += size
    }
    return ok(null)
  }

  const end = order.rows - 1
  const at = searched.indexOf(from.column)
  const rest = searched.slice(at + 1)
  const steps: readonly [boolean, () => Promise<Result<CellPlace | null>>][] = [
    [false, () => findIn(from.row, from.row, rest)],
    [false, () => (backwards ? findAlong(0, from.row - 1) : findAlong(from.row + 1, end))],
    [true, () => (backwards ? findAlong(from.row + 1, end) : findAlong(0, from.row - 1))],
    [true, () => findIn(from.row, from.row, searched.slice(0, at + 1))],
  ]
  for (const [wrapped, findNext] of steps) {
    const found = await findNext()
    if (!found.ok) return found
    if (found.value !== null) return ok({ ...found.value, wrapped })
  }
  return ok(null)
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
