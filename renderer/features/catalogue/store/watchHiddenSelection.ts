import type { DatasetId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Api } from '../../../bridge/api.js'
import { isNarrowed } from './catalogueQuery.js'
import type { CatalogueState } from './catalogueState.js'
import type { CatalogueStore } from './catalogueStore.js'

/** A longer list is not read for its ids alone; `hidden` is then unknown. */
const MOST_ROWS = 20_000

/**
 * Keeps `hidden` up to date: how many of the selected datasets the list does not show. The selection outlives a new
 * search, so that a basket can be filled by several searches; without this count, hidden datasets would be added
 * unnoticed.
 */
export function watchHiddenSelection(api: Api, catalog: CatalogueStore): void {
  /** All ids of a query's list, once they were read. */
  let listed: { readonly round: number; readonly ids: ReadonlySet<DatasetId> } | null = null
  let reading: number | null = null

  async function readList({ round, query, total }: CatalogueState): Promise<void> {
    if (reading === round) return
    reading = round
    const ids = new Set<DatasetId>()
    for (let offset = 0; offset < (total ?? 0); offset += LIMITS.CATALOG_PAGE) {
      const answer = await api.ask('catalog.search', { ...query, offset, limit: LIMITS.CATALOG_PAGE })
      if (catalog.getState().round !== round) return
      if (!answer.ok) {
        reading = null
        return say(0)
      }
      for (const { id } of answer.value.items) ids.add(id)
    }
    listed = { round, ids }
    count(catalog.getState())
  }

  function count(now: CatalogueState): void {
    const { selection, pages, total, query, round, stale } = now
    if (stale || total === null) return
    const rows = [...pages.values()].flat()
    const here = new Set(rows.map(({ id }) => id))
    const elsewhere = [...selection.picked].filter((id) => !here.has(id))
    const ids = listed?.round === round ? listed.ids : null
    if (elsewhere.length === 0 || !isNarrowed(query)) say(0)
    else if (rows.length >= total) say(elsewhere.length)
    else if (ids !== null) say(elsewhere.filter((id) => !ids.has(id)).length)
    // A portal without a copy is not read page after page for this count.
    else if (now.by === 'copy' && total <= MOST_ROWS) void readList(now)
    else say(0)
  }
  const say = (hidden: number): void => {
    if (catalog.getState().hidden !== hidden) catalog.setState({ hidden })
  }

  catalog.subscribe((now, before) => {
    const isSame = now.selection === before.selection && now.pages === before.pages && now.stale === before.stale
    if (!isSame) count(now)
  })
}
