import { findLicencePage } from '../../../../shared/catalogue/standardLicences.js'
import { composeProducerLetter } from '../../../../shared/external/producerLetter.js'
import { failure } from '../../../../shared/failure.js'
import { getDatasetPageUrl } from '../../../../shared/portal/getDatasetPageUrl.js'
import { fail, ok } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { NativeShell } from '../../../ports/desktop/nativeShell.js'
import type { CatalogueService } from '../../../services/catalogue/catalogueService.js'
import { type ExportCatalogueListDeps, exportCatalogueList } from '../../../services/exports/exportCatalogueList.js'
import type { IpcHandlers } from '../../server/ipcServer.js'

type Verbs = 'catalog.openPage' | 'catalog.openLicence' | 'catalog.writeToProducer' | 'catalog.exportList'

export interface CatalogueHandlerDeps extends ExportCatalogueListDeps {
  readonly catalogue: Pick<CatalogueService, 'dataset' | 'search' | 'readListPage'>
  readonly nativeShell: Pick<NativeShell, 'openPage' | 'openLetter' | 'chooseNewFile'>
  readonly clock: Pick<Clock, 'now'>
}

/** Opens pages and messages of a dataset; saves the list. */
export function createCatalogueHandlers(deps: CatalogueHandlerDeps): Pick<IpcHandlers, Verbs> {
  const { portals, catalogue, nativeShell, clock } = deps
  return {
    'catalog.openPage': async ({ datasetId }) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const page = await nativeShell.openPage(getDatasetPageUrl(portalId, datasetId), new URL(portalId).origin)
      return page.ok ? ok(undefined) : page
    },
    'catalog.openLicence': async ({ datasetId }) => {
      const dataset = await catalogue.dataset(datasetId)
      if (!dataset.ok) return dataset
      const { licence } = dataset.value
      const page = licence === null ? null : findLicencePage(licence)
      if (page === null) return fail(failure('input/bad-address'))
      const opened = await nativeShell.openPage(page, null)
      return opened.ok ? ok(undefined) : opened
    },
    'catalog.writeToProducer': async ({ datasetId, mediaId, reason, language }) => {
      const portal = portals.getChosen()
      if (!portal.ok) return portal
      const dataset = await catalogue.dataset(datasetId)
      if (!dataset.ok) return dataset
      const media = dataset.value.media.find(({ id }) => id === mediaId) ?? null
      const { portalId } = portal.value
      const facts = { dataset: dataset.value, portalId, media, reason, atMs: clock.now() }
      const opened = await nativeShell.openLetter(composeProducerLetter(facts, language))
      return opened.ok ? ok(undefined) : opened
    },
    'catalog.exportList': (input) => exportCatalogueList(deps, input),
  }
}
