import type { Failure } from '../../../../shared/failure.js'
import type { LibraryFileId } from '../../../../shared/ids.js'
import type { InputOf, OutputOf } from '../../../../shared/ipc/contract.js'
import type {
  FileEvent,
  LibraryCheck,
  LibraryFilterQuery,
  LibraryPage,
  LibraryRow,
} from '../../../../shared/library/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import { EMPTY_SELECTION, type ListSelection } from '../../../components/list/listSelection.js'
import { NOTHING_UNDER_WAY, type RepairSummary, type RepairsUnderWay } from './repairSummary.js'

export interface OpenedFile {
  readonly row: LibraryRow
  /** Newest first; null until it is known. */
  readonly events: readonly FileEvent[] | null
  readonly versions: OutputOf<'library.describe'>['versions']
  /** The path; null until it is known. */
  readonly path: string | null
  readonly failure: Failure | null
}

/**
 * Files that were removed a moment ago, from the library or from the disk: they are hidden, and the removal is carried
 * out when it can no longer be undone.
 */
export interface LeavingFiles {
  readonly how: 'forget' | 'delete'
  readonly ids: ReadonlySet<LibraryFileId>
}

/** What a person has set: the filters and the order. */
export type ListQuery = Omit<LibraryFilterQuery, 'without'>

export interface LibraryState {
  readonly query: ListQuery
  /** Counts queries, so that an answer to an older one is recognised and dropped. */
  readonly round: number
  readonly pages: ReadonlyMap<number, readonly LibraryRow[]>
  /** Null until the first page is here. While the page of the next query is on its way, the previous result stays. */
  readonly found: Pick<LibraryPage, 'total' | 'bytes' | 'counts'> | null
  /** The number of all files, whatever the query; null until it is known. */
  readonly everything: number | null
  /** Files on the disk are being added to the list. */
  readonly isBehind: boolean
  /** Why the list could not be read. */
  readonly failure: Failure | null
  /** Why the last action failed: it stays until the person closes it or acts again, while the list is read anew. */
  readonly actionFailure: Failure | null
  readonly opened: OpenedFile | null
  /**
   * The progress or the result of reading all files again; null before the first time and once the message was closed.
   */
  readonly check: LibraryCheck | null
  /** The folder that was added last, and how many files it has. */
  readonly added: OutputOf<'library.addFolder'>
  /** The outcome of downloading files again. */
  readonly fetched: OutputOf<'library.fetchAgain'> | null
  /** The outcomes of repairs; those that were under way together are summed up. */
  readonly repairs: RepairSummary | null
  readonly repairsUnderWay: RepairsUnderWay
  /** Names of files that the background verification found damaged. */
  readonly rotted: readonly string[]
  /** Files that could not be moved to the trash. */
  readonly notDeleted: OutputOf<'library.delete'>['failed']
  /** How many of the selected files the last drag took; null when it took all. */
  readonly draggedPart: { readonly count: number; readonly total: number } | null
  readonly leaving: LeavingFiles | null
  /** The removal is being carried out: it can no longer be undone. */
  readonly isSettling: boolean
  /** A row's key is the number of its file. */
  readonly selection: ListSelection<LibraryFileId>
}

export const UNFILTERED_LIBRARY: ListQuery = {
  text: '',
  only: null,
  by: 'dataset',
  order: 'group',
  descending: false,
}

/** The state before anything of the library was read. */
export const EMPTY_LIBRARY: LibraryState = {
  query: UNFILTERED_LIBRARY,
  round: 0,
  pages: new Map(),
  found: null,
  everything: null,
  isBehind: false,
  failure: null,
  actionFailure: null,
  opened: null,
  check: null,
  added: null,
  fetched: null,
  repairs: null,
  repairsUnderWay: NOTHING_UNDER_WAY,
  rotted: [],
  notDeleted: [],
  draggedPart: null,
  leaving: null,
  isSettling: false,
  selection: EMPTY_SELECTION,
}

/** The query without the files that are being removed: every count and every action on all files leaves them out. */
export const getFullQuery = ({ query, leaving }: Pick<LibraryState, 'query' | 'leaving'>): LibraryFilterQuery => ({
  ...query,
  without: leaving === null ? [] : [...leaving.ids].slice(0, LIMITS.LIBRARY_LEAVING),
})

/** The files that an action applies to: some by their ids, or all that a filter finds. */
export type FileSelection = InputOf<'library.verify'>['files']
