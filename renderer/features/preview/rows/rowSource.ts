import type { StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
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

/** The rows and columns of the grid that can be seen, and where its cells come from. */
export interface SeenWindow {
  readonly from: number
  /** Behind the last row. */
  readonly to: number
  /** Places of columns. */
  readonly columns: readonly number[]
}

export interface RowSourceState {
  readonly columns: readonly PreviewColumn[]
  readonly columnsLeftOut: number
  /** Rows that pass the filters; a guess until `exact`. */
  readonly rows: number
  /** All rows of the table. */
  readonly of: number
  readonly exact: boolean
  /** What goes on with the whole table, and how far it is; null when nothing does. */
  readonly busy: NonNullable<TableProgress> | null
  readonly failure: Failure | null
  /** What a person should know about the reading, once the whole table was read. */
  readonly notes: readonly PreviewNote[] | null
  /** What does not fit, of the whole table once it was read. */
  readonly misfits: Misfits | null
  /** Counts up when cells have come, so that they are drawn. */
  readonly revision: number
}

/** In which order which rows are shown. */
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
 * Where a grid gets its rows: a file or the result of a query. Rows are counted in the order of the view that was last
 * arranged, columns are named by their place.
 */
export interface RowSource extends StoreApi<RowSourceState> {
  /** A value as text, null for none, undefined while it is not here yet. */
  readonly cellAt: (row: number, column: number) => string | null | undefined
  /** Whether a cell stands out beside the others of its row. */
  readonly isMarked?: (row: number, column: number) => boolean
  /** Says what can be seen now. What it lacks is fetched; what was to be fetched before is dropped. */
  readonly show: (seen: SeenWindow) => void
  /** Sorts and filters. What was in sight stays until the new order is there. */
  readonly arrange: (view: Arrangement) => void
  readonly find: (text: string, from: CellPlace, how: FindManner) => Promise<Result<FoundCell>>
  readonly values: (column: number, text: string) => Promise<Result<ListedValues>>
  readonly cell: (at: CellPlace) => Promise<Result<WholeCell>>
  /** Where a row of the file stands among the rows that are shown; null when the filters hide it. */
  readonly placeOf: (origin: number) => Promise<Result<FoundRow>>
  /** Which row of the file is shown there. */
  readonly originOf: (row: number) => Promise<Result<FoundRow>>
  readonly copy: (wanted: CopyWanted) => Promise<Result<CopiedCells>>
  /** Gives up what goes on with the whole table. */
  readonly cancel: () => void
  /** Begins once more what was given up or has failed. */
  readonly again: () => void
  /** Lets go of everything. */
  readonly close: () => void
}

export interface FindManner {
  readonly backwards: boolean
  /** The shown columns, in their order. */
  readonly columns: readonly number[]
}
