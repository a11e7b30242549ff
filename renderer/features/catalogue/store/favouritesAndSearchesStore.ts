import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { DatasetId } from '../../../../shared/ids.js'
import type { InputOf, OutputOf } from '../../../../shared/ipc/contract.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

export interface FavouritesAndSearchesState {
  readonly favourites: ReadonlySet<DatasetId>
  readonly searches: OutputOf<'saved.read'>['searches']
  readonly failure: Failure | null
}

export interface FavouritesAndSearchesStore extends StoreApi<FavouritesAndSearchesState> {
  /** Reads the favourites and saved searches of the chosen portal. */
  readonly restart: () => Promise<boolean>
  readonly favour: (id: DatasetId, starred: boolean) => Promise<boolean>
  /** True when the search is saved. */
  readonly saveSearch: (search: InputOf<'saved.saveSearch'>) => Promise<boolean>
  readonly removeSearch: (name: string) => Promise<boolean>
  /** Closes the message about what failed. */
  readonly dismissFailure: () => void
}

const NOTHING: FavouritesAndSearchesState = { favourites: new Set(), searches: [], failure: null }

export function createFavouritesAndSearchesStore(api: Api): FavouritesAndSearchesStore {
  const store = createStore<FavouritesAndSearchesState>(() => NOTHING)
  /** Counts portals: an answer for an earlier one is dropped. */
  let portal = 0
  const take = async (asked: Promise<Result<OutputOf<'saved.read'>>>): Promise<boolean> => {
    const mine = portal
    const answer = await asked
    if (mine !== portal) return answer.ok
    if (!answer.ok) store.setState({ failure: answer.failure })
    else {
      const { favourites, searches } = answer.value
      store.setState({ favourites: new Set(favourites), searches, failure: null })
    }
    return answer.ok
  }
  return {
    ...store,
    restart() {
      portal += 1
      store.setState(NOTHING, true)
      return take(api.ask('saved.read', undefined))
    },
    favour: (datasetId, starred) => take(api.ask('saved.favour', { datasetId, starred })),
    saveSearch: (search) => take(api.ask('saved.saveSearch', search)),
    removeSearch: (name) => take(api.ask('saved.removeSearch', { name })),
    dismissFailure: () => store.setState({ failure: null }),
  }
}
