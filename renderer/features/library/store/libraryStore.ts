import { createStore, type StoreApi } from 'zustand/vanilla'
import { splitIntoBatches } from '../../../../shared/batches.js'
import type { Failure } from '../../../../shared/failure.js'
import type { FolderToken, LibraryFileId, MediaId } from '../../../../shared/ids.js'
import type { InputOf, OutputOf } from '../../../../shared/ipc/contract.js'
import type {
  FileEvent,
  LibraryCheck,
  LibraryFilterQuery,
  LibraryOrder,
  LibraryPage,
  LibraryRow,
} from '../../../../shared/library/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'
import { getPages, PAGE_SIZE } from '../../../components/list/pages.js'
import {
  clearSelection,
  EMPTY_SELECTION,
  type ListSelection,
  pruneSelection,
} from '../../../components/list/selection.js'
import { addRepair, expectRepairs, type RepairSummary } from './repairSummary.js'

export interface OpenedFile {
  readonly row: LibraryRow
  /** Newest first; null until it is known. */
  readonly events: readonly FileEvent[] | null
  readonly versions: OutputOf<'library.describe'>['versions']
  /** Where it lies; null until it is known. */
  readonly path: string | null
  readonly trouble: Failure | null
}

/** Files that a person has just removed, from the library or from the disk: out of sight, and carried out when the way back is over. */
export interface LeavingFiles {
  readonly how: 'forget' | 'delete'
  readonly ids: ReadonlySet<LibraryFileId>
}

export interface LibraryState {
  readonly wish: LibraryFilterQuery
  /** Counts wishes, so that an answer to an older one is recognised and dropped. */
  readonly round: number
  readonly pages: ReadonlyMap<number, readonly LibraryRow[]>
  /** Null until the first page is here; while the next wish's is on its way, what the last one found stays. */
  readonly found: Pick<LibraryPage, 'total' | 'bytes' | 'counts'> | null
  /** How many files there are, whatever is searched for; null until it is known. */
  readonly everything: number | null
  readonly trouble: Failure | null
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

export type FileSelection = InputOf<'library.verify'>['files']

export interface LibraryStore extends StoreApi<LibraryState> {
  readonly start: () => Promise<void>
  readonly wish: (patch: Partial<LibraryFilterQuery>) => void
  /** Rows from here to there are on the screen. */
  readonly need: (first: number, last: number) => void
  readonly open: (row: LibraryRow) => Promise<void>
  /** Narrows the list to one file and opens it: what was finished elsewhere is looked up here. */
  readonly show: (held: { readonly mediaId: MediaId; readonly name: string }) => void
  readonly close: () => void
  readonly verify: (files: FileSelection) => Promise<void>
  readonly stopVerifying: () => Promise<void>
  readonly fetchAgain: (files: FileSelection) => Promise<void>
  /** What is damaged or gone; with `isFromFolder` the person chooses a folder that is looked into first. */
  readonly repair: (files: FileSelection, isFromFolder: boolean) => Promise<void>
  /** Puts a former version in the place of today's file. */
  readonly goBack: (id: LibraryFileId, version: string) => Promise<void>
  readonly openFile: (id: LibraryFileId) => Promise<void>
  /** Begins a drag of this file out of the window, with the others that are picked if it is one of them. */
  readonly drag: (row: LibraryRow) => Promise<void>
  readonly reveal: (id: LibraryFileId) => Promise<void>
  /** Takes files out of sight; nothing happens to them until that is settled. */
  readonly remove: (how: LeavingFiles['how'], ids: Iterable<LibraryFileId>) => Promise<void>
  readonly undo: () => void
  readonly settle: () => Promise<void>
  /** Puts away what was said. */
  readonly hush: () => void
  /** By another column; by the same one the other way round, and then in groups again. */
  readonly sort: (column: Exclude<LibraryOrder, 'group'>) => void
  readonly select: (change: (selection: ListSelection<LibraryFileId>) => ListSelection<LibraryFileId>) => void
  /** The files from one place of the list to another, read where they are not here. Null when they could not be read. */
  readonly idsBetween: (
    first: number,
    last: number,
  ) => readonly LibraryFileId[] | Promise<readonly LibraryFileId[] | null>
  readonly selectAll: () => Promise<void>
  readonly selectNone: () => void
}

export const UNFILTERED_LIBRARY: LibraryFilterQuery = {
  ...{ text: '', only: null, by: 'dataset' },
  ...{ order: 'group', descending: false },
}

/** More names than these are not read one by one. */
const MOST_ROTTED = 50

const SILENCE = { check: null, fetched: null, trouble: null, notDeleted: [], repairs: null, rotted: [] }

export const getLibraryRow = (pages: LibraryState['pages'], index: number): LibraryRow | null =>
  pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE] ?? null

export function createLibrary(api: Api): LibraryStore {
  const store = createStore<LibraryState>(() => ({
    wish: UNFILTERED_LIBRARY,
    round: 0,
    pages: new Map(),
    found: null,
    everything: null,
    trouble: null,
    opened: null,
    check: null,
    fetched: null,
    repairs: null,
    rotted: [],
    notDeleted: [],
    leaving: null,
    selection: EMPTY_SELECTION,
  }))
  let shown = { first: 0, last: 0 }
  const asked = new Set<string>()

  async function load(page: number): Promise<void> {
    const { wish, round } = store.getState()
    const key = `${round} ${page}`
    if (asked.has(key)) return
    asked.add(key)
    const answer = await api.ask('library.page', { ...wish, offset: page * PAGE_SIZE, limit: PAGE_SIZE })
    asked.delete(key)
    const now = store.getState()
    if (now.round !== round) return
    if (!answer.ok) return store.setState({ trouble: answer.failure })
    const { items, total, bytes, counts } = answer.value
    const before = isStale ? new Map<number, readonly LibraryRow[]>() : now.pages
    isStale = false
    const opened = items.find(({ id }) => id === now.opened?.row.id)
    const found = items.find(({ mediaId }) => mediaId === sought)
    store.setState({
      pages: new Map(before).set(page, items),
      found: { total, bytes, counts },
      everything: wish.text === '' ? counts.all : now.everything,
      trouble: null,
      ...(opened === undefined || now.opened === null ? {} : { opened: { ...now.opened, row: opened } }),
    })
    if (found !== undefined) void open(found)
  }
  /** What is shown is still of an older wish, or of an older library. */
  let isStale = false
  /** The media whose file is to be opened as soon as the list has it: a finished one may not be in the index yet. */
  let sought: MediaId | null = null
  async function open(row: LibraryRow): Promise<void> {
    sought = null
    store.setState({
      opened: { row, events: null, versions: [], path: null, trouble: null },
    })
    await describe(row.id)
  }
  const loadShown = (): void => {
    for (const page of getPages(shown)) void load(page)
  }
  const anew = (patch: Partial<LibraryState> = {}): void => {
    isStale = true
    store.setState((now) => ({ ...patch, round: now.round + 1 }))
    loadShown()
  }
  const describe = async (id: LibraryFileId): Promise<void> => {
    const answer = await api.ask('library.describe', { file: id })
    const { opened } = store.getState()
    if (opened?.row.id !== id) return
    store.setState({
      opened: answer.ok ? { ...opened, ...answer.value, trouble: null } : { ...opened, trouble: answer.failure },
    })
  }
  api.listen('library.changed', () => {
    anew()
    const { opened } = store.getState()
    if (opened !== null) void describe(opened.row.id)
  })
  api.listen('library.checked', (check) => store.setState({ check }))
  api.listen('library.repaired', (report) => store.setState(({ repairs }) => ({ repairs: addRepair(repairs, report) })))
  api.listen('library.rotted', ({ name }) =>
    store.setState(({ rotted }) => ({ rotted: [...rotted, name].slice(-MOST_ROTTED) })),
  )

  const note = (answer: Result<unknown>): void => {
    if (!answer.ok) store.setState({ trouble: answer.failure })
  }
  /** Numbers by the batch that one question may name; a wish as it is. */
  async function askInBatches(some: FileSelection, ask: (files: FileSelection) => Promise<boolean>): Promise<void> {
    if (!Array.isArray(some)) {
      await ask(some)
      return
    }
    for (const part of splitIntoBatches(some, LIMITS.ADD_BATCH)) if (!(await ask(part))) return
  }
  async function settle(): Promise<void> {
    const { leaving } = store.getState()
    if (leaving === null) return
    const ids = [...leaving.ids]
    const notDeleted: LibraryState['notDeleted'] = []
    await askInBatches(ids, async (files) => {
      const named = { files: files as LibraryFileId[] }
      if (leaving.how === 'forget') {
        const answer = await api.ask('library.forget', named)
        note(answer)
        return answer.ok
      }
      const answer = await api.ask('library.delete', named)
      note(answer)
      if (answer.ok) notDeleted.push(...answer.value.failed)
      return answer.ok
    })
    if (notDeleted.length > 0) store.setState({ notDeleted })
    if (store.getState().leaving === leaving) anew({ leaving: null })
  }
  /** Null when the list is another one meanwhile, or cannot be read. */
  async function readIds(first: number, last: number): Promise<readonly LibraryFileId[] | null> {
    const { wish, round } = store.getState()
    const ids: LibraryFileId[] = []
    while (ids.length < last - first + 1) {
      const limit = Math.min(LIMITS.ADD_BATCH, last - first + 1 - ids.length)
      const answer = await api.ask('library.ids', {
        ...wish,
        offset: first + ids.length,
        limit,
      })
      note(answer)
      if (!answer.ok || store.getState().round !== round) return null
      if (answer.value.length === 0) break
      ids.push(...answer.value)
    }
    return ids
  }
  function idsBetween(
    first: number,
    last: number,
  ): readonly LibraryFileId[] | Promise<readonly LibraryFileId[] | null> {
    const { pages } = store.getState()
    const ids: LibraryFileId[] = []
    for (let index = first; index <= last; index++) {
      const row = getLibraryRow(pages, index)
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

  function wish(patch: Partial<LibraryFilterQuery>): void {
    shown = { first: 0, last: 0 }
    sought = null
    const { wish: before, selection } = store.getState()
    // A key is a place in the list, and the list is another one now; what is picked stays so only while it can be seen.
    anew({
      wish: { ...before, ...patch },
      selection: clearSelection({ ...selection, at: null }),
    })
  }

  return {
    ...store,
    start: () => load(0),
    wish,
    need(first, last) {
      shown = { first, last }
      const { pages } = store.getState()
      for (const page of getPages(shown)) if (!pages.has(page)) void load(page)
    },
    open,
    show({ mediaId, name }) {
      store.setState({ opened: null })
      wish({ text: name, only: null })
      sought = mediaId
    },
    close: () => store.setState({ opened: null }),
    verify: (some) =>
      askInBatches(some, async (files) => {
        const answer = await api.ask('library.verify', { files })
        note(answer)
        return answer.ok
      }),
    stopVerifying: async () => note(await api.ask('library.stopVerifying', undefined)),
    fetchAgain: (some) =>
      askInBatches(some, async (files) => {
        const answer = await api.ask('library.fetchAgain', { files })
        if (answer.ok) store.setState({ fetched: answer.value })
        else note(answer)
        return answer.ok
      }),
    async repair(some, isFromFolder) {
      let from: FolderToken | null = null
      if (isFromFolder) {
        const folder = await api.ask('folders.choose', undefined)
        if (!folder.ok) return note(folder)
        if (folder.value === null) return
        from = folder.value.token
      }
      store.setState({ repairs: null })
      await askInBatches(some, async (files) => {
        const answer = await api.ask('library.repair', { files, from })
        note(answer)
        if (answer.ok) store.setState(({ repairs }) => ({ repairs: expectRepairs(repairs, answer.value.count) }))
        return answer.ok
      })
    },
    async goBack(file, version) {
      note(await api.ask('library.goBack', { file, version }))
      await describe(file)
    },
    openFile: async (file) => note(await api.ask('library.open', { file })),
    reveal: async (file) => note(await api.ask('library.reveal', { file })),
    async drag({ id }) {
      const { picked } = store.getState().selection
      const others = picked.has(id) ? [...picked].filter((one) => one !== id) : []
      note(await api.ask('library.drag', { files: [id, ...others].slice(0, LIMITS.DRAGGED_FILES) }))
    },
    async remove(how, some) {
      await settle()
      const ids = new Set(some)
      const { opened, selection } = store.getState()
      store.setState({
        leaving: { how, ids },
        selection: pruneSelection(selection, (id) => !ids.has(id)),
        opened: opened !== null && ids.has(opened.row.id) ? null : opened,
      })
    },
    undo: () => store.setState({ leaving: null }),
    settle,
    hush: () => store.setState(SILENCE),
    sort(column) {
      const { order, descending } = store.getState().wish
      // Sizes and days are looked for from the largest and the newest.
      const isLargestFirst = column === 'size' || column === 'fetched'
      if (order !== column) wish({ order: column, descending: isLargestFirst })
      else if (descending === isLargestFirst) wish({ descending: !descending })
      else wish({ order: 'group', descending: false })
    },
    select,
    idsBetween,
    async selectAll() {
      const { found } = store.getState()
      const ids = found === null || found.total === 0 ? [] : await idsBetween(0, found.total - 1)
      if (ids !== null) select((now) => ({ ...now, picked: new Set(ids) }))
    },
    selectNone: () => select(clearSelection),
  }
}
