import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CatalogFacets, CatalogQuery, Dataset, DatasetRow } from '../../shared/catalog/model.js'
import type { Failure } from '../../shared/failure.js'
import type { DatasetId } from '../../shared/ids.js'
import type { Api } from '../api.js'

/** Rows asked for at once: a screenful and a bit, so that scrolling stays ahead of the network. */
export const PAGE_ROWS = 100

/** As many as one looks through without scrolling. */
const SUGGESTIONS = 8

/** A dataset by its id, and by what people call it. */
export type Named = Pick<DatasetRow, 'id' | 'title'>

export type CatalogWish = Omit<CatalogQuery, 'offset' | 'limit'>

export type Opened =
  | { readonly is: 'loading'; readonly id: DatasetId }
  | { readonly is: 'ready'; readonly id: DatasetId; readonly dataset: Dataset }
  | { readonly is: 'failed'; readonly id: DatasetId; readonly because: Failure }

export interface CatalogState {
  readonly wish: CatalogWish
  /** Counts wishes, so that an answer to an older one is recognised and dropped. */
  readonly round: number
  readonly pages: ReadonlyMap<number, readonly DatasetRow[]>
  /** Null until the first page of this wish is here. */
  readonly total: number | null
  /** How many the portal publishes in all; null until it was asked without any filter. */
  readonly everything: number | null
  readonly trouble: Failure | null
  readonly facets: CatalogFacets | null
  /** With their titles: what is picked must be nameable when its page is no longer shown. */
  readonly picked: ReadonlyMap<DatasetId, string>
  readonly opened: Opened | null
}

export const EVERYTHING: CatalogWish = { text: '', themes: [], producers: [], access: 'any', order: '-updated' }

/** A new wish forgets what the old one found; what is picked and opened stays. */
export const wishing = (state: CatalogState, patch: Partial<CatalogWish>): CatalogState => ({
  ...state,
  wish: { ...state.wish, ...patch },
  round: state.round + 1,
  pages: new Map(),
  total: null,
  trouble: null,
})

/** The row at a place in the list, or null while its page is on the way. */
export const rowAt = ({ pages }: CatalogState, index: number): DatasetRow | null =>
  pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS] ?? null

/** Whether anything narrows the catalogue. */
export const isNarrowed = ({ text, themes, producers, access }: CatalogWish): boolean =>
  text !== '' || themes.length > 0 || producers.length > 0 || access !== 'any'

export const toggled = <T>(values: readonly T[], value: T): readonly T[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

export interface CatalogStore extends StoreApi<CatalogState> {
  /** Forgets everything: another portal was chosen. */
  readonly restart: () => void
  readonly wish: (patch: Partial<CatalogWish>) => void
  /** Asks for the pages that hold these rows, once each. */
  readonly need: (first: number, last: number) => void
  readonly open: (id: DatasetId) => Promise<void>
  readonly close: () => void
  readonly pick: (datasets: readonly Named[], picked: boolean) => void
  /** The first few datasets that answer to a text, whatever the list shows. Empty when the portal does not answer. */
  readonly suggest: (text: string) => Promise<readonly DatasetRow[]>
  /** Opens the dataset's page in the browser. */
  readonly visit: (id: DatasetId) => Promise<void>
}

const nothingYet = (round: number): CatalogState => ({
  wish: EVERYTHING,
  round,
  pages: new Map(),
  total: null,
  everything: null,
  trouble: null,
  facets: null,
  picked: new Map(),
  opened: null,
})

export function createCatalog(api: Api): CatalogStore {
  const store = createStore<CatalogState>(() => nothingYet(0))
  let asked = new Set<number>()

  async function load(page: number): Promise<void> {
    if (asked.has(page)) return
    asked.add(page)
    const { wish, round } = store.getState()
    const input = { ...wish, themes: [...wish.themes], producers: [...wish.producers] }
    const answer = await api.ask('catalog.search', { ...input, offset: page * PAGE_ROWS, limit: PAGE_ROWS })
    if (store.getState().round !== round) return
    if (!answer.ok) {
      asked.delete(page)
      return store.setState({ trouble: answer.failure })
    }
    const pages = new Map(store.getState().pages).set(page, answer.value.items)
    const { total } = answer.value
    store.setState({ pages, total, trouble: null, ...(isNarrowed(wish) ? {} : { everything: total }) })
  }

  async function loadFacets(): Promise<void> {
    const { round } = store.getState()
    const facets = await api.ask('catalog.facets', undefined)
    if (facets.ok && store.getState().round >= round) store.setState({ facets: facets.value })
  }

  return {
    ...store,
    restart() {
      asked = new Set()
      store.setState(nothingYet(store.getState().round + 1), true)
      void load(0)
      void loadFacets()
    },
    wish(patch) {
      asked = new Set()
      store.setState(wishing(store.getState(), patch), true)
      void load(0)
      if (store.getState().facets === null) void loadFacets()
    },
    need(first, last) {
      for (let page = Math.floor(first / PAGE_ROWS); page <= Math.floor(last / PAGE_ROWS); page++) void load(page)
    },
    async open(id) {
      if (store.getState().opened?.id === id && store.getState().opened?.is === 'ready') return
      store.setState({ opened: { is: 'loading', id } })
      const answer = await api.ask('catalog.dataset', { datasetId: id })
      if (store.getState().opened?.id !== id) return
      store.setState({
        opened: answer.ok ? { is: 'ready', id, dataset: answer.value } : { is: 'failed', id, because: answer.failure },
      })
    },
    close: () => store.setState({ opened: null }),
    pick(datasets, picked) {
      const next = new Map(store.getState().picked)
      for (const { id, title } of datasets) picked ? next.set(id, title) : next.delete(id)
      store.setState({ picked: next })
    },
    async suggest(text) {
      const input = { ...EVERYTHING, themes: [], producers: [], text, offset: 0, limit: SUGGESTIONS }
      const answer = await api.ask('catalog.search', input)
      return answer.ok ? answer.value.items : []
    },
    async visit(id) {
      await api.ask('catalog.openPage', { datasetId: id })
    },
  }
}
