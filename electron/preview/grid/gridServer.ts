import { failure } from '../../../shared/failure.js'
import type { TableProgress } from '../../../shared/preview/table/tableRequests.js'
import type { TableView } from '../../../shared/preview/table/tableView.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { RpcCallContext, RpcHandlers } from '../../ports/workers/workerRpc.js'
import { createScratchFiles } from '../context/scratchFiles.js'
import type { TABLE_METHODS } from '../protocol.js'
import { runWatched } from '../table/runWatched.js'
import { copyCells, findText, listValues, type OrderedTable, readCell, readWindow } from './readCells.js'
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

type GridDeps = Pick<StagingContext, 'disk' | 'openTables' | 'openSqlite' | 'clock'>

/** The one table that this process holds. */
interface Session {
  /** What was read: the file, how it is read, and its bytes. */
  readonly key: string
  readonly abort: AbortController
  readonly staged: Promise<Result<Held>>
  readonly progress: Set<(progress: TableProgress) => void>
}

interface Held {
  readonly table: StagedTable
  readonly orders: RowOrders
  readonly scratch: string
  readonly close: () => Promise<void>
}

/** An order that is being made behind an answer that did not need it. */
interface Sorting {
  readonly key: string
  readonly abort: AbortController
  readonly done: Promise<unknown>
}

type Call = RpcCallContext<TableProgress>
interface About {
  readonly scratch: string
  readonly file: PreviewFile
  readonly view: TableView
}

/**
 * Answers windows into one table at a time. Each question says which table it means: the first reads the file into a
 * scratch database, the following ones find it there. Another table takes its place.
 */
export function createGridHandlers(deps: GridDeps): RpcHandlers<typeof TABLE_METHODS> {
  let session: Session | null = null
  let sessions = 0
  let sorting: Sorting | null = null

  async function end(): Promise<void> {
    const old = session
    session = null
    old?.abort.abort()
    sorting?.abort.abort()
    await sorting?.done
    const staged = await old?.staged
    if (staged?.ok) await staged.value.close()
  }

  async function begin(key: string, { scratch, file }: About): Promise<Session> {
    await end()
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
    const staged = stageTable(context, file).then(async (result): Promise<Result<Held>> => {
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

  /** One after the other: two questions about a new table must not both begin to read it. */
  let turn: Promise<unknown> = Promise.resolve()
  function find(about: About): Promise<Result<Session>> {
    const found = turn.then(async (): Promise<Result<Session>> => {
      const stamp = await deps.disk.stamp(about.file.path)
      if (!stamp.ok) return stamp
      const { sizeBytes, file: number, modifiedNs } = stamp.value
      // Rows that were read once and kept meanwhile are the same rows.
      const { kept: _, ...file } = about.file
      const key = JSON.stringify([file, sizeBytes, number, modifiedNs])
      return ok(session?.key === key ? session : await begin(key, about))
    })
    turn = found.catch(() => undefined)
    return found
  }

  /** Reads a table by a connection of its own, which ends when the question is given up. */
  async function withTable<T>(
    about: About,
    { signal, onProgress }: Call,
    work: (held: Held, tables: TableEngine) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const found = await find(about)
    if (!found.ok) return found
    found.value.progress.add(onProgress)
    const held = await untilAborted(signal, found.value.staged)
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

  /** Sorts and filters all rows of a view, or finds what was made of it before. */
  const getOrder = (
    { orders, table, scratch }: Held,
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

  /** Reads a view once all of its rows are in order. */
  const withView = <T>(about: About, call: Call, work: (table: OrderedTable) => Promise<Result<T>>) =>
    withTable<T>(about, call, async (held, tables) => {
      const order = await untilAborted(call.signal, getOrder(held, about.view, call))
      return order.ok ? work({ staged: held.table, order: order.value, tables }) : order
    })

  /** Goes on with the order of a view whose first rows were answered without it. Of one view at a time: the latest. */
  function sortBehind(held: Held, view: TableView): void {
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

  /** A view is sized by counting, and its first rows are found by one pass: neither waits until all rows are in order. */
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
        if (!isSorted && !call.signal.aborted) sortBehind(held, about.view)
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

/** What is shared goes on when one of those who wait for it gives up. */
function untilAborted<T>(signal: AbortSignal, work: Promise<Result<T>>): Promise<Result<T>> {
  const given = new Promise<Result<T>>((resolve) => {
    if (signal.aborted) resolve(CANCELLED)
    signal.addEventListener('abort', () => resolve(CANCELLED), { once: true })
  })
  return Promise.race([work, given])
}
