import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../../shared/failure.js'
import type { OutputOf } from '../../../../../shared/ipc/contract.js'
import type { Result } from '../../../../../shared/result.js'
import type { Api } from '../../../../bridge/api.js'

export interface IdentityState {
  /** Null until the machine has answered. */
  readonly view: OutputOf<'identity.describe'> | null
  /** The recovery file that was written last in this run. */
  readonly recoveryName: string | null
  readonly failure: Failure | null
}

export interface IdentityStore extends StoreApi<IdentityState> {
  readonly start: () => Promise<void>
  readonly create: () => Promise<void>
  /** Has the person asked once more to unlock the keychain. */
  readonly unlock: () => Promise<void>
  /** Asks for a folder and writes the recovery file there. Does nothing when the person cancels. */
  readonly saveRecovery: () => Promise<void>
}

/** The identity for which files are encrypted. */
export function createIdentityStore(api: Api): IdentityStore {
  const store = createStore<IdentityState>(() => ({ view: null, recoveryName: null, failure: null }))
  async function take(asked: Promise<Result<OutputOf<'identity.describe'>>>): Promise<void> {
    const answer = await asked
    store.setState(answer.ok ? { view: answer.value, failure: null } : { failure: answer.failure })
  }
  return {
    ...store,
    start: () => take(api.ask('identity.describe', undefined)),
    unlock: () => take(api.ask('identity.unlock', undefined)),
    create: () => take(api.ask('identity.create', undefined)),
    async saveRecovery() {
      const folder = await api.ask('folders.choose', undefined)
      if (!folder.ok) return store.setState({ failure: folder.failure })
      if (folder.value === null) return
      const saved = await api.ask('identity.saveRecovery', { folder: folder.value.token })
      store.setState(saved.ok ? { recoveryName: saved.value.name, failure: null } : { failure: saved.failure })
    },
  }
}
