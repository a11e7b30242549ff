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

interface SearchDeps {
  readonly catalogueStore: Pick<CatalogueReader, 'search'>
  readonly clock: Clock
}

/** How often the pages are read again while the catalogue changes. */
const ROUNDS = 3

/**
 * Lists all datasets of the local copy that a search finds: one that was left out would be reported as gone, and as new
 * another time. The copy may be synced meanwhile, and then a dataset moves to another page; so the pages are read again
 * until they fit together, and only the round in which they do counts.
 */
export async function listSearchMatches(
  deps: SearchDeps,
  portal: PortalId,
  query: CatalogFilter,
): Promise<Result<readonly SearchMatch[]>> {
  const met = new Map<DatasetId, SearchMatch>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = await readPages(deps, portal, query)
    if (!read.ok) return read
    const { matches, isWhole } = read.value
    if (isWhole) return ok([...matches.values()].slice(0, LIMITS.FOLLOWED_RESULTS))
    for (const [id, match] of matches) met.set(id, match)
  }
  // No round is whole: what any of them met is nearer to the truth than the last one alone.
  return ok([...met.values()].slice(0, LIMITS.FOLLOWED_RESULTS))
}

/** Reads all pages once. They are whole when each dataset was on exactly one page. */
async function readPages(
  { catalogueStore, clock }: SearchDeps,
  portal: PortalId,
  query: CatalogFilter,
): Promise<Result<{ readonly matches: ReadonlyMap<DatasetId, SearchMatch>; readonly isWhole: boolean }>> {
  const matches = new Map<DatasetId, SearchMatch>()
  const totals = new Set<number>()
  for (let offset = 0; ; ) {
    const page = await catalogueStore.search(
      portal,
      { ...query, order: '-updated', offset, limit: LIMITS.CATALOG_PAGE },
      clock.now(),
    )
    if (!page.ok) return page
    const { items, total } = page.value
    for (const { id, title } of items) matches.set(id, { id, title })
    totals.add(total)
    offset += items.length
    if (items.length > 0 && offset < Math.min(total, LIMITS.FOLLOWED_RESULTS)) continue
    return ok({ matches, isWhole: totals.size === 1 && matches.size === offset })
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
