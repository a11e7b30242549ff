import type { Dataset } from '../../../shared/catalogue/model.js'
import { toFailureView } from '../../../shared/failureView.js'
import type { DatasetId } from '../../../shared/ids.js'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import { ok, type Result } from '../../../shared/result.js'
import type { NativeShell } from '../../ports/nativeShell.js'
import type { CatalogueService } from '../../services/catalogueService.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import type { IpcHandlers } from '../server/ipcServer.js'

type Verbs = 'catalog.datasets' | 'catalog.openPage'

/** Looks several datasets up at the chosen portal, or opens the page of one. */
export function createCatalogueHandlers(
  portals: Pick<PortalRegistry, 'chosen'>,
  catalogue: Pick<CatalogueService, 'dataset'>,
  nativeShell: Pick<NativeShell, 'openPage'>,
): Pick<IpcHandlers, Verbs> {
  return {
    'catalog.datasets': ({ ids }) => lookedUp(catalogue, ids),
    'catalog.openPage': async ({ datasetId }) => {
      const portal = portals.chosen()
      if (!portal.ok) return portal
      const { portalId } = portal.value
      const page = await nativeShell.openPage(`${portalId}/catalogue/detail/${datasetId}`, new URL(portalId).origin)
      return page.ok ? ok(undefined) : page
    },
  }
}

/** One after the other: the portal is asked politely, and our copy answers at once. */
async function lookedUp(
  catalogue: Pick<CatalogueService, 'dataset'>,
  ids: readonly DatasetId[],
): Promise<Result<OutputOf<'catalog.datasets'>>> {
  const found: Dataset[] = []
  const missed: OutputOf<'catalog.datasets'>['missed'] = []
  for (const id of ids) {
    const one = await catalogue.dataset(id)
    if (one.ok) found.push(one.value)
    else missed.push({ id, because: toFailureView(one.failure) })
  }
  return ok({ found, missed })
}
