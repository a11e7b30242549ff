import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LibraryFileId, MediaId } from '../../../../shared/ids.js'
import type { LibraryOrder, LibraryRow } from '../../../../shared/library/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Api } from '../../../bridge/api.js'
import { createRefreshWhenShown, type RefreshWhenShown } from '../../../bridge/refreshWhenShown.js'
import { clearSelection, type ListSelection } from '../../../components/list/listSelection.js'
import { findPagesOfRows, getLoadedRow, PAGE_SIZE } from '../../../components/list/pagesOfRows.js'
import { createFileActions, type FileActions } from './fileActions.js'
import { EMPTY_LIBRARY, getFullQuery, type LibraryState, type ListQuery } from './libraryState.js'
import { addRepair } from './repairSummary.js'

export interface LibraryStore extends StoreApi<LibraryState>, FileActions, Pick<RefreshWhenShown, 'show'> {
  readonly start: () => Promise<void>
  /** Reads the visible rows again, and with that looks for their files on the disk. */
  readonly refresh: () => void
  readonly setQuery: (patch: Partial<ListQuery>) => void
  /** Says that the rows between two indexes are visible. */
  readonly requestRows: (first: number, last: number) => void
  readonly open: (row: LibraryRow) => Promise<void>
  /** Opens a file that is still in the library, whether its row is loaded or not. */
  readonly openAgain: (id: LibraryFileId) => Promise<void>
  /** Filters the list to one file and opens it; used after a download elsewhere. */
  readonly seek: (held: { readonly mediaId: MediaId; readonly name: string }) => void
  readonly close: () => void
  /** Closes one message; the others stay. */
  readonly dismiss: (message: LibraryMessage) => void
  /** Sorts by another column; by the same column in reverse order, and then in groups again. */
  readonly sort: (column: Exclude<LibraryOrder, 'group'>) => void
  readonly select: (change: (selection: ListSelection<LibraryFileId>) => ListSelection<LibraryFileId>) => void
  /** The files between two indexes of the list, read where they are not loaded. Null when they could not be read. */
  readonly readIdsBetween: (
    first: number,
    last: number,
  ) => readonly LibraryFileId[] | Promise<readonly LibraryFileId[] | null>
  readonly selectAll: () => Promise<void>
  readonly selectNone: () => void
}

/** As many names of damaged files are kept: the latest. */
const MOST_ROTTED = 50

/** What each message is without anything to say. */
const NO_MESSAGES = {
  check: null,
  added: null,
  fetched: null,
  failure: null,
  actionFailure: null,
  notDeleted: [],
  draggedPart: null,
  repairs: null,
  rotted: [],
} satisfies Partial<LibraryState>

export type LibraryMessage = keyof typeof NO_MESSAGES

export function createLibraryStore(api: Api): LibraryStore {
  const store = createStore<LibraryState>(() => EMPTY_LIBRARY)
  let shown = { first: 0, last: 0 }
  const asked = new Set<string>()

  async function load(page: number): Promise<void> {
    const { round } = store.getState()
    const query = getFullQuery(store.getState())
    const key = `${round} ${page}`
    if (asked.has(key)) return
    asked.add(key)
    const answer = await api.ask('library.page', { ...query, offset: page * PAGE_SIZE, limit: PAGE_SIZE })
    asked.delete(key)
    const now = store.getState()
    if (now.round !== round) return
    if (!answer.ok) return store.setState({ failure: answer.failure })
    const { items, total, bytes, counts, isBehind } = answer.value
    const before = isStale ? new Map<number, readonly LibraryRow[]>() : now.pages
    isStale = false
    const opened = items.find(({ id }) => id === now.opened?.row.id)
    // The whole list is loaded: a file that is not in it any more is closed.
    const isGone = opened === undefined && now.opened !== null && items.length >= total
    const found = items.find(({ mediaId }) => mediaId === wantedMedia)
    store.setState({
      pages: new Map(before).set(page, items),
      found: { total, bytes, counts },
      everything: query.text === '' ? counts.all : now.everything,
      isBehind,
      failure: null,
      ...(opened === undefined || now.opened === null ? {} : { opened: { ...now.opened, row: opened } }),
      ...(isGone ? { opened: null } : {}),
    })
    if (found !== undefined) void open(found)
  }
  /** The rows are still those of an older query, or of an older state of the library. */
  let isStale = false
  /**
   * The media whose file is to be opened as soon as the list has it: a file that has just been finished may not be in
   * the index yet.
   */
  let wantedMedia: MediaId | null = null
  async function open(row: LibraryRow): Promise<void> {
    wantedMedia = null
    store.setState({
      opened: { row, events: null, versions: [], path: null, failure: null },
    })
    await describe(row.id)
  }
  const loadShown = (): void => {
    for (const page of findPagesOfRows(shown)) void load(page)
  }
  const reload = (patch: Partial<LibraryState> = {}): void => {
    isStale = true
    store.setState((now) => ({ ...patch, round: now.round + 1 }))
    loadShown()
  }
  const describe = async (id: LibraryFileId): Promise<void> => {
    const answer = await api.ask('library.describe', { file: id })
    const { opened } = store.getState()
    if (opened?.row.id !== id) return
    store.setState({
      opened: answer.ok ? { ...opened, ...answer.value, failure: null } : { ...opened, failure: answer.failure },
    })
  }
  const content = createRefreshWhenShown(() => {
    reload()
    const { opened } = store.getState()
    if (opened !== null) void describe(opened.row.id)
  })
  api.listen('library.changed', ({ files }) => {
    const { query, found, leaving } = store.getState()
    // The list that is read again brings its number with its rows. What is being removed is counted already.
    const isNews = (!content.isShown() || query.text !== '') && leaving === null
    if (files !== null && isNews) store.setState({ everything: files })
    // An empty list that is not shown is not called empty until it has been read again.
    if (!content.isShown() && found?.total === 0) store.setState({ found: null })
    content.onChanged()
  })
  api.listen('library.checked', (check) => store.setState({ check }))
  api.listen('library.repaired', (report) =>
    store.setState(({ repairs, repairsUnderWay, check }) => ({
      repairs: addRepair(repairs, report),
      repairsUnderWay: { ...repairsUnderWay, files: report.left },
      // What a check has found is no longer true.
      check: report.outcome.type === 'repaired' && check?.name === null ? null : check,
    })),
  )
  api.listen('library.rotted', ({ name }) =>
    store.setState(({ rotted }) => ({ rotted: [...rotted, name].slice(-MOST_ROTTED) })),
  )

  /** Null when the list has changed meanwhile, or cannot be read. */
  async function readIds(first: number, last: number): Promise<readonly LibraryFileId[] | null> {
    const { round } = store.getState()
    const query = getFullQuery(store.getState())
    const ids: LibraryFileId[] = []
    while (ids.length < last - first + 1) {
      const limit = Math.min(LIMITS.ADD_BATCH, last - first + 1 - ids.length)
      const answer = await api.ask('library.ids', {
        ...query,
        offset: first + ids.length,
        limit,
      })
      if (!answer.ok) store.setState({ failure: answer.failure })
      if (!answer.ok || store.getState().round !== round) return null
      if (answer.value.length === 0) break
      ids.push(...answer.value)
    }
    return ids
  }
  function readIdsBetween(
    first: number,
    last: number,
  ): readonly LibraryFileId[] | Promise<readonly LibraryFileId[] | null> {
    if (isStale) return readIds(first, last)
    const { pages } = store.getState()
    const ids: LibraryFileId[] = []
    for (let index = first; index <= last; index++) {
      const row = getLoadedRow(pages, index)
      if (row === null) return readIds(first, last)
      ids.push(row.id)
    }
    return ids
  }
  const select: LibraryStore['select'] = (change) =>
    store.setState((now) => {
      const selection = change(now.selection)
      return selection === now.selection ? now : { selection }
    })

  async function selectAll(): Promise<void> {
    const { found, round, query } = store.getState()
    // The number of files in a list that is being read is not known yet: ids are read until there is none.
    const last = isStale || found === null ? Number.MAX_SAFE_INTEGER : found.total - 1
    const ids = last < 0 ? [] : await readIdsBetween(0, last)
    const now = store.getState()
    if (ids !== null) select((before) => ({ ...before, picked: new Set(ids) }))
    // Files came or went meanwhile: all means those that are there now.
    else if (now.round !== round && now.query === query) await selectAll()
  }

  function setQuery(patch: Partial<ListQuery>): void {
    shown = { first: 0, last: 0 }
    wantedMedia = null
    const { query: before, selection } = store.getState()
    const query = { ...before, ...patch }
    // Another list begins at its beginning; only visible rows stay selected.
    reload({
      // A title or a name of a file may be longer than a search.
      query: { ...query, text: query.text.slice(0, LIMITS.QUERY_CHARS) },
      selection: clearSelection({ ...selection, at: null }),
    })
  }

  return {
    ...store,
    ...createFileActions({ api, store, reload, describe }),
    start: () => load(0),
    refresh: content.onChanged,
    setQuery,
    requestRows(first, last) {
      shown = { first, last }
      const { pages } = store.getState()
      for (const page of findPagesOfRows(shown)) if (isStale || !pages.has(page)) void load(page)
    },
    open,
    async openAgain(id) {
      const answer = await api.ask('library.describe', { file: id })
      if (answer.ok && store.getState().opened === null) store.setState({ opened: { ...answer.value, failure: null } })
    },
    show: content.show,
    seek({ mediaId, name }) {
      store.setState({ opened: null })
      setQuery({ text: name, only: null })
      wantedMedia = mediaId
    },
    close: () => store.setState({ opened: null }),
    dismiss: (message) => store.setState((now) => ({ ...now, [message]: NO_MESSAGES[message] })),
    sort(column) {
      const { order, descending } = store.getState().query
      // Sizes and dates are sorted in descending order first.
      const isLargestFirst = column === 'size' || column === 'fetched'
      if (order !== column) setQuery({ order: column, descending: isLargestFirst })
      else if (descending === isLargestFirst) setQuery({ descending: !descending })
      else setQuery({ order: 'group', descending: false })
    },
    select,
    readIdsBetween,
    selectAll,
    selectNone: () => select(clearSelection),
  }
}
