import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { LibraryFileId, MediaId } from '../../../../shared/ids.js'
import type { InputOf, OutputOf } from '../../../../shared/ipc/contract.js'
import type {
  FileEvent,
  LibraryCheck,
  LibraryFilterQuery,
  LibraryPage,
  LibraryRow,
} from '../../../../shared/library/model.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'
import { getPages, PAGE_SIZE } from '../../../components/list/pages.js'

export interface OpenedFile {
  readonly row: LibraryRow
  /** Newest first; null until it is known. */
  readonly events: readonly FileEvent[] | null
  readonly trouble: Failure | null
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
  /** Forgotten a moment ago, and out of sight until that is settled. */
  readonly leaving: readonly LibraryRow[]
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
  readonly openFile: (id: LibraryFileId) => Promise<void>
  readonly reveal: (id: LibraryFileId) => Promise<void>
  /** Takes a file out of sight; it is forgotten when that is settled, and only then. */
  readonly forget: (row: LibraryRow) => Promise<void>
  readonly undo: () => void
  readonly settle: () => Promise<void>
  /** Puts away what was said. */
  readonly hush: () => void
}

export const UNFILTERED_LIBRARY: LibraryFilterQuery = { text: '', only: null, by: 'dataset' }

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
    leaving: [],
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
    store.setState({ opened: { row, events: null, trouble: null } })
    await history(row.id)
  }
  const loadShown = (): void => {
    for (const page of getPages(shown)) void load(page)
  }
  const anew = (patch: Partial<LibraryState> = {}): void => {
    isStale = true
    store.setState((now) => ({ ...patch, round: now.round + 1 }))
    loadShown()
  }
  const history = async (id: LibraryFileId): Promise<void> => {
    const answer = await api.ask('library.history', { file: id })
    const { opened } = store.getState()
    if (opened?.row.id !== id) return
    store.setState({
      opened: answer.ok ? { ...opened, events: answer.value, trouble: null } : { ...opened, trouble: answer.failure },
    })
  }
  api.listen('library.changed', () => {
    anew()
    const { opened } = store.getState()
    if (opened !== null) void history(opened.row.id)
  })
  api.listen('library.checked', (check) => store.setState({ check }))

  const note = (answer: Result<unknown>): void => {
    if (!answer.ok) store.setState({ trouble: answer.failure })
  }
  const files = (some: FileSelection) => ({ files: Array.isArray(some) ? [...some] : some })
  async function settle(): Promise<void> {
    const { leaving } = store.getState()
    if (leaving.length === 0) return
    note(await api.ask('library.forget', { files: leaving.map(({ id }) => id) }))
    if (store.getState().leaving === leaving) anew({ leaving: [] })
  }

  function wish(patch: Partial<LibraryFilterQuery>): void {
    shown = { first: 0, last: 0 }
    sought = null
    anew({ wish: { ...store.getState().wish, ...patch } })
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
    verify: async (some) => note(await api.ask('library.verify', files(some))),
    stopVerifying: async () => note(await api.ask('library.stopVerifying', undefined)),
    async fetchAgain(some) {
      const answer = await api.ask('library.fetchAgain', files(some))
      if (answer.ok) store.setState({ fetched: answer.value })
      else note(answer)
    },
    openFile: async (file) => note(await api.ask('library.open', { file })),
    reveal: async (file) => note(await api.ask('library.reveal', { file })),
    async forget(row) {
      await settle()
      const { opened } = store.getState()
      store.setState({ leaving: [row], opened: opened?.row.id === row.id ? null : opened })
    },
    undo: () => store.setState({ leaving: [] }),
    settle,
    hush: () => store.setState({ check: null, fetched: null, trouble: null }),
  }
}
