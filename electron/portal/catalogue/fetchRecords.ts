import type { DecodedPage } from '../../../shared/catalogue/decode/decodePage.js'
import type { Dataset } from '../../../shared/catalogue/model.js'
import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import type { Failure } from '../../../shared/failure.js'
import { ok, type Result } from '../../../shared/result.js'
import type { RecordPage } from '../api/portalClient.js'
import { type CatalogueDeps, fetchDataset, isOfOneRecord, MOST_UNREADABLE_RECORDS } from './fetchDataset.js'
import type { FetchedPage } from './list/adaptiveListPager.js'
import { fetchPage } from './list/fetchList.js'

/**
 * How many details are requested at once where the list leaves the media out: few enough to be polite, and four times
 * faster than one by one.
 */
const DETAILS_AT_ONCE = 4

/**
 * Reads one page of the catalogue with whole records: as many as the portal sends in the time that the pager aims at,
 * and at most `query.limit`. Portals up to 3.1.2 leave the media out of the list (portal-api.md 2.4): there each record
 * costs a detail call. A record that disappears between the two calls is left out. One whose detail the portal cannot
 * send counts as unusable, and so does any whose detail fails in a way that `mayMiss` allows.
 */
export async function fetchRecords(
  deps: CatalogueDeps,
  query: PortalQuery,
  signal: AbortSignal,
  mayMiss?: (because: Failure) => boolean,
): Promise<Result<RecordPage>> {
  const fetchWholeRecords = async (listed: DecodedPage) => {
    const read = await fetchDetails(deps, listed.datasets, mayMiss, signal)
    return read.ok ? ok({ ...listed, ...read.value }) : read
  }
  const page = await fetchPage(deps, query, 'records', fetchWholeRecords, signal)
  return page.ok ? ok(toRecordPage(page.value, page.value)) : page
}

/** The records of a page, those that were left out because their detail failed, and how many of these are at its end. */
interface WholeRecords {
  readonly items: readonly Dataset[]
  readonly missed: number
  readonly missedAtEnd: number
}

export const toRecordPage = (
  { total, sent, unusableAtEnd, datasets, inOrder }: FetchedPage<DecodedPage>,
  { items, missed, missedAtEnd }: WholeRecords = { items: datasets, missed: 0, missedAtEnd: 0 },
): RecordPage => ({
  total,
  sent,
  items,
  // The next page begins with the last record that was read whole, and its detail may fail then.
  first: datasets[0]?.id ?? null,
  unusable: sent - datasets.length + missed,
  unusableAtEnd: unusableAtEnd + missedAtEnd,
  inOrder,
})

async function fetchDetails(
  deps: CatalogueDeps,
  datasets: readonly Dataset[],
  mayMiss: ((because: Failure) => boolean) | undefined,
  signal: AbortSignal,
): Promise<Result<WholeRecords>> {
  const items: Dataset[] = []
  let missed = 0
  let missedAtEnd = 0
  const isLeftOut = (because: Failure): boolean =>
    mayMiss?.(because) ?? (isOfOneRecord(because) && missed < MOST_UNREADABLE_RECORDS)
  for (let start = 0; start < datasets.length; start += DETAILS_AT_ONCE) {
    const some = datasets.slice(start, start + DETAILS_AT_ONCE)
    const details = await Promise.all(
      some.map((dataset) => (dataset.media.length > 0 ? ok(dataset) : fetchDataset(deps, dataset.id, signal))),
    )
    for (const one of details) {
      if (one.ok) {
        items.push(one.value)
        missedAtEnd = 0
      } else if (one.failure.code !== 'portal/unknown-dataset') {
        if (!isLeftOut(one.failure)) return one
        missed += 1
        missedAtEnd += 1
      }
    }
  }
  return ok({ items, missed, missedAtEnd })
}
