import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../../shared/failure.js'
import type { LibraryFileId } from '../../../../../shared/ids.js'
import type { OutputOf } from '../../../../../shared/ipc/contract.js'
import type { Agreement } from '../../../../../shared/protect/agreement.js'
import type { Result } from '../../../../../shared/result.js'
import type { Api } from '../../../../bridge/api.js'

export interface ProtectedFilesState {
  readonly agreements: readonly Agreement[]
  readonly failure: Failure | null
  /** The outcome of the last purge; null before the first and once its message was closed. */
  readonly purged: OutputOf<'protected.purge'> | null
  readonly isPurging: boolean
}

export interface ProtectedFilesStore extends StoreApi<ProtectedFilesState> {
  readonly start: () => Promise<void>
  /** Resolves with whether the agreement is saved. */
  readonly saveAgreement: (agreement: Agreement) => Promise<boolean>
  /** Resolves with whether the agreement is ended. */
  readonly endAgreement: (of: Pick<Agreement, 'portalId' | 'datasetId'>) => Promise<boolean>
  /** Destroys these files for good; the person was asked. */
  readonly purge: (files: readonly LibraryFileId[]) => Promise<void>
  /** Closes the messages of a purge and of a failure. */
  readonly dismissMessages: () => void
}

export const findAgreement = (
  agreements: readonly Agreement[],
  of: Pick<Agreement, 'portalId' | 'datasetId'>,
): Agreement | null =>
  agreements.find(({ portalId, datasetId }) => portalId === of.portalId && datasetId === of.datasetId) ?? null

export function createProtectedFilesStore(api: Api): ProtectedFilesStore {
  const store = createStore<ProtectedFilesState>(() => ({
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
    saveAgreement: async (agreement) => show(await api.ask('protected.agree', agreement)),
    endAgreement: async ({ portalId, datasetId }) => show(await api.ask('protected.end', { portalId, datasetId })),
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
