import type { PortalId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import type { startCatalogueSync } from '../../portal/sync/catalogueSync.js'
import type { PortalRegistry } from '../portalRegistry.js'

/**
 * Creates the portal from which the catalogue is synced. It asks the registry for the client at each call, because a
 * sign-in may have replaced the client.
 */
export function createSyncPortal(
  portals: Pick<PortalRegistry, 'get'>,
  portalId: PortalId,
): Parameters<typeof startCatalogueSync>[0]['portal'] {
  const ask = async <T>(how: (portal: PortalClient) => Promise<Result<T>>): Promise<Result<T>> => {
    const portal = portals.get(portalId)
    return portal.ok ? how(portal.value) : portal
  }
  return {
    portalId,
    fetchListingPage: (asked, signal) => ask((portal) => portal.fetchListingPage(asked, signal)),
    fetchDataset: (id, signal) => ask((portal) => portal.fetchDataset(id, signal)),
    fetchFacets: (signal) => ask((portal) => portal.fetchFacets(signal)),
  }
}
