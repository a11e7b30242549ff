import type { Dataset } from '../../shared/catalog/model.js'
import type { DatasetId } from '../../shared/ids.js'
import { ok, type Result } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { Native } from './native.js'
import type { PortalShelf } from './portalShelf.js'

type Verbs = 'catalog.search' | 'catalog.facets' | 'catalog.dataset' | 'catalog.openPage'

/** The chosen portal's catalogue. */
export function catalogHandlers(shelf: PortalShelf, native: Native, life: AbortSignal): Pick<Handlers, Verbs> {
  return {
    'catalog.search': async (query) => {
      const portal = shelf.chosen()
      return portal.ok ? portal.value.search(query, life) : portal
    },
    'catalog.facets': async () => {
      const portal = shelf.chosen()
      return portal.ok ? portal.value.facets(life) : portal
    },
    'catalog.dataset': async ({ datasetId }) => detail(shelf, datasetId, life),
    'catalog.openPage': async ({ datasetId }) => {
      const portal = shelf.chosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const page = await native.openPage(`${portalId}/catalogue/detail/${datasetId}`, new URL(portalId).origin)
      return page.ok ? ok(undefined) : page
    },
  }
}

async function detail(shelf: PortalShelf, id: DatasetId, life: AbortSignal): Promise<Result<Dataset>> {
  const portal = shelf.chosen()
  return portal.ok ? portal.value.dataset(id, life) : portal
}
