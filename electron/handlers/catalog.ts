import { ok } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { Mirroring } from './mirroring.js'
import type { Native } from './native.js'
import type { PortalShelf } from './portalShelf.js'

type Verbs =
  | 'catalog.search'
  | 'catalog.facets'
  | 'catalog.dataset'
  | 'catalog.copy'
  | 'catalog.refresh'
  | 'catalog.openPage'

/** The chosen portal's catalogue. */
export function catalogHandlers(
  shelf: Pick<PortalShelf, 'chosen'>,
  mirroring: Mirroring,
  native: Pick<Native, 'openPage'>,
): Pick<Handlers, Verbs> {
  return {
    'catalog.search': mirroring.search,
    'catalog.facets': mirroring.counts,
    'catalog.dataset': ({ datasetId }) => mirroring.dataset(datasetId),
    'catalog.copy': mirroring.view,
    'catalog.refresh': async () => {
      mirroring.refresh('changes')
      return ok(undefined)
    },
    'catalog.openPage': async ({ datasetId }) => {
      const portal = shelf.chosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const page = await native.openPage(`${portalId}/catalogue/detail/${datasetId}`, new URL(portalId).origin)
      return page.ok ? ok(undefined) : page
    },
  }
}
