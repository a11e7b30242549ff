import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { type CatalogDeps, listOf } from './catalog.js'
import type { Listing, ListingPage } from './portal.js'

/**
 * The list as it is, for a copy of it: no search, and an order that does not move under who walks. Both orders are paths
 * of the metadata, which every generation takes; one that does not know them sorts by title (portal-api.md 2.2).
 */
export async function listing(deps: CatalogDeps, asked: Listing, signal: AbortSignal): Promise<Result<ListingPage>> {
  const page = await listOf(deps, pairsOf(asked), signal)
  if (!page.ok) return page
  const { total, sent, datasets } = page.value
  return ok({ total, sent, items: datasets })
}

const ORDERS = { id: 'global_id', '-updated': '-dataset_dates.updated' } as const

function pairsOf(asked: Listing): readonly (readonly [string, string])[] {
  if ('ids' in asked) {
    const ids = asked.ids.slice(0, LIMITS.MIRROR_LOOK)
    return [...ids.map((id) => ['globalId', id] as const), ['limit', String(LIMITS.MIRROR_LOOK)]]
  }
  return [
    ['order', ORDERS[asked.order]],
    ['offset', String(asked.offset)],
    ['limit', String(asked.limit)],
  ]
}
