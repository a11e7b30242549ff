import { createStore, type StoreApi } from 'zustand/vanilla'
import { NO_TRAFFIC, type TrafficView } from '../../../../shared/download/limits/trafficStatus.js'
import type { Api } from '../../../bridge/api.js'

export interface TrafficStore extends StoreApi<{ readonly view: TrafficView }> {
  readonly start: () => Promise<void>
  /** Reports that there is a network again: downloads that wait for one try now. */
  readonly online: () => Promise<void>
}

/** Which server is asked how much, and why downloads wait. Each event holds all of it, so that the last one is true. */
export function createTraffic(api: Api): TrafficStore {
  const store = createStore<{ readonly view: TrafficView }>(() => ({ view: NO_TRAFFIC }))
  let isTold = false
  api.listen('traffic.changed', (view) => {
    isTold = true
    store.setState({ view })
  })
  return {
    ...store,
    online: async () => void (await api.ask('traffic.online', undefined)),
    async start() {
      const view = await api.ask('traffic.read', undefined)
      // What was told meanwhile is newer than what was asked for.
      if (view.ok && !isTold) store.setState({ view: view.value })
    },
  }
}
