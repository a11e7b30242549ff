import type { Dataset } from '../../../../shared/catalogue/model.js'
import type { FacetCounts, ListedRow, ResultSource, SyncStatus } from '../../../../shared/catalogue/search/model.js'
import type { Failure } from '../../../../shared/failure.js'
import type { DatasetId } from '../../../../shared/ids.js'
import { PAGE_SIZE } from '../../../components/list/pages.js'
import { EMPTY_SELECTION, type ListSelection } from '../../../components/list/selection.js'
import { type CatalogueQuery, UNFILTERED } from './catalogueQuery.js'
import type { PendingResults } from './pendingResults.js'

export type OpenDataset =
  | { readonly is: 'loading'; readonly id: DatasetId }
  | { readonly is: 'ready'; readonly id: DatasetId; readonly dataset: Dataset }
  | { readonly is: 'failed'; readonly id: DatasetId; readonly because: Failure }

export interface CatalogState {
  readonly query: CatalogueQuery
  /** Counts wishes, so that an answer to an older one is recognised and dropped. */
  readonly round: number
  readonly pages: ReadonlyMap<number, readonly ListedRow[]>
  /** Null until the first page of this wish is here; while the next one is on its way, what the last one found stays. */
  readonly total: number | null
  /** The rows are still those of an older wish. */
  readonly stale: boolean
  /** How many the portal publishes in all; null until it was asked without any filter. */
  readonly everything: number | null
  readonly by: ResultSource | null
  /** The list as it would be now, where that moves rows that one looks at; null while nothing would move. */
  readonly newer: PendingResults | null
  readonly failure: Failure | null
  readonly facets: FacetCounts | null
  /** How our copy of the catalogue stands; null until it was told. */
  readonly copy: SyncStatus | null
  /** A row's key is its place in the list. */
  readonly selection: ListSelection<DatasetId>
  /** How many of them the list does not show, where that is known (see hiddenSelection.ts). */
  readonly hidden: number
  /** How many rows have been read for a selection that is larger than what is here; null while none is read. */
  readonly selecting: { readonly done: number; readonly of: number } | null
  readonly opened: OpenDataset | null
}

/** A new wish drops the old one's pages when its own come; what is picked and opened stays. */
export const withQuery = (state: CatalogState, patch: Partial<CatalogueQuery>): CatalogState => ({
  ...state,
  query: { ...state.query, ...patch },
  round: state.round + 1,
  stale: true,
  newer: null,
  failure: null,
})

/** The row at a place in the list, or null while its page is on the way. */
export const getCatalogueRow = ({ pages }: CatalogState, index: number): ListedRow | null =>
  pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE] ?? null

export const nothingYet = (round: number): CatalogState => ({
  query: UNFILTERED,
  round,
  pages: new Map(),
  total: null,
  stale: false,
  everything: null,
  by: null,
  newer: null,
  failure: null,
  facets: null,
  copy: null,
  selection: EMPTY_SELECTION,
  hidden: 0,
  selecting: null,
  opened: null,
})
