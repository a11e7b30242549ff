import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../../shared/failure.js'
import type { OutputOf } from '../../../../../shared/ipc/contract.js'
import type { Result } from '../../../../../shared/result.js'
import type { Api } from '../../../../bridge/api.js'

export interface ProtectionState {
  /** Null until the machine has answered. */
  readonly view: OutputOf<'protection.describe'> | null
  /** The recovery file that was written last in this run. */
  readonly recoveryName: string | null
  readonly failure: Failure | null
}

export interface ProtectionStore extends StoreApi<ProtectionState> {
  readonly start: () => Promise<void>
  readonly create: () => Promise<void>
  /** Asks for a folder and writes the recovery file there. Does nothing when the person cancels. */
  readonly saveRecovery: () => Promise<void>
}

/** The identity for which files are encrypted. */
export function createProtectionStore(api: Api): ProtectionStore {
  const store = createStore<ProtectionState>(() => ({ view: null, recoveryName: null, failure: null }))
  async function take(asked: Promise<Result<OutputOf<'protection.describe'>>>): Promise<void> {
    const answer = await asked
    store.setState(answer.ok ? { view: answer.value, failure: null } : { failure: answer.failure })
  }
  return {
    ...store,
    start: () => take(api.ask('protection.describe', undefined)),
    create: () => take(api.ask('protection.create', undefined)),
    async saveRecovery() {
      const folder = await api.ask('folders.choose', undefined)
      if (!folder.ok) return store.setState({ failure: folder.failure })
      if (folder.value === null) return
      const saved = await api.ask('protection.saveRecovery', { folder: folder.value.token })
      store.setState(saved.ok ? { recoveryName: saved.value.name, failure: null } : { failure: saved.failure })
    },
  }
}
