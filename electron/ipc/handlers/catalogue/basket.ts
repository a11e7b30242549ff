import { type BasketEntry, toBasketEntries } from '../../../../shared/basket/basketEntry.js'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import { toFailureView } from '../../../../shared/failureView.js'
import type { DatasetId } from '../../../../shared/ids.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { BasketRepository } from '../../../services/basket/basketRepository.js'
import type { CatalogueService } from '../../../services/catalogue/catalogueService.js'
import type { PortalRegistry } from '../../../services/portalRegistry.js'
import { describeUnknownPortal } from '../../../services/unknownPortal.js'
import type { IpcHandlers } from '../../server/ipcServer.js'

/** Creates the handlers of baskets. Only configured portals have one. They also look up what a person puts into it. */
export function createBasketHandlers(
  baskets: BasketRepository,
  portals: Pick<PortalRegistry, 'findProfile'>,
  catalogue: Pick<CatalogueService, 'dataset'>,
): Pick<IpcHandlers, 'basket.read' | 'basket.change' | 'basket.lookUp'> {
  return {
    'basket.read': async ({ portalId }) => {
      const portal = portals.findProfile(portalId)
      if (portal === null) return fail(describeUnknownPortal(portalId))
      const entries = await baskets.read(portal)
      return entries.ok ? ok([...entries.value]) : entries
    },
    'basket.change': async ({ portalId, put, remove }) => {
      const portal = portals.findProfile(portalId)
      if (portal === null) return fail(describeUnknownPortal(portalId))
      const changed = await baskets.change(portal, { put, remove })
      return changed.ok ? ok(undefined) : changed
    },
    'basket.lookUp': createLookup(catalogue),
  }
}

/**
 * One dataset after the other: a portal must not be flooded, and our copy answers at once. A dataset that is larger than
 * an answer is kept until the rest of it was asked for.
 */
function createLookup(catalogue: Pick<CatalogueService, 'dataset'>): IpcHandlers['basket.lookUp'] {
  let begun: Dataset | null = null
  const find = async (id: DatasetId, skip: number): Promise<Result<Dataset>> =>
    skip > 0 && begun?.id === id ? ok(begun) : catalogue.dataset(id)

  return async ({ ids, skip }) => {
    const entries: BasketEntry[] = []
    const missed: OutputOf<'basket.lookUp'>['missed'] = []
    for (const [index, id] of ids.entries()) {
      const given = index === 0 ? skip : 0
      const dataset = await find(id, given)
      if (!dataset.ok) {
        missed.push({ id, because: toFailureView(dataset.failure) })
        continue
      }
      const files = toBasketEntries(dataset.value, dataset.value.media.slice(given))
      const some = files.slice(0, LIMITS.FILES_LOOKED_UP_AT_ONCE - entries.length)
      entries.push(...some)
      if (some.length === files.length) continue
      begun = dataset.value
      return ok({ entries, missed, next: { ids: ids.slice(index), skip: given + some.length } })
    }
    begun = null
    return ok({ entries, missed, next: null })
  }
}
