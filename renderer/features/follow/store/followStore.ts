import { createStore, type StoreApi } from 'zustand/vanilla'
import { type CatalogFilter, getFilterKey } from '../../../../shared/catalogue/search/model.js'
import type { Failure } from '../../../../shared/failure.js'
import type { FollowState as FollowNews, FollowView } from '../../../../shared/follow/model.js'
import type { DatasetId, PortalId } from '../../../../shared/ids.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

export interface FollowState {
  /** Null until it is known. */
  readonly follows: readonly FollowView[] | null
  readonly isChecking: boolean
  /** How many more are followed by commands than the window shows. */
  readonly notShown: number
  /** The number of items with changes, which the badge shows. */
  readonly changed: number
  readonly failure: Failure | null
  /** Why the stored lists could not be read; null when they were read. */
  readonly unread: Failure | null
}

export interface FollowStore extends StoreApi<FollowState> {
  readonly start: () => Promise<void>
  /** Follows a dataset; the button that was pressed says why that failed, and so do the two below. */
  readonly addDataset: (id: DatasetId) => Promise<Result<unknown>>
  readonly addSearch: (title: string, query: CatalogFilter) => Promise<Result<unknown>>
  readonly remove: (id: string) => Promise<Result<unknown>>
  /** Marks the reported changes of these items as seen; with `datasets`, only those of these datasets. */
  readonly accept: (ids: readonly string[], datasets: readonly DatasetId[] | null) => Promise<void>
  /** How many previous versions stay; null for the number in the settings. */
  readonly keep: (id: string, keep: number | null) => Promise<void>
  readonly check: () => Promise<void>
}

export function createFollowStore(api: Api): FollowStore {
  const store = createStore<FollowState>(() => ({
    follows: null,
    isChecking: false,
    notShown: 0,
    changed: 0,
    failure: null,
    unread: null,
  }))
  const show = ({ follows, isChecking, notShown }: FollowNews): void =>
    store.setState({
      unread: null,
      follows,
      isChecking,
      notShown,
      changed: follows.filter(({ changes }) => changes.length > 0).length,
    })
  const note = (answer: Result<unknown>): void => store.setState({ failure: answer.ok ? null : answer.failure })
  api.listen('follow.changed', show)
  return {
    ...store,
    async start() {
      const answer = await api.ask('follow.list', undefined)
      if (answer.ok) show(answer.value)
      else store.setState({ unread: answer.failure })
    },
    addDataset: (datasetId) => api.ask('follow.add', { datasetId }),
    addSearch: (title, query) => api.ask('follow.addSearch', { title, query }),
    remove: (id) => api.ask('follow.remove', { ids: [id] }),
    accept: async (ids, datasets) =>
      note(await api.ask('follow.accept', { ids: [...ids], datasets: datasets === null ? null : [...datasets] })),
    keep: async (id, keep) => note(await api.ask('follow.keep', { ids: [id], keep })),
    check: async () => note(await api.ask('follow.check', undefined)),
  }
}

/** The follow of a dataset; undefined when there is none. */
export const findFollowed = ({ follows }: FollowState, portal: PortalId | null, id: DatasetId): FollowView | null =>
  follows?.find(({ datasetId, portalId }) => datasetId === id && portalId === portal) ?? null

/** The follow of a search; undefined when there is none. */
export const findFollowedSearch = (
  { follows }: FollowState,
  portal: PortalId | null,
  query: CatalogFilter,
): FollowView | null => {
  const wanted = getFilterKey(query)
  const isSame = ({ portalId, query: other }: FollowView): boolean =>
    portalId === portal && other !== null && getFilterKey(other) === wanted
  return follows?.find(isSame) ?? null
}
