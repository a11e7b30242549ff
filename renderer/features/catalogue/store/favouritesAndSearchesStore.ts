import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { DatasetId } from '../../../../shared/ids.js'
import type { InputOf, OutputOf } from '../../../../shared/ipc/contract.js'
import { shareRun } from '../../../../shared/pacing/shareRun.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

export interface FavouritesAndSearchesState {
  readonly favourites: ReadonlySet<DatasetId>
  readonly searches: OutputOf<'saved.read'>['searches']
  /** The name of a search that was removed a moment ago: it is hidden, and removed when the removal is settled. */
  readonly leaving: string | null
  /** The removal is being carried out: it can no longer be undone. */
  readonly isSettling: boolean
  readonly failure: Failure | null
}

export interface FavouritesAndSearchesStore extends StoreApi<FavouritesAndSearchesState> {
  /** Reads the favourites and saved searches of the chosen portal. */
  readonly restart: () => Promise<boolean>
  readonly favour: (id: DatasetId, starred: boolean) => Promise<boolean>
  /** True when the search is saved. */
  readonly saveSearch: (search: InputOf<'saved.saveSearch'>) => Promise<boolean>
  readonly removeSearch: (name: string) => Promise<void>
  /** Restores the search that is being removed. */
  readonly undo: () => void
  /** Carries the pending removal out; it cannot be undone after this. */
  readonly settle: () => Promise<void>
  /** Closes the message about what failed. */
  readonly dismissFailure: () => void
}

const NOTHING: FavouritesAndSearchesState = {
  favourites: new Set(),
  searches: [],
  leaving: null,
  isSettling: false,
  failure: null,
}

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
  const settle = shareRun(async () => {
    const { leaving: name } = store.getState()
    if (name === null) return
    store.setState({ isSettling: true })
    await take(api.ask('saved.removeSearch', { name }))
    store.setState({ leaving: null, isSettling: false })
  })
  return {
    ...store,
    // What was being removed at another portal stays there: the main process changes the searches of the chosen one.
    restart() {
      portal += 1
      store.setState(NOTHING, true)
      return take(api.ask('saved.read', undefined))
    },
    favour: (datasetId, starred) => take(api.ask('saved.favour', { datasetId, starred })),
    async saveSearch(search) {
      await settle()
      return take(api.ask('saved.saveSearch', search))
    },
    async removeSearch(name) {
      await settle()
      store.setState({ leaving: name })
    },
    undo() {
      if (!store.getState().isSettling) store.setState({ leaving: null })
    },
    settle,
    dismissFailure: () => store.setState({ failure: null }),
  }
}
