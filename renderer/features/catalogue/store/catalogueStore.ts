import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Dataset, DatasetRow, DatasetTitle } from '../../../../shared/catalogue/model.js'
import type { SyncStatus } from '../../../../shared/catalogue/sync/syncStatus.js'
import type { DatasetId } from '../../../../shared/ids.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import type { MediaFile } from '../../../../shared/library/model.js'
import type { Api } from '../../../bridge/api.js'
import { createRefreshWhenShown, type RefreshWhenShown } from '../../../bridge/refreshWhenShown.js'
import { clearSelection, type ListSelection } from '../../../components/list/listSelection.js'
import { getLoadedRow } from '../../../components/list/pagesOfRows.js'
import { type CatalogueQuery, UNFILTERED } from './catalogueQuery.js'
import {
  type CatalogueState,
  createInitialCatalogue,
  type FilesOnDisk,
  type OpenDataset,
  withQuery,
} from './catalogueState.js'
import { createDatasetRangeReader } from './datasetRangeReader.js'
import { createKnownRows } from './knownRows.js'
import { createResultPages } from './resultPages.js'

/** As many as fit on the palette without scrolling. */
const SUGGESTIONS = 8

export interface CatalogueStore extends StoreApi<CatalogueState>, Pick<RefreshWhenShown, 'show'> {
  /** Subscribes to the state of the copy. */
  readonly start: () => Promise<void>
  /** Forgets everything: another portal was chosen. */
  readonly restart: () => void
  readonly setQuery: (patch: Partial<CatalogueQuery>) => void
  /** Shows all that these producers publish. */
  readonly showProducers: (producers: readonly string[]) => void
  /** Asks for the pages that hold these rows, once each. */
  readonly requestRows: (first: number, last: number) => void
  /** Asks again for the visible pages that could not be read. */
  readonly readMissing: () => void
  /** Shows the list as it is now: rows move. */
  readonly takeNewer: () => void
  readonly open: (id: DatasetId) => Promise<void>
  /**
   * Opens the dataset at an index of the requested list, once that list is here: the rows may still be those of an
   * older query.
   */
  readonly openAt: (index: number) => Promise<void>
  readonly close: () => void
  /** Reads a dataset without showing it; null when it cannot be read. */
  readonly read: (id: DatasetId) => Promise<Dataset | null>
  readonly select: (change: (selection: ListSelection<DatasetId>) => ListSelection<DatasetId>) => void
  /** The datasets between two indexes of the list, read where they are not loaded. Null when they could not be read. */
  readonly readIdsBetween: (first: number, last: number) => readonly DatasetId[] | Promise<readonly DatasetId[] | null>
  /** Selects everything that the query finds, loaded or not, however many. */
  readonly selectAll: () => Promise<void>
  readonly selectNone: () => void
  /** How many files the selected datasets have, as far as their rows were read. */
  readonly countPickedFiles: () => number
  /** The selected datasets with their titles, which are needed even when their page is no longer shown. */
  readonly listSelected: () => readonly DatasetTitle[]
  /** The first few datasets that match a text, whatever the list shows. Empty when the portal does not answer. */
  readonly suggest: (text: string) => Promise<readonly DatasetRow[]>
  /** Asks the portal for changes. */
  readonly refresh: () => Promise<void>
}

const indexByMedia = (files: readonly MediaFile[]): FilesOnDisk => new Map(files.map((file) => [file.mediaId, file]))

const toOpened = (id: DatasetId, { dataset, onDisk }: OutputOf<'catalog.dataset'>): OpenDataset => ({
  type: 'ready',
  id,
  dataset,
  onDisk: indexByMedia(onDisk),
})

export function createCatalogueStore(api: Api): CatalogueStore {
  const store = createStore<CatalogueState>(() => createInitialCatalogue(0))
  const knownRows = createKnownRows()
  const pages = createResultPages(api, store, knownRows.remember)
  const picks = createDatasetRangeReader(api, store, knownRows.remember)

  const list = createRefreshWhenShown(() => void pages.readAgain())
  /** Whether the record of the open dataset has changed. It comes with its files, which then need no request. */
  let isRecordChanged = false
  const detail = createRefreshWhenShown(() => void (isRecordChanged ? readOpenedAgain() : readOnDisk()))

  const onSyncStatus = (copy: SyncStatus): void => {
    const before = store.getState().copy
    // The list that is read again brings its number with its rows.
    const isCounted = copy.whole && !list.isShown()
    store.setState(isCounted ? { copy, everything: copy.held } : { copy })
    const sameOne = before?.portalId === copy.portalId
    const becameWhole = copy.whole && (!sameOne || !before.whole) && store.getState().by !== 'copy'
    // While the copy is being filled, its content changes all the time, so the list then comes from the portal.
    const changed = copy.whole && sameOne && before.whole && before.revision !== copy.revision
    if (becameWhole || changed) list.onChanged()
    if (copy.whole && sameOne && before.revision !== copy.revision) {
      isRecordChanged = true
      detail.onChanged()
    }
  }

  function setQuery(patch: Partial<CatalogueQuery>): void {
    store.setState(withQuery(store.getState(), patch), true)
    pages.restart()
  }

  const select: CatalogueStore['select'] = (change) =>
    store.setState((now) => {
      const selection = change(now.selection)
      return selection === now.selection ? now : { selection }
    })

  async function selectAll(): Promise<void> {
    await picks.waitUntilFresh()
    const { total, round, query } = store.getState()
    const ids = total === null || total === 0 ? [] : await picks.readIdsBetween(0, total - 1)
    const now = store.getState()
    if (ids !== null) select((before) => ({ ...before, picked: new Set([...before.picked, ...ids]) }))
    // The copy has changed meanwhile: all means what it holds now.
    else if (now.round !== round && now.query === query) await selectAll()
  }

  async function open(id: DatasetId): Promise<void> {
    if (store.getState().opened?.id === id && store.getState().opened?.type === 'ready') return
    store.setState({ opened: { type: 'loading', id } })
    const answer = await api.ask('catalog.dataset', { datasetId: id })
    if (store.getState().opened?.id !== id) return
    store.setState({ opened: answer.ok ? toOpened(id, answer.value) : { type: 'failed', id, because: answer.failure } })
  }

  /**
   * Reads the open dataset as the copy has it now. The old record is shown meanwhile, and when it cannot be read; not
   * when the dataset was withdrawn.
   */
  async function readOpenedAgain(): Promise<void> {
    isRecordChanged = false
    const { opened } = store.getState()
    if (opened === null || opened.type === 'loading') return
    const { id } = opened
    const answer = await api.ask('catalog.dataset', { datasetId: id })
    if (!answer.ok && answer.failure.code !== 'portal/unknown-dataset') return readOnDisk()
    const now = store.getState().opened
    if (now?.id !== id || now.type === 'loading') return
    store.setState({ opened: answer.ok ? toOpened(id, answer.value) : { type: 'failed', id, because: answer.failure } })
  }

  async function readOnDisk(): Promise<void> {
    const { opened } = store.getState()
    if (opened?.type !== 'ready') return
    const answer = await api.ask('catalog.onDisk', { datasetId: opened.id })
    const now = store.getState().opened
    if (answer.ok && now?.type === 'ready' && now.id === opened.id)
      store.setState({ opened: { ...now, onDisk: indexByMedia(answer.value) } })
  }

  return {
    ...store,
    async start() {
      api.listen('catalog.changed', onSyncStatus)
      api.listen('library.changed', detail.onChanged)
    },
    show() {
      const hide = [list.show(), detail.show()]
      return () => hide.forEach((hideOne) => void hideOne())
    },
    restart() {
      store.setState(createInitialCatalogue(store.getState().round + 1), true)
      knownRows.forget()
      pages.restart()
      const { round } = store.getState()
      void api.ask('catalog.copy', undefined).then((copy) => {
        if (copy.ok && store.getState().round >= round && store.getState().copy === null)
          store.setState({ copy: copy.value })
      })
    },
    setQuery,
    showProducers: (producers) => setQuery({ ...UNFILTERED, producers: [...producers] }),
    requestRows: pages.requestRows,
    readMissing: pages.readMissing,
    takeNewer: pages.takeNewer,
    async openAt(index) {
      await picks.waitUntilFresh()
      const row = getLoadedRow(store.getState().pages, index)
      if (row !== null) await open(row.id)
    },
    open,
    close: () => store.setState({ opened: null }),
    async read(datasetId) {
      const answer = await api.ask('catalog.dataset', { datasetId })
      return answer.ok ? answer.value.dataset : null
    },
    select,
    readIdsBetween: picks.readIdsBetween,
    selectAll,
    selectNone: () => select(clearSelection),
    countPickedFiles: () =>
      [...store.getState().selection.picked].reduce((sum, id) => sum + (knownRows.get(id)?.mediaCount ?? 0), 0),
    listSelected: () =>
      [...store.getState().selection.picked].map((id) => ({ id, title: knownRows.get(id)?.title ?? id })),
    async suggest(text) {
      const answer = await api.ask('catalog.search', { ...UNFILTERED, text, offset: 0, limit: SUGGESTIONS })
      return answer.ok ? answer.value.items : []
    },
    async refresh() {
      await api.ask('catalog.refresh', undefined)
    },
  }
}
