import type { Dataset } from '../../../../shared/catalogue/model.js'
import type { FacetCounts, ListedRow, ResultSource } from '../../../../shared/catalogue/search/model.js'
import type { SyncStatus } from '../../../../shared/catalogue/sync/syncStatus.js'
import type { Failure } from '../../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../../shared/ids.js'
import type { MediaFile } from '../../../../shared/library/model.js'
import { EMPTY_SELECTION, type ListSelection } from '../../../components/list/listSelection.js'
import { type CatalogueQuery, UNFILTERED } from './catalogueQuery.js'
import type { NewerResults } from './newerResults.js'

/** What the library knows of a dataset's files, by media. */
export type FilesOnDisk = ReadonlyMap<MediaId, MediaFile>

export type OpenDataset =
  | { readonly type: 'loading'; readonly id: DatasetId }
  | { readonly type: 'ready'; readonly id: DatasetId; readonly dataset: Dataset; readonly onDisk: FilesOnDisk }
  | { readonly type: 'failed'; readonly id: DatasetId; readonly because: Failure }

export interface CatalogueState {
  readonly query: CatalogueQuery
  /** Counts queries, so that an answer to an older one is recognised and dropped. */
  readonly round: number
  readonly pages: ReadonlyMap<number, readonly ListedRow[]>
  /** Null until the first page of this query is here. While the next one is on its way, the previous result stays. */
  readonly total: number | null
  /** The rows are still those of an older query. */
  readonly stale: boolean
  /** How many datasets the portal publishes; null until it was asked without any filter. */
  readonly everything: number | null
  readonly by: ResultSource | null
  /** The list as it would be now, when showing it would move visible rows; null when it would not. */
  readonly newer: NewerResults | null
  readonly failure: Failure | null
  readonly facets: FacetCounts | null
  /** What to search for instead of what found nothing; null where nothing is near to it. */
  readonly suggestion: string | null
  /** The state of our copy of the catalogue; null until it is known. */
  readonly copy: SyncStatus | null
  /** A row's key is its place in the list. */
  readonly selection: ListSelection<DatasetId>
  /** How many of the selected datasets the list does not show, where that is known (see hiddenSelection.ts). */
  readonly hidden: number
  /** How many rows have been read for a selection that is larger than the loaded pages; null while none is read. */
  readonly selecting: { readonly done: number; readonly of: number } | null
  readonly opened: OpenDataset | null
}

/**
 * A new query replaces the pages when its own arrive. What is selected and the open dataset stay; the keyboard begins
 * at the beginning, because its place is another dataset in another list.
 */
export const withQuery = (state: CatalogueState, patch: Partial<CatalogueQuery>): CatalogueState => ({
  ...state,
  query: { ...state.query, ...patch },
  round: state.round + 1,
  stale: true,
  newer: null,
  failure: null,
  selection: { ...state.selection, at: null, anchor: null },
})

export const createInitialCatalogue = (round: number): CatalogueState => ({
  // Readings recognise their query by its identity, so each portal gets one of its own.
  query: { ...UNFILTERED },
  round,
  pages: new Map(),
  total: null,
  stale: false,
  everything: null,
  by: null,
  newer: null,
  failure: null,
  facets: null,
  suggestion: null,
  copy: null,
  selection: EMPTY_SELECTION,
  hidden: 0,
  selecting: null,
  opened: null,
})
