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
import { PAGE_SIZE } from '../../../components/list/pages.js'
import { EMPTY_SELECTION, type ListSelection } from '../../../components/list/selection.js'
import type { RepairSummary } from './repairSummary.js'

export interface OpenedFile {
  readonly row: LibraryRow
  /** Newest first; null until it is known. */
  readonly events: readonly FileEvent[] | null
  readonly versions: OutputOf<'library.describe'>['versions']
  /** Where it lies; null until it is known. */
  readonly path: string | null
  readonly failure: Failure | null
}

/** Files that a person has just removed, from the library or from the disk: out of sight, and carried out when the way back is over. */
export interface LeavingFiles {
  readonly how: 'forget' | 'delete'
  readonly ids: ReadonlySet<LibraryFileId>
}

export interface LibraryState {
  readonly query: LibraryFilterQuery
  /** Counts wishes, so that an answer to an older one is recognised and dropped. */
  readonly round: number
  readonly pages: ReadonlyMap<number, readonly LibraryRow[]>
  /** Null until the first page is here; while the next wish's is on its way, what the last one found stays. */
  readonly found: Pick<LibraryPage, 'total' | 'bytes' | 'counts'> | null
  /** How many files there are, whatever is searched for; null until it is known. */
  readonly everything: number | null
  /** Files on the disk are being added to the list. */
  readonly isBehind: boolean
  readonly failure: Failure | null
  readonly opened: OpenedFile | null
  /** How the reading again stands; null before the first and once its outcome was put away. */
  readonly check: LibraryCheck | null
  /** What came of asking for files once more. */
  readonly fetched: OutputOf<'library.fetchAgain'> | null
  /** What came of repairs, those of one go together. */
  readonly repairs: RepairSummary | null
  /** Names of files that were found damaged without being asked for. */
  readonly rotted: readonly string[]
  /** What could not be moved to the trash. */
  readonly notDeleted: OutputOf<'library.delete'>['failed']
  readonly leaving: LeavingFiles | null
  /** A row's key is its place in the list. */
  readonly selection: ListSelection<LibraryFileId>
}

export const UNFILTERED_LIBRARY: LibraryFilterQuery = {
  text: '',
  only: null,
  by: 'dataset',
  order: 'group',
  descending: false,
}

/** Before anything of the library was read. */
export const EMPTY_LIBRARY: LibraryState = {
  query: UNFILTERED_LIBRARY,
  round: 0,
  pages: new Map(),
  found: null,
  everything: null,
  isBehind: false,
  failure: null,
  opened: null,
  check: null,
  fetched: null,
  repairs: null,
  rotted: [],
  notDeleted: [],
  leaving: null,
  selection: EMPTY_SELECTION,
}

/** The row at a place in the list, or null while its page is on the way. */
export const getLibraryRow = (pages: LibraryState['pages'], index: number): LibraryRow | null =>
  pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE] ?? null

/** Files that an action is for: some by their numbers, or all that a filter finds. */
export type FileSelection = InputOf<'library.verify'>['files']
