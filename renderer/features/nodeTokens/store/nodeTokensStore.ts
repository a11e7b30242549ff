import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { InputOf } from '../../../../shared/ipc/contract.js'
import type { Api } from '../../../bridge/api.js'

/** The state of the node tools: their last results. The token itself stays in the main process. */
export interface NodeTokensState {
  readonly got: { readonly expiresAtMs: number | null } | null
  readonly saved: boolean
  readonly active: boolean | null
  readonly busy: 'get' | 'check' | null
  readonly failure: { readonly of: 'get' | 'check'; readonly because: Failure } | null
}

export interface NodeTokensStore extends StoreApi<NodeTokensState> {
  readonly getToken: (input: InputOf<'node.getToken'>) => Promise<boolean>
  readonly saveToken: () => Promise<void>
  readonly check: (token: string) => Promise<void>
  readonly forget: () => void
}

const NOTHING: NodeTokensState = { got: null, saved: false, active: null, busy: null, failure: null }

export function createNodeTokensStore(api: Api): NodeTokensStore {
  const store = createStore<NodeTokensState>(() => NOTHING)
  /** Counts portals: an answer for an earlier one is dropped. */
  let portal = 0
  return {
    ...store,
    forget() {
      portal += 1
      store.setState(NOTHING, true)
    },
    async getToken(input) {
      const mine = portal
      store.setState({ busy: 'get', failure: null, got: null, saved: false })
      const got = await api.ask('node.getToken', input)
      if (mine !== portal) return got.ok
      store.setState({
        busy: null,
        got: got.ok ? { expiresAtMs: got.value.expiresAtMs } : null,
        failure: got.ok ? null : { of: 'get', because: got.failure },
      })
      return got.ok
    },
    async saveToken() {
      const mine = portal
      const saved = await api.ask('node.saveToken', undefined)
      if (mine !== portal) return
      if (saved.ok) store.setState({ saved: saved.value })
      else store.setState({ failure: { of: 'get', because: saved.failure } })
    },
    async check(token) {
      const mine = portal
      store.setState({ busy: 'check', failure: null, active: null })
      const checked = await api.ask('node.check', { token })
      if (mine !== portal) return
      store.setState({
        busy: null,
        active: checked.ok ? checked.value.active : null,
        failure: checked.ok ? null : { of: 'check', because: checked.failure },
      })
    },
  }
}
