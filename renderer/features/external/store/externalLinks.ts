import type { DatasetId } from '../../../../shared/ids.js'
import type { InputOf } from '../../../../shared/ipc/contract.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'

export type Letter = InputOf<'catalog.writeToProducer'>

/**
 * Opens addresses in other programs of this computer. The main process decides the addresses; the window names none.
 */
export interface ExternalLinks {
  /** Opens the text of a dataset's licence in the browser. */
  readonly openLicence: (datasetId: DatasetId) => Promise<Result<unknown>>
  /** Opens a message to the producer in the mail program. */
  readonly write: (letter: Letter) => Promise<Result<unknown>>
}

export const createExternalLinks = (api: Api): ExternalLinks => ({
  openLicence: (datasetId) => api.ask('catalog.openLicence', { datasetId }),
  write: (letter) => api.ask('catalog.writeToProducer', letter),
})
