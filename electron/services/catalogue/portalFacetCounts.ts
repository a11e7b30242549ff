import type { FacetCounts } from '../../../shared/catalogue/search/model.js'
import type { PortalId } from '../../../shared/ids.js'
import type { PortalClient } from '../../portal/api/portalClient.js'
import type { Clock } from '../../ports/clock.js'

/** The counts of facets that portals have given of their whole catalogues. */
export interface PortalFacetCounts {
  /**
   * Gives the counts of a portal; null when it does not give them soon. A portal always counts its whole catalogue,
   * whatever the search is. So its last counts answer every later query, and only the first query waits for them.
   */
  read(portal: PortalClient): Promise<FacetCounts | null>
  /** Forgets the counts of a portal that was removed. */
  forget(id: PortalId): void
}

/** How long the first rows wait for the counts of a slow portal; after that the counts are left for a later query. */
const COUNTED_WITHIN_MS = 2000

/** How long the counts of a portal's whole catalogue are reused, however much is typed. */
const COUNTS_FRESH_MS = 60_000

const NOTHING_COUNTED: FacetCounts = {
  themes: null,
  producers: null,
  formats: null,
  licences: null,
  access: null,
  sizes: null,
  ages: null,
  holdings: null,
}

export function createPortalFacetCounts({
  clock,
  life,
}: {
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>
  readonly life: AbortSignal
}): PortalFacetCounts {
  const kept = new Map<PortalId, { readonly facets: FacetCounts; readonly atMs: number }>()
  const fetchCounts = async (portal: PortalClient): Promise<FacetCounts | null> => {
    const found = await portal.fetchFacets(life)
    if (!found.ok) return null
    const facets = { ...NOTHING_COUNTED, ...found.value }
    kept.set(portal.portalId, { facets, atMs: clock.elapsed() })
    return facets
  }
  return {
    async read(portal) {
      const known = kept.get(portal.portalId)
      const isFresh = known !== undefined && clock.elapsed() - known.atMs < COUNTS_FRESH_MS
      const asked = isFresh ? null : fetchCounts(portal)
      // The request rejects only when the application ends, when its answer is not needed any more.
      asked?.catch(() => undefined)
      return known?.facets ?? Promise.race([asked, clock.sleep(COUNTED_WITHIN_MS, life).then(() => null)])
    },
    forget: (id) => void kept.delete(id),
  }
}
