import type { Dataset } from '../../shared/catalog/model.js'
import { failureShown } from '../../shared/download/view.js'
import type { DatasetId } from '../../shared/ids.js'
import type { OutputOf } from '../../shared/ipc/contract.js'
import { ok, type Result } from '../../shared/result.js'
import type { Handlers } from '../ipcServer.js'
import type { Mirroring } from './mirroring.js'
import type { Native } from './native.js'
import type { PortalShelf } from './portalShelf.js'

type Verbs =
  | 'catalog.search'
  | 'catalog.facets'
  | 'catalog.dataset'
  | 'catalog.datasets'
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
    'catalog.datasets': ({ ids }) => lookedUp(mirroring, ids),
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

/** One after the other: the portal is asked politely, and our copy answers at once. */
async function lookedUp(
  mirroring: Pick<Mirroring, 'dataset'>,
  ids: readonly DatasetId[],
): Promise<Result<OutputOf<'catalog.datasets'>>> {
  const found: Dataset[] = []
  const missed: OutputOf<'catalog.datasets'>['missed'] = []
  for (const id of ids) {
    const one = await mirroring.dataset(id)
    if (one.ok) found.push(one.value)
    else missed.push({ id, because: failureShown(one.failure) })
  }
  return ok({ found, missed })
}
