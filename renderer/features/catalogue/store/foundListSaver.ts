import type { CatalogFilter, CatalogOrder } from '../../../../shared/catalogue/search/model.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import type { Result } from '../../../../shared/result.js'
import type { Api } from '../../../bridge/api.js'
import { createExportId } from '../../exports/store/createExportId.js'

/** Saves the list of datasets that a search has found. */
export interface FoundListSaver {
  /** Saves it as CSV or JSON; null when the person cancelled the dialog. */
  readonly save: (
    filter: CatalogFilter,
    order: CatalogOrder,
    name: string,
  ) => Promise<Result<OutputOf<'catalog.exportList'>>>
}

export const createFoundListSaver = (api: Api): FoundListSaver => ({
  save: (filter, order, name) => api.ask('catalog.exportList', { id: createExportId(), filter, order, name }),
})
