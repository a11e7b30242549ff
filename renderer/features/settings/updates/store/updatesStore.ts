import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UpdateView } from '../../../../../shared/updates/model.js'
import type { Api } from '../../../../bridge/api.js'

export interface UpdatesState {
  /** Null until the machine has answered. */
  readonly view: UpdateView | null
}

export interface UpdatesStore extends StoreApi<UpdatesState> {
  readonly start: () => Promise<void>
  readonly check: () => void
  readonly download: () => void
  readonly cancel: () => void
  /** Quits, installs the newer version and starts it. */
  readonly restart: () => void
}

/** The state of updates, as the main process reports it. */
export function createUpdatesStore(api: Api): UpdatesStore {
  const store = createStore<UpdatesState>(() => ({ view: null }))
  api.listen('updates.changed', (view) => store.setState({ view }))
  return {
    ...store,
    async start() {
      const view = await api.ask('updates.read', undefined)
      if (view.ok) store.setState({ view: view.value })
    },
    check: () => void api.ask('updates.check', undefined),
    download: () => void api.ask('updates.download', undefined),
    cancel: () => void api.ask('updates.cancel', undefined),
    restart: () => void api.ask('updates.restart', undefined),
  }
}
