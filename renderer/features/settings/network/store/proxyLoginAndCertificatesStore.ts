import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../../shared/failure.js'
import type { InputOf, ProxyLoginAndCertificatesView } from '../../../../../shared/ipc/contract.js'
import type { Result } from '../../../../../shared/result.js'
import type { Api } from '../../../../bridge/api.js'

export interface ProxyLoginAndCertificatesState {
  /** Null until the machine has answered. */
  readonly view: ProxyLoginAndCertificatesView | null
  /** A secret that was removed a moment ago: the main process holds it until the removal is settled. */
  readonly leaving: { readonly what: 'login' | 'authorities' } | null
  readonly failure: Failure | null
}

export interface ProxyLoginAndCertificatesStore extends StoreApi<ProxyLoginAndCertificatesState> {
  readonly start: () => Promise<void>
  readonly chooseAuthority: () => Promise<void>
  /** Removes these at once; the last removal can be undone until it is settled. */
  readonly forgetAuthorities: () => Promise<void>
  readonly keepLogin: (input: InputOf<'network.keepLogin'>) => Promise<Failure | null>
  readonly forgetLogin: () => Promise<void>
  readonly undo: () => Promise<void>
  readonly settle: () => Promise<void>
}

/** The network configuration that is not a part of the settings: proxy login and certificates. */
export function createProxyLoginAndCertificatesStore(api: Api): ProxyLoginAndCertificatesStore {
  const store = createStore<ProxyLoginAndCertificatesState>(() => ({ view: null, leaving: null, failure: null }))
  async function take(asked: Promise<Result<ProxyLoginAndCertificatesView>>): Promise<Failure | null> {
    const answer = await asked
    store.setState(answer.ok ? { view: answer.value, failure: null } : { failure: answer.failure })
    return answer.ok ? null : answer.failure
  }
  async function settle(): Promise<void> {
    const { leaving } = store.getState()
    if (leaving === null) return
    store.setState({ leaving: null })
    await api.ask('network.letGo', leaving)
  }
  async function forget(
    what: 'login' | 'authorities',
    asked: () => Promise<Result<ProxyLoginAndCertificatesView>>,
  ): Promise<void> {
    await settle()
    if ((await take(asked())) === null) store.setState({ leaving: { what } })
  }
  return {
    ...store,
    settle,
    start: async () => void (await take(api.ask('network.describe', undefined))),
    chooseAuthority: async () => void (await take(api.ask('network.chooseAuthority', undefined))),
    forgetAuthorities: () => forget('authorities', () => api.ask('network.forgetAuthorities', undefined)),
    async keepLogin(input) {
      const because = await take(api.ask('network.keepLogin', input))
      // A new secret settles the removal of the one that it replaces.
      if (because === null && store.getState().leaving?.what === 'login') store.setState({ leaving: null })
      return because
    },
    forgetLogin: () => forget('login', () => api.ask('network.forgetLogin', undefined)),
    async undo() {
      const { leaving } = store.getState()
      store.setState({ leaving: null })
      if (leaving === null || (await take(api.ask('network.restore', leaving))) === null) return
      // The main process still holds it, unless another removal has followed.
      if (store.getState().leaving === null) store.setState({ leaving })
    },
  }
}
