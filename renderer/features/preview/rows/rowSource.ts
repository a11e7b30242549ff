import type { StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { Language } from '../../../../shared/messages/language.js'
import type { Misfits, PreviewColumn, PreviewNote } from '../../../../shared/preview/model.js'
import type {
  CellPlace,
  CopiedCells,
  FoundCell,
  FoundRow,
  ListedValues,
  TableProgress,
  WholeCell,
} from '../../../../shared/preview/table/tableRequests.js'
import type { ColumnFilter, ColumnSort } from '../../../../shared/preview/table/tableView.js'
import type { Result } from '../../../../shared/result.js'

/** The visible rows and columns of the grid, from which the source learns which cells to load. */
export interface SeenWindow {
  readonly from: number
  /** The row after the last visible one. */
  readonly to: number
  /** The indexes of the visible columns. */
  readonly columns: readonly number[]
}

export interface RowSourceState {
  readonly columns: readonly PreviewColumn[]
  readonly columnsLeftOut: number
  /** The whole table was read. Until then, columns are left out because they are not loaded, not because they are too many. */
  readonly isRead: boolean
  /** The number of rows that pass the filters; an estimate until `exact`. */
  readonly rows: number
  /** The number of all rows of the table. */
  readonly of: number
  readonly exact: boolean
  /** The work on the whole table and its progress; null when there is none. */
  readonly busy: NonNullable<TableProgress> | null
  /** The rows are still those of the previous order and filters. */
  readonly isStale: boolean
  readonly failure: Failure | null
  /** The arrangement of the rows in sight, after another one was given up: what was chosen since is taken back. */
  readonly takenBack: Arrangement | null
  /** Messages about the reading, once the whole table was read. */
  readonly notes: readonly PreviewNote[] | null
  /** The misfits of the whole table, once it was read. */
  readonly misfits: Misfits | null
  /** Grows when cells have arrived, so that they are drawn. */
  readonly revision: number
}

/** The order and the filters of the shown rows. */
export interface Arrangement {
  readonly sort: readonly ColumnSort[]
  readonly filters: readonly ColumnFilter[]
}

export interface CopyWanted {
  readonly from: number
  readonly count: number
  readonly columns: readonly number[]
  readonly withNames: boolean
  readonly decimal: '.' | ','
}

/**
 * Where a grid gets its rows: a file or the answer of a query. Rows are counted in the order of the view that was last
 * arranged; columns are named by their index.
 */
export interface RowSource extends StoreApi<RowSourceState> {
  /** The text of a value: null for none, undefined while it is not loaded. */
  readonly getCell: (row: number, column: number) => string | null | undefined
  /** Whether a cell is highlighted among the cells of its row. */
  readonly isMarked?: (row: number, column: number) => boolean
  /** Sets the visible window. Missing cells are requested; pending requests for other cells are dropped. */
  readonly show: (seen: SeenWindow) => void
  /** Sorts and filters. The previous rows stay visible until the new order is there. */
  readonly arrange: (view: Arrangement) => void
  readonly find: (text: string, from: CellPlace, how: FindManner) => Promise<Result<FoundCell>>
  /** The language is that of the table in sight. */
  readonly listValues: (column: number, text: string, language: Language) => Promise<Result<ListedValues>>
  readonly readCell: (at: CellPlace) => Promise<Result<WholeCell>>
  /** The position of a row of the file among the shown rows; null when the filters hide it. */
  readonly findPlace: (origin: number) => Promise<Result<FoundRow>>
  /** The row of the file that is shown at a position. */
  readonly findOrigin: (row: number) => Promise<Result<FoundRow>>
  readonly copy: (wanted: CopyWanted) => Promise<Result<CopiedCells>>
  /** Cancels the work on the whole table: the rows stay as they were arranged before. */
  readonly cancel: () => void
  /** Starts work that was cancelled or has failed again. */
  readonly retry: () => void
  /** Releases everything. */
  readonly close: () => void
}

export interface FindManner {
  /** That of the table in sight. */
  readonly language: Language
  readonly backwards: boolean
  /** The shown columns, in display order. */
  readonly columns: readonly number[]
}
