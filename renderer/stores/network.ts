import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../shared/failure.js'
import type { InputOf, NetworkView } from '../../shared/ipc/contract.js'
import type { Result } from '../../shared/result.js'
import type { Api } from '../api.js'

export interface NetworkState {
  /** Null until the machine has answered. */
  readonly view: NetworkView | null
  readonly trouble: Failure | null
}

export interface NetworkStore extends StoreApi<NetworkState> {
  readonly start: () => Promise<void>
  readonly chooseAuthority: () => Promise<void>
  readonly forgetAuthorities: () => Promise<void>
  readonly keepLogin: (input: InputOf<'network.keepLogin'>) => Promise<boolean>
  readonly forgetLogin: () => Promise<void>
}

/** How we get out, besides what the settings say. */
export function createNetwork(api: Api): NetworkStore {
  const store = createStore<NetworkState>(() => ({ view: null, trouble: null }))
  async function take(asked: Promise<Result<NetworkView>>): Promise<boolean> {
    const answer = await asked
    store.setState(answer.ok ? { view: answer.value, trouble: null } : { trouble: answer.failure })
    return answer.ok
  }
  return {
    ...store,
    start: async () => void (await take(api.ask('network.describe', undefined))),
    chooseAuthority: async () => void (await take(api.ask('network.chooseAuthority', undefined))),
    forgetAuthorities: async () => void (await take(api.ask('network.forgetAuthorities', undefined))),
    keepLogin: (input) => take(api.ask('network.keepLogin', input)),
    forgetLogin: async () => void (await take(api.ask('network.forgetLogin', undefined))),
  }
}
