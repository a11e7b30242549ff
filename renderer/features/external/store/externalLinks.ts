import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../../shared/failure.js'
import type { DatasetId } from '../../../../shared/ids.js'
import type { InputOf } from '../../../../shared/ipc/contract.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

export type Letter = InputOf<'catalog.writeToProducer'>

interface ExternalLinksState {
  /** Why the page of a dataset did not open; null when it did, or when the message was closed. */
  readonly pageFailure: Failure | null
}

/**
 * Opens addresses in other programs of this computer. The main process decides the addresses; the window names none.
 */
export interface ExternalLinks extends StoreApi<ExternalLinksState> {
  /** Opens the page of a dataset in the browser. Several screens do this, so a failure is said over all of them. */
  readonly openPage: (datasetId: DatasetId) => Promise<void>
  readonly dismissPageFailure: () => void
  /** Opens the text of a dataset's licence in the browser. */
  readonly openLicence: (datasetId: DatasetId) => Promise<Result<unknown>>
  /** Opens a message to the producer in the mail program. */
  readonly write: (letter: Letter) => Promise<Result<unknown>>
}

export function createExternalLinks(api: Api): ExternalLinks {
  const store = createStore<ExternalLinksState>(() => ({ pageFailure: null }))
  return {
    ...store,
    async openPage(datasetId) {
      const opened = await api.ask('catalog.openPage', { datasetId })
      store.setState({ pageFailure: opened.ok ? null : opened.failure })
    },
    dismissPageFailure: () => store.setState({ pageFailure: null }),
    openLicence: (datasetId) => api.ask('catalog.openLicence', { datasetId }),
    write: (letter) => api.ask('catalog.writeToProducer', letter),
  }
}
