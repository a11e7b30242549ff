import { type BasketEntry, toBasketEntries } from '../../../../shared/basket/basketEntry.js'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import { getOrAdd } from '../../../../shared/collections/getOrAdd.js'
import { toFailureView } from '../../../../shared/failureView.js'
import type { DatasetId } from '../../../../shared/ids.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../shared/limits.js'
import { readAhead } from '../../../../shared/pacing/readAhead.js'
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
 * A few datasets at once: a portal must not be flooded, and one far away takes a tenth of a second for each. Those that
 * are too much for an answer are kept until the rest was asked for.
 */
function createLookup(catalogue: Pick<CatalogueService, 'dataset'>): IpcHandlers['basket.lookUp'] {
  /** What was read for the ids that the last answer asked for. */
  let rest: { readonly ids: readonly DatasetId[]; readonly read: Map<DatasetId, Promise<Result<Dataset>>> } | null =
    null

  return async ({ ids, skip }) => {
    const isRest = rest !== null && rest.ids.length === ids.length && rest.ids.every((id, at) => id === ids[at])
    const read = new Map(isRest ? rest?.read : [])
    rest = null
    const readOnce = (id: DatasetId): Promise<Result<Dataset>> => getOrAdd(read, id, () => catalogue.dataset(id))
    const entries: BasketEntry[] = []
    const missed: OutputOf<'basket.lookUp'>['missed'] = []
    let index = 0
    for await (const [id, dataset] of readAhead(ids, LIMITS.DATASETS_AT_ONCE, readOnce)) {
      const given = index === 0 ? skip : 0
      if (dataset.ok) {
        const files = toBasketEntries(dataset.value, dataset.value.media.slice(given))
        const some = files.slice(0, LIMITS.FILES_LOOKED_UP_AT_ONCE - entries.length)
        entries.push(...some)
        if (some.length < files.length) {
          const next = ids.slice(index)
          rest = { ids: next, read }
          return ok({ entries, missed, next: { ids: next, skip: given + some.length } })
        }
      } else missed.push({ id, because: toFailureView(dataset.failure) })
      read.delete(id)
      index += 1
    }
    return ok({ entries, missed, next: null })
  }
}
