import { createStore, type StoreApi } from 'zustand/vanilla'
import { NO_TRAFFIC, type TrafficView } from '../../../../shared/download/traffic/trafficView.js'
import type { Api } from '../../../bridge/api.js'

export interface TrafficStore extends StoreApi<{ readonly view: TrafficView }> {
  readonly start: () => Promise<void>
  /** Reports that there is a network again: downloads that wait for one retry now. */
  readonly reportOnline: () => Promise<void>
}

/**
 * How many requests each server gets, and why downloads wait. Each event holds the whole state, so the last one is
 * valid.
 */
export function createTrafficStore(api: Api): TrafficStore {
  const store = createStore<{ readonly view: TrafficView }>(() => ({ view: NO_TRAFFIC }))
  let isTold = false
  api.listen('traffic.changed', (view) => {
    isTold = true
    store.setState({ view })
  })
  return {
    ...store,
    reportOnline: async () => void (await api.ask('traffic.online', undefined)),
    async start() {
      const view = await api.ask('traffic.read', undefined)
      // An event that arrived meanwhile is newer than the answer.
      if (view.ok && !isTold) store.setState({ view: view.value })
    },
  }
}
