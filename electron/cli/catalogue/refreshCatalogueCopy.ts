import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { FollowedSearch } from '../../follow/followedSearchList.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import { scanList } from '../../portal/catalogue/list/scanList.js'
import { refreshReplica } from '../../portal/sync/catalogueSync.js'
import type { CatalogueStore } from '../../ports/catalogueStore.js'
import type { CliContext } from '../core/cliContext.js'

/**
 * Opens the shared local copy of the catalogue of a portal, and syncs its changes. Fails as the portal and the disk do.
 */
export async function refreshCatalogueCopy(
  context: CliContext,
  portal: PortalClient,
  givenDataFolder: string | null,
): Promise<Result<CatalogueStore>> {
  const opened = context.openCatalogueStore(context.catalogueFolder(givenDataFolder))
  if (!opened.ok) return opened
  const catalogueStore = opened.value
  const refreshed = await refreshReplica(
    { portal, catalogueStore, clock: context.clock, onStatus: () => undefined },
    context.signal,
  )
  return refreshed.ok ? ok(catalogueStore) : refreshed
}

/**
 * Reads the records of a search again, page by page: a producer who replaces a file need not change the date of the
 * dataset, and then the sync by date misses it. Fails as the portal and the copy do.
 */
export async function rereadSearchResults(
  context: CliContext,
  portal: PortalClient,
  catalogueStore: CatalogueStore,
  { query }: Pick<FollowedSearch, 'query'>,
): Promise<Result<void>> {
  const { text, themes, producers } = query
  const asked = { text, themes, producers, access: 'any', order: 'title', limit: LIMITS.CATALOG_PAGE } as const
  let kept: Result<void> = ok(undefined)
  const read = (offset: number) => portal.fetchRecords({ ...asked, offset }, context.signal)
  const scanned = await scanList(read, async (fresh) => {
    kept = await catalogueStore.learn(portal.portalId, fresh)
    return kept.ok ? 'on' : 'enough'
  })
  return scanned.ok ? kept : scanned
}
