import { failure } from '../../../shared/failure.js'
import { createTurns } from '../../../shared/pacing/createTurns.js'
import type { TableProgress } from '../../../shared/preview/table/tableRequests.js'
import type { TableView } from '../../../shared/preview/table/tableView.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { RpcCallContext, RpcHandlers } from '../../ports/workers/workerRpc.js'
import { createScratchFiles } from '../context/scratchFiles.js'
import { runWatched } from '../table/runWatched.js'
import { findText } from './findText.js'
import type { GRID_METHODS } from './gridMethods.js'
import { copyCells, listValues, type OrderedTable, readCell, readWindow } from './readCells.js'
import {
  createRowOrders,
  FIRST_ROWS,
  findOrigin,
  findPlace,
  keyOf,
  type RowOrder,
  type RowOrders,
} from './rowOrders.js'
import { type StagedTable, type StagingContext, stageTable } from './stageTable.js'

type GridDeps = Pick<StagingContext, 'disk' | 'openTables' | 'openSqlite' | 'updateCrc' | 'contentDecoding' | 'clock'>

/** The one table that this process holds. */
interface Session {
  /** Identifies what was read: the file, the options of the reader, and the stamp of the file. */
  readonly key: string
  readonly abort: AbortController
  readonly staged: Promise<Result<HeldTable>>
  readonly progress: Set<(progress: TableProgress) => void>
}

interface HeldTable {
  readonly table: StagedTable
  readonly orders: RowOrders
  readonly scratch: string
  readonly close: () => Promise<void>
}

/** A row order that is being computed in the background, after an answer that did not need it. */
interface Sorting {
  readonly key: string
  readonly abort: AbortController
  readonly done: Promise<unknown>
}

type Call = RpcCallContext<TableProgress>
interface TableRequest {
  readonly scratch: string
  readonly file: PreviewFile
  readonly view: TableView
}

/**
 * Creates the handlers for requests about one table at a time. Each request names its table: the first one reads the
 * file into a scratch database, and the next ones use that. A request about another table replaces it.
 */
export function createGridHandlers(deps: GridDeps): RpcHandlers<typeof GRID_METHODS> {
  let session: Session | null = null
  let sessions = 0
  let sorting: Sorting | null = null

  async function endSession(): Promise<void> {
    const old = session
    session = null
    old?.abort.abort()
    sorting?.abort.abort()
    await sorting?.done
    const staged = await old?.staged
    if (staged?.ok) await staged.value.close()
  }

  async function beginSession(key: string, { scratch, file }: TableRequest): Promise<Session> {
    await endSession()
    const abort = new AbortController()
    const progress: Session['progress'] = new Set()
    const reportProgress = (news: TableProgress): void => {
      for (const report of progress) report(news)
    }
    const files = createScratchFiles(deps.disk, scratch, --sessions)
    const context = {
      ...deps,
      folder: scratch,
      scratchPath: files.next,
      signal: abort.signal,
      onProgress: reportProgress,
    }
    const close = (table: StagedTable) => async (): Promise<void> => {
      table.tables.close()
      await files.clear()
    }
    const staged = stageTable(context, file).then(async (result): Promise<Result<HeldTable>> => {
      if (!result.ok) {
        await files.clear()
        return result
      }
      const table = result.value
      return ok({ table, orders: createRowOrders(table), scratch, close: close(table) })
    })
    const mine: Session = { key, abort, staged, progress }
    session = mine
    void staged.then((result) => {
      if (!result.ok && session === mine) session = null
    })
    return mine
  }

  /**
   * Requests look for their session one after the other, so that two requests about a new table do not both begin to
   * read it.
   */
  const runInTurn = createTurns()
  function find(about: TableRequest): Promise<Result<Session>> {
    return runInTurn(async (): Promise<Result<Session>> => {
      const stamp = await deps.disk.stamp(about.file.path)
      if (!stamp.ok) return stamp
      const { sizeBytes, file: number, modifiedNs } = stamp.value
      // A table that was stored meanwhile has the same rows, so `kept` is not part of the key.
      const { kept: _, ...file } = about.file
      const key = JSON.stringify([file, sizeBytes, number, modifiedNs])
      return ok(session?.key === key ? session : await beginSession(key, about))
    })
  }

  /** Runs `work` with a connection of its own, which is interrupted when the request is cancelled. */
  async function withTable<T>(
    about: TableRequest,
    { signal, onProgress }: Call,
    work: (held: HeldTable, tables: TableEngine) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const found = await find(about)
    if (!found.ok) return found
    found.value.progress.add(onProgress)
    const held = await waitUntilAborted(signal, found.value.staged)
    found.value.progress.delete(onProgress)
    if (!held.ok) return held
    const tables = await held.value.table.tables.connect()
    const stop = (): void => tables.interrupt()
    signal.addEventListener('abort', stop)
    try {
      if (signal.aborted) return CANCELLED
      const done = await work(held.value, tables)
      return signal.aborted ? CANCELLED : done
    } finally {
      signal.removeEventListener('abort', stop)
      tables.close()
    }
  }

  /** Sorts and filters all rows of a view, or returns the order that was computed before. */
  const getOrder = (
    { orders, table, scratch }: HeldTable,
    view: TableView,
    { signal, onProgress }: Pick<Call, 'signal' | 'onProgress'>,
  ): Promise<Result<RowOrder>> =>
    orders.get(view, (tables, statements) =>
      runWatched(
        { ...deps, folder: scratch, signal, onProgress },
        { tables, database: table.database, phase: 'sort' },
        statements,
      ),
    )

  /** Runs `work` once all rows of the view are in order. */
  const withView = <T>(about: TableRequest, call: Call, work: (table: OrderedTable) => Promise<Result<T>>) =>
    withTable<T>(about, call, async (held, tables) => {
      const order = await waitUntilAborted(call.signal, getOrder(held, about.view, call))
      return order.ok ? work({ staged: held.table, order: order.value, tables }) : order
    })

  /**
   * Computes the order of a view in the background, after its first rows were answered without it. Only the order of
   * the latest view is computed.
   */
  function sortInBackground(held: HeldTable, view: TableView): void {
    const key = keyOf(view)
    if (sorting?.key === key) return
    sorting?.abort.abort()
    const abort = new AbortController()
    const done = getOrder(held, view, { signal: abort.signal, onProgress: () => undefined })
    const mine = { key, abort, done }
    sorting = mine
    void done.finally(() => {
      if (sorting === mine) sorting = null
    })
  }

  /**
   * The number of rows of a view is found by counting, and its first rows by one pass: neither waits until all rows are
   * in order.
   */
  return {
    table: (about, call) =>
      withTable(about, call, async ({ table, orders }, tables) => {
        if (sorting !== null && sorting.key !== keyOf(about.view)) sorting.abort.abort()
        const rows = await orders.count(about.view, tables)
        if (!rows.ok) return rows
        const { shown, columnsLeftOut, notes, misfits } = table
        return ok({ columns: [...shown], columnsLeftOut, rows: rows.value, of: table.rows, notes: [...notes], misfits })
      }),
    rows: async (about, call) => {
      if (about.from + about.count > FIRST_ROWS) return withView(about, call, (table) => readWindow(table, about))
      return withTable(about, call, async (held, tables) => {
        const isSorted = held.orders.has(about.view)
        const order = isSorted ? await getOrder(held, about.view, call) : held.orders.begin(about.view)
        if (!order.ok) return order
        const window = await readWindow({ staged: held.table, order: order.value, tables }, about)
        if (!isSorted && !call.signal.aborted) sortInBackground(held, about.view)
        return window
      })
    },
    find: (about, call) => withView(about, call, (table) => findText(table, about)),
    values: (about, call) => withTable(about, call, ({ table }, tables) => listValues(table, tables, about)),
    cell: (about, call) => withView(about, call, (table) => readCell(table, about.at)),
    place: (about, call) => withView(about, call, ({ order, tables }) => findPlace(order, tables, about.origin)),
    origin: (about, call) => withView(about, call, ({ order, tables }) => findOrigin(order, tables, about.row)),
    copy: (about, call) => withView(about, call, (table) => copyCells(table, about)),
  }
}

const CANCELLED = fail(failure('look/cancelled'))

/** Waits for shared work until this request is cancelled. The work itself continues for the other callers. */
function waitUntilAborted<T>(signal: AbortSignal, work: Promise<Result<T>>): Promise<Result<T>> {
  const given = new Promise<Result<T>>((resolve) => {
    if (signal.aborted) resolve(CANCELLED)
    signal.addEventListener('abort', () => resolve(CANCELLED), { once: true })
  })
  return Promise.race([work, given])
}
