import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Dataset, Media } from '../../shared/catalog/model.js'
import type { Failure } from '../../shared/failure.js'
import type { DatasetId, MediaId } from '../../shared/ids.js'
import type { OutputOf } from '../../shared/ipc/contract.js'
import { LIMITS } from '../../shared/limits.js'
import type { Api } from '../api.js'
import type { Named } from './catalog.js'

export type Folder = NonNullable<OutputOf<'folders.usual'>>

/** One media that somebody means to download. */
export interface BasketEntry {
  readonly datasetId: DatasetId
  readonly datasetTitle: string
  readonly producer: string
  readonly media: Media
}

/** A dataset that could not be looked up, and why. */
export interface Missed extends Named {
  readonly because: Failure
}

/** A media that was not taken into the queue, and why. */
export interface Refused {
  readonly entry: BasketEntry
  readonly because: Failure
}

export interface BasketState {
  readonly entries: ReadonlyMap<MediaId, BasketEntry>
  readonly folder: Folder | null
  readonly refused: readonly Refused[]
  readonly missed: readonly Missed[]
  /** How far adding whole datasets has come; null when nothing is being added. */
  readonly adding: { readonly done: number; readonly of: number } | null
  readonly sending: boolean
  readonly trouble: Failure | null
}

/** Only what is a plain file can be downloaded; services, series and personal data are shown but not taken. */
export const isDownloadable = (media: Media): boolean => media.fetchability === 'file'

/** Entries of one dataset, ready for the basket. */
export const entriesOf = (dataset: Dataset, media: readonly Media[]): readonly BasketEntry[] =>
  media.filter(isDownloadable).map((one) => ({
    datasetId: dataset.id,
    datasetTitle: dataset.title,
    producer: dataset.producer.name,
    media: one,
  }))

/** What a basket weighs as far as the catalogue says: known bytes, and how many media do not tell. */
export function weigh(entries: Iterable<BasketEntry>): { readonly bytes: number; readonly unknown: number } {
  let bytes = 0
  let unknown = 0
  for (const { media } of entries) {
    if (media.sizeBytes === null) unknown++
    else bytes += media.sizeBytes
  }
  return { bytes, unknown }
}

export interface BasketStore extends StoreApi<BasketState> {
  readonly start: () => Promise<void>
  readonly add: (entries: readonly BasketEntry[]) => void
  /** Looks each dataset up and adds every file of it. Keeps, and gives back, those that could not be looked up. */
  readonly addDatasets: (datasets: readonly Named[]) => Promise<readonly Missed[]>
  readonly remove: (ids: readonly MediaId[]) => void
  readonly clear: () => void
  readonly chooseFolder: () => Promise<boolean>
  /** Sends these entries to the queue. True when all of them were taken. */
  readonly download: (entries: readonly BasketEntry[]) => Promise<boolean>
}

export function createBasket(api: Api): BasketStore {
  const store = createStore<BasketState>(() => ({
    entries: new Map(),
    folder: null,
    refused: [],
    missed: [],
    adding: null,
    sending: false,
    trouble: null,
  }))

  function add(entries: readonly BasketEntry[]): void {
    const next = new Map(store.getState().entries)
    for (const entry of entries) next.set(entry.media.id, entry)
    store.setState({ entries: next })
  }

  function remove(ids: readonly MediaId[]): void {
    const next = new Map(store.getState().entries)
    for (const id of ids) next.delete(id)
    store.setState({ entries: next })
  }

  async function chooseFolder(): Promise<boolean> {
    const answer = await api.ask('folders.choose', undefined)
    if (!answer.ok) store.setState({ trouble: answer.failure })
    else if (answer.value !== null) store.setState({ folder: answer.value, trouble: null })
    return answer.ok && answer.value !== null
  }

  async function send(folder: Folder, entries: readonly BasketEntry[]): Promise<Failure | null> {
    for (let from = 0; from < entries.length; from += LIMITS.ADD_BATCH) {
      const batch = entries.slice(from, from + LIMITS.ADD_BATCH)
      const wanted = batch.map(({ datasetId, media }) => ({ datasetId, mediaId: media.id }))
      const answer = await api.ask('downloads.add', { folder: folder.token, wanted })
      if (!answer.ok) return answer.failure
      const reasons = new Map(answer.value.refused.map(({ mediaId, because }) => [mediaId, because]))
      const refused = batch.flatMap((entry) => {
        const because = reasons.get(entry.media.id)
        return because === undefined ? [] : [{ entry, because }]
      })
      remove(batch.map(({ media }) => media.id))
      store.setState({ refused: [...store.getState().refused, ...refused] })
    }
    return null
  }

  return {
    ...store,
    add,
    remove,
    chooseFolder,
    async start() {
      const usual = await api.ask('folders.usual', undefined)
      if (usual.ok) store.setState({ folder: usual.value })
    },
    clear: () => store.setState({ entries: new Map(), refused: [], missed: [], trouble: null }),
    async addDatasets(datasets) {
      store.setState({ adding: { done: 0, of: datasets.length }, missed: [], trouble: null })
      for (const [index, { id, title }] of datasets.entries()) {
        const answer = await api.ask('catalog.dataset', { datasetId: id })
        if (answer.ok) add(entriesOf(answer.value, answer.value.media))
        else store.setState({ missed: [...store.getState().missed, { id, title, because: answer.failure }] })
        store.setState({ adding: { done: index + 1, of: datasets.length } })
      }
      store.setState({ adding: null })
      return store.getState().missed
    },
    async download(entries) {
      if (store.getState().folder === null && !(await chooseFolder())) return false
      const { folder } = store.getState()
      if (folder === null) return false
      store.setState({ sending: true, refused: [], trouble: null })
      const trouble = await send(folder, entries)
      // An expired permission is asked for again rather than shown twice.
      store.setState({ sending: false, trouble, ...(trouble?.code === 'input/folder-expired' ? { folder: null } : {}) })
      return trouble === null && store.getState().refused.length === 0
    },
  }
}
