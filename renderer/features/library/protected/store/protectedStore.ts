import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../../shared/failure.js'
import type { LibraryFileId } from '../../../../../shared/ids.js'
import type { OutputOf } from '../../../../../shared/ipc/contract.js'
import type { Agreement } from '../../../../../shared/protect/agreement.js'
import type { Result } from '../../../../../shared/result.js'
import type { Api } from '../../../../bridge/api.js'

export interface ProtectedState {
  readonly agreements: readonly Agreement[]
  readonly failure: Failure | null
  /** The outcome of the last purge; null before the first and once its message was closed. */
  readonly purged: OutputOf<'protected.purge'> | null
  readonly isPurging: boolean
}

export interface ProtectedStore extends StoreApi<ProtectedState> {
  readonly start: () => Promise<void>
  /** Resolves with whether the agreement is kept; `end`, with whether it is ended. */
  readonly agree: (agreement: Agreement) => Promise<boolean>
  readonly end: (of: Pick<Agreement, 'portalId' | 'datasetId'>) => Promise<boolean>
  /** Destroys these files for good; the person was asked. */
  readonly purge: (files: readonly LibraryFileId[]) => Promise<void>
  /** Closes the message. */
  readonly dismissMessages: () => void
}

export const findAgreement = (
  agreements: readonly Agreement[],
  of: Pick<Agreement, 'portalId' | 'datasetId'>,
): Agreement | null =>
  agreements.find(({ portalId, datasetId }) => portalId === of.portalId && datasetId === of.datasetId) ?? null

export function createProtectedStore(api: Api): ProtectedStore {
  const store = createStore<ProtectedState>(() => ({
    agreements: [],
    failure: null,
    purged: null,
    isPurging: false,
  }))
  const show = (answer: Result<readonly Agreement[]>): boolean => {
    store.setState(answer.ok ? { agreements: answer.value, failure: null } : { failure: answer.failure })
    return answer.ok
  }
  return {
    ...store,
    async start() {
      show(await api.ask('protected.list', undefined))
    },
    agree: async (agreement) => show(await api.ask('protected.agree', agreement)),
    end: async ({ portalId, datasetId }) => show(await api.ask('protected.end', { portalId, datasetId })),
    async purge(files) {
      store.setState({ isPurging: true, purged: null, failure: null })
      const answer = await api.ask('protected.purge', { files: [...files] })
      store.setState({
        isPurging: false,
        ...(answer.ok ? { purged: answer.value } : { failure: answer.failure }),
      })
    },
    dismissMessages: () => store.setState({ purged: null, failure: null }),
  }
}
