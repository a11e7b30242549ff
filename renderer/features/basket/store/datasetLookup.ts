import type { StoreApi } from 'zustand/vanilla'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import type { DatasetTitle } from '../../../../shared/catalogue/model.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../../shared/ids.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

/** A dataset to look up. */
export interface WantedDataset extends DatasetTitle {
  /** Its only media that are wanted; all of them when left out. */
  readonly only?: ReadonlySet<MediaId>
}

/** A dataset that could not be looked up, and why. */
export interface LookupFailure extends WantedDataset {
  readonly because: Failure
}

/** A dataset or one of its media, known only by its ids. */
export interface BasketTarget {
  readonly datasetId: DatasetId
  readonly mediaId: MediaId | null
}

interface DatasetLookupDeps {
  readonly api: Api
  readonly store: Pick<
    StoreApi<{
      readonly missed: readonly LookupFailure[]
      readonly adding: { readonly done: number; readonly of: number } | null
      readonly failure: Failure | null
    }>,
    'setState'
  >
  /** Puts entries into the basket and returns those for which it has no room. */
  readonly add: (entries: readonly BasketEntry[]) => readonly BasketEntry[]
  readonly isFull: () => boolean
  /** Returns a check that the basket still belongs to the same portal; requests go to the portal that is shown. */
  readonly watchPortal: () => () => boolean
}

/**
 * Creates the function that looks datasets up and adds their wanted files to the basket. It returns the datasets for
 * whose files the basket had no room; those that could not be looked up are in the state.
 */
export function createDatasetLookup({ api, store, add, isFull, watchPortal }: DatasetLookupDeps) {
  /** Adds the wanted files of some datasets, as many as the basket takes. Returns the datasets for which it had no room. */
  async function lookUpSome(asked: readonly WantedDataset[]): Promise<ReadonlySet<DatasetId>> {
    const wanted = new Map(asked.map((dataset) => [dataset.id, dataset]))
    const isWanted = ({ datasetId, media }: BasketEntry): boolean => {
      const only = wanted.get(datasetId)?.only
      return only === undefined || only.has(media.id)
    }
    const missed = new Set<DatasetId>()
    const noteMissed = (some: OutputOf<'basket.lookUp'>['missed']): void => {
      for (const { id } of some) missed.add(id)
      store.setState((now) => ({
        missed: [...now.missed, ...some.map(({ id, because }) => ({ title: id, ...wanted.get(id), id, because }))],
      }))
    }
    const found = new Set<MediaId>()
    const isHere = watchPortal()
    const withoutRoom = new Set<DatasetId>()
    let next: OutputOf<'basket.lookUp'>['next'] = { ids: [...wanted.keys()], skip: 0 }
    while (next !== null && !isFull()) {
      const answer: Result<OutputOf<'basket.lookUp'>> = await api.ask('basket.lookUp', next)
      if (!isHere()) return withoutRoom
      if (!answer.ok) {
        const because = answer.failure
        noteMissed(next.ids.map((id) => ({ id, because })))
        return withoutRoom
      }
      const entries = answer.value.entries.filter(isWanted)
      for (const { media } of entries) found.add(media.id)
      for (const { datasetId } of add(entries)) withoutRoom.add(datasetId)
      noteMissed(answer.value.missed)
      next = answer.value.next
    }
    for (const id of next?.ids ?? []) withoutRoom.add(id)
    for (const { id, only } of asked) {
      const isWhole = !withoutRoom.has(id) && !missed.has(id)
      if (isWhole && only !== undefined && [...only].some((one) => !found.has(one)))
        noteMissed([{ id, because: failure('portal/unknown-media') }])
    }
    return withoutRoom
  }

  return async (asked: readonly WantedDataset[]): Promise<readonly WantedDataset[]> => {
    const withoutRoom = new Set<DatasetId>()
    const isHere = watchPortal()
    store.setState({ adding: { done: 0, of: asked.length }, missed: [], failure: null })
    for (let from = 0; from < asked.length; from += LIMITS.LOOKED_UP_AT_ONCE) {
      const some = asked.slice(from, from + LIMITS.LOOKED_UP_AT_ONCE)
      for (const id of await lookUpSome(some)) withoutRoom.add(id)
      if (!isHere()) return []
      store.setState({ adding: { done: from + some.length, of: asked.length } })
    }
    store.setState({ adding: null })
    return asked.filter(({ id }) => withoutRoom.has(id))
  }
}

/** A dataset that is wanted as a whole and by some of its media is wanted as a whole. */
export function groupByDataset(targets: readonly BasketTarget[]): readonly WantedDataset[] {
  const datasets = new Map<DatasetId, Set<MediaId> | null>()
  for (const { datasetId, mediaId } of targets) {
    const only = datasets.get(datasetId)
    if (mediaId === null) datasets.set(datasetId, null)
    else if (only === undefined) datasets.set(datasetId, new Set([mediaId]))
    else only?.add(mediaId)
  }
  return [...datasets].map(([id, only]) => ({ id, title: id, ...(only === null ? {} : { only }) }))
}
