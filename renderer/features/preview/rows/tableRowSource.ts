import { createStore } from 'zustand/vanilla'
import type { InputOf } from '../../../../shared/ipc/contract.js'
import type { Preview } from '../../../../shared/preview/model.js'
import { isInFileOrder, type TableView, WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import { ok } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'
import type { Arrangement, RowSource, RowSourceState, SeenWindow } from './rowSource.js'
import { createTileCache } from './tileCache.js'

/** The first rows, and the number of all rows. */
type FirstRows = Pick<Extract<Preview, { readonly type: 'table' }>, 'table' | 'count'>
/** Identifies the table: a file with its reader options, the answer of a query, or the differences of a comparison. */
export type HeldTable = WithoutView<InputOf<'preview.table'>>
type WithoutView<Asked> = Asked extends unknown ? Omit<Asked, 'view'> : never

/** Milliseconds between requests during a scroll; the first request after a pause is sent at once. */
const SETTLE_MS = 60
const PROGRESS_MS = 250

/**
 * A table's rows by windows. Its first rows are there at once. The main process reads the rest into a scratch copy when
 * they do not suffice: at once for a longer table, otherwise for the first sort, filter or search. `firstView` is the
 * view whose first rows they are.
 */
export function createTableRowSource(
  api: Api,
  held: HeldTable,
  first: FirstRows,
  firstView: TableView = WHOLE_TABLE,
): RowSource {
  const { table, count } = first
  const isWhole = !table.more && table.columnsLeftOut === 0 && count.type === 'exact'
  const store = createStore<RowSourceState>(() => ({
    columns: table.columns,
    columnsLeftOut: table.columnsLeftOut,
    isRead: false,
    rows: Math.max(table.rows.length, count.rows),
    of: Math.max(table.rows.length, count.rows),
    exact: count.type === 'exact',
    busy: null,
    isStale: false,
    failure: null,
    takenBack: null,
    notes: null,
    misfits: null,
    revision: 0,
  }))
  let tiles = createTileCache()
  let view: TableView = firstView
  /** The view whose rows are shown: it differs from `view` while the main process sorts. */
  let shown: TableView = firstView
  let staged = false
  let closed = false
  let seen: SeenWindow | null = null
  /** Counts the views: what is found for an earlier one is dropped. */
  let turn = 0
  let asking: string | null = null
  let settle: ReturnType<typeof setTimeout> | null = null

  const isFirstRows = (): boolean => isSame(shown, firstView)
  const redraw = (): void => store.setState(({ revision }) => ({ revision: revision + 1 }))

  async function watchProgress(mine: number): Promise<void> {
    while (mine === turn && store.getState().busy !== null && !closed) {
      const progress = await api.ask('preview.progress', undefined)
      if (mine !== turn || store.getState().busy === null || closed) return
      if (progress.ok && progress.value !== null) store.setState({ busy: progress.value })
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_MS))
    }
  }

  /** The rows in sight stay, and the arrangement that is not there is taken back. */
  function takeBack(): void {
    const takenBack: Arrangement | null = isSame(view, shown) ? null : { sort: shown.sort, filters: shown.filters }
    view = shown
    store.setState({ busy: null, isStale: false, takenBack })
  }

  /** Has the main process read, sort and filter the whole table, and shows the result when it is ready. */
  async function stage(): Promise<void> {
    const mine = ++turn
    const asked = view
    store.setState({
      busy: { phase: staged ? 'sort' : 'read', part: null },
      isStale: !isSame(asked, shown),
      failure: null,
    })
    const answer = api.ask('preview.table', { ...held, view: asked })
    void watchProgress(mine)
    const shape = await answer
    if (mine !== turn || closed) return
    if (!shape.ok) {
      // Another table has taken the place of this one: its rows are not asked for before a person sees it again.
      if (shape.failure.code === 'look/cancelled') return takeBack()
      store.setState({ busy: null, failure: shape.failure })
      return fetchSeen()
    }
    const inSight = await readInSight(asked, shape.value)
    if (mine !== turn || closed) return
    staged = true
    shown = asked
    asking = null
    tiles = inSight
    store.setState((state) => ({
      ...shape.value,
      isRead: true,
      isStale: false,
      // Columns that stay the same keep their widths.
      columns: isSame(state.columns, shape.value.columns) ? state.columns : shape.value.columns,
      busy: null,
      failure: null,
      exact: true,
      revision: state.revision + 1,
    }))
    fetchSeen()
  }

  /** What will be in sight of a view, so that its rows take the place of others at once. Empty when it does not answer. */
  async function readInSight(asked: TableView, { rows, columns }: { rows: number; columns: readonly unknown[] }) {
    const fresh = createTileCache()
    const lacking = seen === null ? null : fresh.findMissing(seen, { rows, columns: columns.length })
    if (lacking === null) return fresh
    const answer = await api.ask('preview.rows', { ...held, view: asked, ...lacking, columns: [...lacking.columns] })
    if (answer.ok) fresh.put(lacking, answer.value)
    return fresh
  }

  function fetchSeen(): void {
    if (!staged || seen === null || closed) return
    const { rows, columns } = store.getState()
    const lacking = tiles.findMissing(seen, { rows, columns: columns.length })
    if (lacking === null) return
    const key = JSON.stringify(lacking)
    if (asking === key) return
    asking = key
    // A view that takes the place of this one has tiles of its own.
    const mine = tiles
    void api.ask('preview.rows', { ...held, view: shown, ...lacking, columns: [...lacking.columns] }).then((answer) => {
      if (mine !== tiles || closed) return
      if (asking === key) asking = null
      if (answer.ok) {
        mine.put(lacking, answer.value)
        redraw()
        return fetchSeen()
      }
      if (answer.failure.code !== 'look/cancelled') store.setState({ failure: answer.failure })
    })
  }

  return {
    ...store,
    getCell(row, column) {
      const fetched = tiles.getCell(row, column)
      if (fetched !== undefined || !isFirstRows()) return fetched
      return table.rows[row]?.[column]
    },
    show(now) {
      seen = now
      if (settle !== null) return
      settle = setTimeout(() => {
        settle = null
        fetchSeen()
      }, SETTLE_MS)
    },
    arrange({ sort, filters }) {
      const next = { sort: [...sort], filters: [...filters], columns: null }
      const isThere = isSame(next, view)
      view = next
      const { busy, takenBack } = store.getState()
      if (takenBack !== null) store.setState({ takenBack: null })
      if (isThere && (staged || isWhole || busy !== null || takenBack !== null)) return
      void stage()
    },
    find: (text, from, { columns, ...how }) =>
      api.ask('preview.find', { ...held, view: { ...view, columns: [...columns] }, text, from, ...how }),
    listValues: (column, text, language) => api.ask('preview.values', { ...held, view, column, text, language }),
    readCell: (at) => api.ask('preview.cell', { ...held, view: shown, at }),
    findPlace: async (origin) =>
      isInFileOrder(view) ? ok(origin) : api.ask('preview.place', { ...held, view, origin }),
    findOrigin: async (row) =>
      isInFileOrder(shown) ? ok(row) : api.ask('preview.origin', { ...held, view: shown, row }),
    copy: ({ columns, ...wanted }) =>
      api.ask('preview.copy', { ...held, view: { ...shown, columns: [...columns] }, ...wanted }),
    cancel() {
      turn += 1
      takeBack()
      // The release ends every request, so the rows that are still missing are asked for after it.
      void api.ask('preview.release', undefined).then(fetchSeen)
    },
    retry: () => void stage(),
    close() {
      closed = true
      turn += 1
      if (staged || store.getState().busy !== null) void api.ask('preview.release', undefined)
    },
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
