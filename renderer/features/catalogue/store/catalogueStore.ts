import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Dataset, DatasetRow, DatasetTitle } from '../../../../shared/catalogue/model.js'
import type { FacetCounts, ListedRow, ResultSource, SyncStatus } from '../../../../shared/catalogue/search/model.js'
import type { Failure } from '../../../../shared/failure.js'
import type { DatasetId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Api } from '../../../bridge/api.js'
import { getPages, PAGE_SIZE } from '../../../components/list/pages.js'
import { clearSelection, EMPTY_SELECTION, type ListSelection } from '../../../components/list/selection.js'
import { type CatalogueQuery, isNarrowed, UNFILTERED } from './catalogueQuery.js'
import { isSameOrder, mergeInPlace, type PendingResults } from './pendingResults.js'

/** As many as one looks through without scrolling. */
const SUGGESTIONS = 8

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

export interface CatalogStore extends StoreApi<CatalogState> {
  /** Hears how the copy stands from now on. */
  readonly start: () => Promise<void>
  /** Forgets everything: another portal was chosen. */
  readonly restart: () => void
  readonly setQuery: (patch: Partial<CatalogueQuery>) => void
  /** Asks for the pages that hold these rows, once each. */
  readonly need: (first: number, last: number) => void
  /** Shows the list as it is now: rows move. */
  readonly takeNewer: () => void
  readonly open: (id: DatasetId) => Promise<void>
  /** Opens what stands at a place of the list that is wished for, once that list is here: the rows may be those of an older wish. */
  readonly openAt: (index: number) => Promise<void>
  readonly close: () => void
  /** A dataset that nothing shows; null when it cannot be read. */
  readonly read: (id: DatasetId) => Promise<Dataset | null>
  readonly select: (change: (selection: ListSelection<DatasetId>) => ListSelection<DatasetId>) => void
  /** The datasets from one place of the list to another, read where they are not here. Null when they could not be read. */
  readonly idsBetween: (first: number, last: number) => readonly DatasetId[] | Promise<readonly DatasetId[] | null>
  /** Picks everything that the wish finds, on the screen or not, however many. */
  readonly selectAll: () => Promise<void>
  readonly selectNone: () => void
  /** How many files the datasets have that are picked, as far as their rows were read. */
  readonly countPickedFiles: () => number
  /** What is picked, with titles: it must be nameable when its page is no longer shown. */
  readonly listSelected: () => readonly DatasetTitle[]
  /** The first few datasets that answer to a text, whatever the list shows. Empty when the portal does not answer. */
  readonly suggest: (text: string) => Promise<readonly DatasetRow[]>
  /** Asks the portal what changed. */
  readonly refresh: () => Promise<void>
  /** Opens the dataset's page in the browser. */
  readonly visit: (id: DatasetId) => Promise<void>
}

const nothingYet = (round: number): CatalogState => ({
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

export function createCatalog(api: Api): CatalogStore {
  const store = createStore<CatalogState>(() => nothingYet(0))
  let asked = new Set<number>()
  /** The round whose facets were asked for: its first page brings them. */
  let counted: number | null = null
  /** The last rows that were needed: what another wish, or the same one of a changed copy, loads first. */
  let shown = { first: 0, last: 0 }
  /** Counts readings of the same wish: only the last one says how the list is now. */
  let rereading = 0

  /** Of all rows that were read and may be picked. */
  const known = new Map<DatasetId, Pick<DatasetRow, 'title' | 'mediaCount'>>()
  const remember = (rows: readonly DatasetRow[]): void => {
    for (const { id, title, mediaCount } of rows) known.set(id, { title, mediaCount })
  }

  const askPage = (query: CatalogueQuery, page: number, withFacets: boolean) =>
    api.ask('catalog.search', { ...query, offset: page * PAGE_SIZE, limit: PAGE_SIZE, withFacets })

  async function load(page: number): Promise<void> {
    if (asked.has(page)) return
    asked.add(page)
    const { query, round } = store.getState()
    const withFacets = counted !== round
    counted = round
    const answer = await askPage(query, page, withFacets)
    const now = store.getState()
    if (now.round !== round) return
    if (!answer.ok) {
      asked.delete(page)
      if (withFacets) counted = null
      return store.setState(
        now.stale
          ? { failure: answer.failure, total: null, pages: new Map(), stale: false }
          : { failure: answer.failure },
      )
    }
    const { total, items, by, facets } = answer.value
    remember(items)
    const pages = new Map(now.stale ? [] : now.pages).set(page, items)
    store.setState({
      pages,
      total,
      by,
      facets: facets ?? now.facets,
      stale: false,
      failure: null,
      ...(isNarrowed(query) ? {} : { everything: total }),
    })
  }

  const take = (pendingResults: PendingResults): void => {
    asked = new Set(pendingResults.pages.keys())
    store.setState(({ round }) => ({ ...pendingResults, newer: null, stale: false, failure: null, round: round + 1 }))
    counted = store.getState().round
  }

  /**
   * The same wish again. Rows never move under the eyes of who reads them: what would move is kept aside and offered,
   * and what is only marked otherwise is marked where it stands.
   */
  async function again(): Promise<void> {
    const { query, round } = store.getState()
    const mine = ++rereading
    const pages = getPages(shown)
    const answers = await Promise.all(pages.map((page, at) => askPage(query, page, at === 0)))
    const now = store.getState()
    const [first] = answers
    if (now.round !== round || mine !== rereading || first?.ok !== true) return
    const read = new Map(answers.flatMap((one, at) => (one.ok ? [[pages[at] ?? 0, one.value.items] as const] : [])))
    const { total, by, facets } = first.value
    for (const rows of read.values()) remember(rows)
    const newer = { pages: read, total, by }
    store.setState({ facets: facets ?? now.facets })
    if (now.stale || now.total === null || isSameOrder(now.pages, read)) take(newer)
    else store.setState({ newer, pages: mergeInPlace(now.pages, read) })
  }

  const hear = (copy: SyncStatus): void => {
    const before = store.getState().copy
    store.setState({ copy })
    const sameOne = before?.portalId === copy.portalId
    const becameWhole = copy.whole && (!sameOne || !before.whole) && store.getState().by !== 'copy'
    // While it is being filled its content changes all the time; what is shown comes from the portal then.
    const changed = copy.whole && sameOne && before.whole && before.revision !== copy.revision
    if (becameWhole || changed) void again()
  }

  const select: CatalogStore['select'] = (change) =>
    store.setState((now) => {
      const selection = change(now.selection)
      return selection === now.selection ? now : { selection }
    })

  /** Null when the list is another one meanwhile, or cannot be read. */
  async function readIds(first: number, last: number): Promise<readonly DatasetId[] | null> {
    const { query, round } = store.getState()
    const of = last - first + 1
    const ids: DatasetId[] = []
    while (ids.length < of) {
      store.setState({ selecting: { done: ids.length, of } })
      const limit = Math.min(LIMITS.CATALOG_PAGE, of - ids.length)
      const answer = await api.ask('catalog.search', { ...query, offset: first + ids.length, limit })
      if (store.getState().round !== round) break
      if (!answer.ok) store.setState({ failure: answer.failure })
      if (!answer.ok || answer.value.items.length === 0) break
      remember(answer.value.items)
      ids.push(...answer.value.items.map(({ id }) => id))
    }
    store.setState({ selecting: null })
    return ids.length < of ? null : ids
  }

  function idsBetween(first: number, last: number): readonly DatasetId[] | Promise<readonly DatasetId[] | null> {
    const state = store.getState()
    const ids: DatasetId[] = []
    for (let index = first; index <= last; index++) {
      const row = getCatalogueRow(state, index)
      if (row === null) return readIds(first, last)
      ids.push(row.id)
    }
    return ids
  }

  /** Resolves once the rows are those of what is wished for, at once where they are. */
  function whenFresh(): Promise<void> {
    return new Promise((resolve) => {
      if (!store.getState().stale) return resolve()
      const stop = store.subscribe(({ stale }) => {
        if (stale) return
        stop()
        resolve()
      })
    })
  }

  async function open(id: DatasetId): Promise<void> {
    if (store.getState().opened?.id === id && store.getState().opened?.is === 'ready') return
    store.setState({ opened: { is: 'loading', id } })
    const answer = await api.ask('catalog.dataset', { datasetId: id })
    if (store.getState().opened?.id !== id) return
    store.setState({
      opened: answer.ok ? { is: 'ready', id, dataset: answer.value } : { is: 'failed', id, because: answer.failure },
    })
  }

  return {
    ...store,
    async start() {
      api.listen('catalog.changed', hear)
    },
    restart() {
      asked = new Set()
      known.clear()
      shown = { first: 0, last: 0 }
      store.setState(nothingYet(store.getState().round + 1), true)
      void load(0)
      const { round } = store.getState()
      void api.ask('catalog.copy', undefined).then((copy) => {
        if (copy.ok && store.getState().round >= round && store.getState().copy === null)
          store.setState({ copy: copy.value })
      })
    },
    setQuery(patch) {
      asked = new Set()
      shown = { first: 0, last: 0 }
      store.setState(withQuery(store.getState(), patch), true)
      void load(0)
    },
    need(first, last) {
      shown = { first, last }
      const { newer, pages } = store.getState()
      // Rows of two orders in one list would leave some out and show others twice.
      if (newer !== null && getPages(shown).some((page) => !pages.has(page))) take(newer)
      for (const page of getPages(shown)) void load(page)
    },
    takeNewer() {
      const { newer } = store.getState()
      if (newer !== null) take(newer)
    },
    async openAt(index) {
      await whenFresh()
      const row = getCatalogueRow(store.getState(), index)
      if (row !== null) await open(row.id)
    },
    open,
    close: () => store.setState({ opened: null }),
    async read(datasetId) {
      const answer = await api.ask('catalog.dataset', { datasetId })
      return answer.ok ? answer.value : null
    },
    select,
    idsBetween,
    async selectAll() {
      await whenFresh()
      const { total } = store.getState()
      const ids = total === null || total === 0 ? [] : await idsBetween(0, total - 1)
      if (ids !== null) select((now) => ({ ...now, picked: new Set([...now.picked, ...ids]) }))
    },
    selectNone: () => select(clearSelection),
    countPickedFiles: () =>
      [...store.getState().selection.picked].reduce((sum, id) => sum + (known.get(id)?.mediaCount ?? 0), 0),
    listSelected: () => [...store.getState().selection.picked].map((id) => ({ id, title: known.get(id)?.title ?? id })),
    async suggest(text) {
      const answer = await api.ask('catalog.search', { ...UNFILTERED, text, offset: 0, limit: SUGGESTIONS })
      return answer.ok ? answer.value.items : []
    },
    async refresh() {
      await api.ask('catalog.refresh', undefined)
    },
    async visit(id) {
      await api.ask('catalog.openPage', { datasetId: id })
    },
  }
}
