import type { CatalogQuery, Dataset } from '../../shared/catalog/model.js'
import { ok, type Result } from '../../shared/result.js'
import { type CatalogDeps, DETAILS_AT_ONCE, datasetOf, pageOf } from './catalog.js'
import type { RecordPage } from './portal.js'

/**
 * One page of the catalogue as whole records. Portals up to 3.1.2 leave the media out of the list (portal-api.md 2.4):
 * there each record costs a detail call. A record that disappeared between the two calls is left out.
 */
export async function records(
  deps: CatalogDeps,
  query: CatalogQuery,
  signal: AbortSignal,
): Promise<Result<RecordPage>> {
  const page = await pageOf(deps, query, signal)
  if (!page.ok) return page
  const { total, sent, datasets } = page.value
  const items: Dataset[] = []
  for (let start = 0; start < datasets.length; start += DETAILS_AT_ONCE) {
    const some = datasets.slice(start, start + DETAILS_AT_ONCE)
    const whole = await Promise.all(some.map((dataset) => wholeOf(deps, dataset, signal)))
    for (const one of whole) {
      if (one.ok) items.push(one.value)
      else if (one.failure.code !== 'portal/unknown-dataset') return one
    }
  }
  return ok({ total, sent, items })
}

const wholeOf = async (deps: CatalogDeps, dataset: Dataset, signal: AbortSignal): Promise<Result<Dataset>> =>
  dataset.media.length > 0 ? ok(dataset) : datasetOf(deps, dataset.id, signal)
