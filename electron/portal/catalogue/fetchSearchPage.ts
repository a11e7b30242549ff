import { toCatalogPage } from '../../../shared/catalogue/decode/decodePage.js'
import type { CatalogPage, Dataset } from '../../../shared/catalogue/model.js'
import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import { isLastPage } from '../../../shared/catalogue/sync/listScan.js'
import type { DatasetId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import { fetchRows, type ListDeps } from './list/fetchList.js'

/** Reads one page of the results of a search (E7). Where the portal is slow, this takes several requests. */
export async function fetchSearchPage(
  deps: ListDeps,
  query: PortalQuery,
  signal: AbortSignal,
): Promise<Result<CatalogPage>> {
  const found = new Map<DatasetId, Dataset>()
  const end = query.offset + query.limit
  for (let offset = query.offset; ; ) {
    const page = await fetchRows(deps, { ...query, offset, limit: end - offset }, signal)
    if (!page.ok) return page
    const { datasets, sent, total } = page.value
    const fresh = datasets.filter(({ id }) => !found.has(id)).length
    for (const dataset of datasets) found.set(dataset.id, dataset)
    const isLast = offset + sent >= end || isLastPage({ sent, offset, total, fresh })
    offset += sent
    if (isLast)
      return ok(toCatalogPage({ total, offset: query.offset, datasets: [...found.values()].slice(0, query.limit) }))
  }
}
