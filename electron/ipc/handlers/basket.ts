import { failure } from '../../../shared/failure.js'
import { fail, ok } from '../../../shared/result.js'
import type { BasketRepository } from '../../services/basket/basketRepository.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import type { IpcHandlers } from '../server/ipcServer.js'

/** Reads and changes baskets of configured portals; there are no others. */
export function createBasketHandlers(
  baskets: BasketRepository,
  portals: Pick<PortalRegistry, 'profile'>,
): Pick<IpcHandlers, 'basket.read' | 'basket.change'> {
  const unknown = () => fail(failure('server/not-a-portal'))
  return {
    'basket.read': async ({ portalId }) => {
      const portal = portals.profile(portalId)
      return portal === null ? unknown() : ok([...(await baskets.read(portal))])
    },
    'basket.change': async ({ portalId, put, remove }) => {
      const portal = portals.profile(portalId)
      if (portal === null) return unknown()
      const changed = await baskets.change(portal, { put, remove })
      return changed.ok ? ok(undefined) : changed
    },
  }
}
