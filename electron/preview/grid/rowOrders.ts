import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { isInFileOrder, type TableView } from '../../../shared/preview/table/tableView.js'
import { buildViewSql } from '../../../shared/preview/table/viewSql.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import { STAGED, type StagedTable } from './stageTable.js'

/** The rows of a view, each with its place in the view. */
export interface RowOrder {
  /**
   * The SQL table with the columns `place` (the row number in the view) and `origin` (the row number in the file); null
   * when the view has the order of the file.
   */
  readonly table: string | null
  readonly rows: number
}

export interface RowOrders {
  /** Sorts and filters the rows of a view, or returns the order that was computed before. */
  get(view: TableView, run: RunStatements): Promise<Result<RowOrder>>
  /** Whether the whole order is computed already, or none is needed. */
  has(view: TableView): boolean
  /**
   * Gives only the first `FIRST_ROWS` places of a view, in a tenth of the time: the engine keeps the best rows of one
   * pass instead of sorting all rows. Each request that uses it runs another pass.
   */
  begin(view: TableView): Result<RowOrder>
  /** Counts the rows of a view. */
  count(view: TableView, tables: TableEngine): Promise<Result<number>>
}

/** How many first rows can be read of a view that is not sorted yet. */
export const FIRST_ROWS = 1000

/** Runs long statements on their own connection, with progress and cancellation. */
export type RunStatements = (tables: TableEngine, statements: readonly string[]) => Promise<Result<void>>

/**
 * Creates the row orders of one table. The latest ones are kept, each as a table of row numbers in the scratch
 * database.
 */
export function createRowOrders({ tables, columns, rows }: StagedTable): RowOrders {
  const known = new Map<string, Promise<Result<RowOrder>>>()
  const whole = new Set<string>()
  let made = 0

  /** Builds the SQL of the places of a view and their rows; of all rows, or with a LIMIT. */
  function selectPlaces(view: TableView, limit = ''): Result<string> {
    const sql = buildViewSql(view, columns)
    if (sql === null) return fail(failure('bug/unexpected', { note: 'column' }))
    const where = sql.where === null ? '' : ` WHERE ${sql.where}`
    const orderBy = sql.orderBy === null ? 'place' : `${sql.orderBy}, place`
    return ok(
      `SELECT row_number() OVER () - 1 AS place, origin FROM (SELECT place AS origin FROM ${STAGED}${where} ORDER BY ${orderBy}${limit})`,
    )
  }

  async function build(view: TableView, run: RunStatements): Promise<Result<RowOrder>> {
    const places = selectPlaces(view)
    if (!places.ok) return places
    const table = `order_${made++}`
    const own = await tables.connect()
    try {
      const sorted = await run(own, [`CREATE TABLE ${table} AS ${places.value}`])
      if (!sorted.ok) return sorted
      const counted = await own.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM ${table}`)
      return counted.ok ? ok({ table, rows: Number(counted.value[0]?.[0] ?? 0) }) : counted
    } finally {
      own.close()
    }
  }

  async function forgetOldest(): Promise<void> {
    const [oldest] = known
    if (known.size <= LIMITS.TABLE_ORDERS || oldest === undefined) return
    known.delete(oldest[0])
    whole.delete(oldest[0])
    const order = await oldest[1]
    if (order.ok && order.value.table !== null) await tables.run(`DROP TABLE IF EXISTS ${order.value.table}`)
  }

  return {
    has: (view) => isInFileOrder(view) || whole.has(keyOf(view)),
    begin(view) {
      const places = selectPlaces(view, ` LIMIT ${FIRST_ROWS}`)
      return places.ok ? ok({ table: `(${places.value})`, rows: FIRST_ROWS }) : places
    },
    async count(view, own) {
      if (view.filters.length === 0) return ok(rows)
      const sql = buildViewSql(view, columns)
      if (sql === null) return fail(failure('bug/unexpected', { note: 'column' }))
      const counted = await own.readRows(`SELECT CAST(count(*) AS VARCHAR) FROM ${STAGED} WHERE ${sql.where ?? 'true'}`)
      return counted.ok ? ok(Number(counted.value[0]?.[0] ?? 0)) : counted
    },
    async get(view, run) {
      if (isInFileOrder(view)) return ok({ table: null, rows })
      const { sort, filters } = view
      const key = keyOf(view)
      const found = known.get(key)
      if (found !== undefined) {
        const order = await found
        // The first request for this order may have been cancelled, and this one has not.
        if (order.ok || order.failure.code !== 'look/cancelled') return order
      }
      const building = build({ sort, filters, columns: null }, run)
      known.delete(key)
      whole.delete(key)
      known.set(key, building)
      const order = await building
      if (order.ok) {
        if (known.get(key) === building) whole.add(key)
        await forgetOldest()
      } else if (known.get(key) === building) known.delete(key)
      return order
    },
  }
}

/** Two views of the same rows in the same order have the same key, whichever columns they show. */
export const keyOf = ({ sort, filters }: TableView): string => JSON.stringify([sort, filters])

/**
 * Builds the SQL source of some rows of an order. `condition` gets the name of the place column; the result has the
 * columns of the table and `place`.
 */
export const fromOrder = ({ table }: RowOrder, condition: (place: string) => string): string =>
  table === null
    ? `(SELECT * FROM ${STAGED} WHERE ${condition('place')})`
    : `(SELECT o.place, t.* EXCLUDE (place) FROM ${table} AS o JOIN ${STAGED} AS t ON t.place = o.origin WHERE ${condition('o.place')})`

/** Finds the place of a row of the file in an order; null when the filters exclude it. */
export const findPlace = (order: RowOrder, tables: TableEngine, origin: number): Promise<Result<number | null>> =>
  findNumber(order, tables, { wanted: 'place', by: 'origin', at: origin })

/** Finds the row of the file at a place of an order; null beyond the last place. */
export const findOrigin = (order: RowOrder, tables: TableEngine, place: number): Promise<Result<number | null>> =>
  findNumber(order, tables, { wanted: 'origin', by: 'place', at: place })

async function findNumber(
  { table, rows }: RowOrder,
  tables: TableEngine,
  { wanted, by, at }: { readonly wanted: string; readonly by: string; readonly at: number },
): Promise<Result<number | null>> {
  if (table === null) return ok(at < rows ? at : null)
  const read = await tables.readRows(`SELECT CAST(${wanted} AS VARCHAR) FROM ${table} WHERE ${by} = ${Math.trunc(at)}`)
  if (!read.ok) return read
  const [found] = read.value
  return ok(found === undefined ? null : Number(found[0]))
}
