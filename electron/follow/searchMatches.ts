import type { CatalogFilter } from '../../shared/catalogue/search/model.js'
import type { DatasetId, PortalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { CatalogueReader } from '../ports/catalogueStore.js'
import type { Clock } from '../ports/clock.js'

export interface SearchMatch {
  readonly id: DatasetId
  readonly title: string
}

/** Lists all datasets of the local copy that a search finds, at most `LIMITS.FOLLOWED_RESULTS`. */
export async function listMatches(
  { catalogueStore, clock }: { readonly catalogueStore: Pick<CatalogueReader, 'search'>; readonly clock: Clock },
  portal: PortalId,
  query: CatalogFilter,
): Promise<Result<readonly SearchMatch[]>> {
  const rows: SearchMatch[] = []
  for (;;) {
    const page = await catalogueStore.search(
      portal,
      { ...query, order: '-updated', offset: rows.length, limit: LIMITS.CATALOG_PAGE },
      clock.now(),
    )
    if (!page.ok) return page
    rows.push(...page.value.items.map(({ id, title }) => ({ id, title })))
    if (page.value.items.length === 0 || rows.length >= Math.min(page.value.total, LIMITS.FOLLOWED_RESULTS))
      return ok(rows.slice(0, LIMITS.FOLLOWED_RESULTS))
  }
}

/**
 * Lists the datasets that a search finds now and did not before (`added`), and those that it no longer finds (`gone`).
 */
export function detectSearchChanges(
  known: readonly DatasetId[],
  now: readonly SearchMatch[],
): { readonly added: readonly SearchMatch[]; readonly gone: readonly DatasetId[] } {
  const before = new Set(known)
  const here = new Set(now.map(({ id }) => id))
  return { added: now.filter(({ id }) => !before.has(id)), gone: known.filter((id) => !here.has(id)) }
}
