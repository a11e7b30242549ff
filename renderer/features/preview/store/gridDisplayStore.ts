import { createStore, type StoreApi } from 'zustand/vanilla'
import { LIMITS } from '../../../../shared/limits.js'
import type { CellPlace } from '../../../../shared/preview/table/tableRequests.js'
import type { ColumnFilter, ColumnSort } from '../../../../shared/preview/table/tableView.js'

/** The display settings of a table. They last while the table is open, and are restored when it is opened again. */
export interface GridDisplayState {
  readonly sort: readonly ColumnSort[]
  /** At most one per column. */
  readonly filters: readonly ColumnFilter[]
  readonly hidden: readonly number[]
  readonly pinned: readonly number[]
  /** The widths in pixels of the columns that were resized. */
  readonly widths: Readonly<Record<number, number>>
  /** The cell that has the keyboard. Row -1 is the header. */
  readonly active: CellPlace
  /** The opposite corner of the selection. */
  readonly anchor: CellPlace
  readonly search: string
  /** A row of the file that is to be scrolled into view, from 0. */
  readonly wantedRow: number | null
  /** In pixels of the table. */
  readonly top: number
  readonly left: number
}

export interface GridDisplayStore extends StoreApi<GridDisplayState> {
  /** Cycles through none, ascending and descending. `more` keeps the sort of other columns. */
  readonly turnSort: (column: number, more: boolean) => void
  readonly sortBy: (column: number, descending: boolean | null) => void
  /** Replaces the filter of a column; null removes it. */
  readonly filter: (column: number, filter: ColumnFilter | null) => void
  readonly hide: (columns: readonly number[], hidden: boolean) => void
  readonly pin: (column: number, pinned: boolean) => void
  readonly resize: (column: number, width: number) => void
}

const AT_FIRST: GridDisplayState = {
  sort: [],
  filters: [],
  hidden: [],
  pinned: [],
  widths: {},
  active: { row: 0, column: 0 },
  anchor: { row: 0, column: 0 },
  search: '',
  wantedRow: null,
  top: 0,
  left: 0,
}

/** Another order begins at its top. */
const TOP = { top: 0 } as const

export function createGridDisplayStore(): GridDisplayStore {
  const store = createStore<GridDisplayState>(() => AT_FIRST)
  const { setState, getState } = store
  return {
    ...store,
    turnSort(column, more) {
      const { sort } = getState()
      const now = sort.find((one) => one.column === column)
      const next =
        now === undefined ? { column, descending: false } : now.descending ? null : { column, descending: true }
      const rest = more ? sort : []
      const isThere = rest.some((one) => one.column === column)
      const kept = isThere
        ? rest.flatMap((one) => (one.column === column ? (next === null ? [] : [next]) : [one]))
        : // With the most columns sorted, the one that matters least gives way.
          [...rest.slice(0, LIMITS.TABLE_SORTS - 1), ...(next === null ? [] : [next])]
      setState({ sort: kept, ...TOP })
    },
    sortBy: (column, descending) => setState({ sort: descending === null ? [] : [{ column, descending }], ...TOP }),
    filter(column, filter) {
      const rest = getState().filters.filter((one) => one.column !== column)
      setState({ filters: filter === null ? rest : [...rest, filter], ...TOP })
    },
    hide(columns, hidden) {
      const rest = getState().hidden.filter((one) => !columns.includes(one))
      setState({ hidden: hidden ? [...rest, ...columns] : rest })
    },
    pin(column, pinned) {
      const rest = getState().pinned.filter((one) => one !== column)
      setState({ pinned: pinned ? [...rest, column] : rest })
    },
    resize: (column, width) => setState(({ widths }) => ({ widths: { ...widths, [column]: width } })),
  }
}
