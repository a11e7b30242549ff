import type { CatalogSearch, FacetCounts, SearchPage } from '../../../shared/catalogue/search/model.js'
import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import { dropCounts, keepTrueCounts } from '../../../shared/catalogue/search/unfilteredCounts.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import { toPortalQuery } from '../../portal/catalogue/toPortalQuery.js'

export type ReadCopy = () => Promise<Result<SearchPage>>

/**
 * Reads rows from the portal. When the portal cannot answer the query, or fails, the rows come from the part of its
 * catalogue that is copied so far.
 */
export async function searchPortalOrCopy(
  portal: PortalClient,
  search: CatalogSearch,
  fromCopy: ReadCopy,
  life: AbortSignal,
): Promise<Result<SearchPage>> {
  const query = toPortalQuery(search)
  if (query === null) return fromCopy()
  const found = await searchPortal(portal, query, life)
  if (found.ok) return found
  const copy = await fromCopy()
  return copy.ok && copy.value.items.length > 0 ? copy : found
}

/**
 * Chooses the facets beside a page of rows: their counts are those of what the rows come from, or they are not given.
 * Rows of the copy are counted by the copy. A portal counts its whole catalogue, whatever the search is; where it gives
 * no counts, the values of the part that is copied so far are offered, and their counts would be too small.
 */
export async function readFacets(
  page: SearchPage,
  search: CatalogSearch,
  portalCounts: Promise<FacetCounts | null>,
  fromCopy: ReadCopy,
): Promise<FacetCounts | null> {
  if (page.by !== 'portal') return getCopiedFacets(page) ?? dropCounts(await portalCounts)
  const ofPortal = await portalCounts
  if (ofPortal !== null) return keepTrueCounts(ofPortal, search)
  const copy = await fromCopy()
  return copy.ok ? dropCounts(getCopiedFacets(copy.value)) : null
}

/** Null when the copy has nothing to count. */
function getCopiedFacets({ facets }: SearchPage): FacetCounts | null {
  return facets?.access?.some(({ count }) => count !== null && count > 0) ? facets : null
}

/** Reads rows from the portal, which counts nothing with them. Fails as the portal does. */
export async function searchPortal(
  portal: PortalClient,
  query: PortalQuery,
  life: AbortSignal,
): Promise<Result<SearchPage>> {
  const found = await portal.search(query, life)
  if (!found.ok) return found
  const items = found.value.items.map((row) => ({ ...row, holding: 'absent' as const }))
  return ok({ ...found.value, items, by: 'portal', facets: null })
}
