import type { DatasetId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { ListingPage } from '../api/portalClient.js'
import { toRecordPage } from './fetchRecords.js'
import { fetchList, type ListDeps } from './list/fetchList.js'

/**
 * Reads the records with these ids, as many as one request can ask for: the page names the ids that it answers, and the
 * caller asks again for the others.
 */
export async function fetchRecordsById(
  deps: ListDeps,
  wanted: readonly DatasetId[],
  signal: AbortSignal,
): Promise<Result<ListingPage>> {
  const takeIds = (limit: number): readonly DatasetId[] => wanted.slice(0, limit)
  const page = await deps.lists.page(
    { kind: 'rows', order: null, most: Math.min(wanted.length, LIMITS.CATALOGUE_LOOKUP_IDS) },
    (_order, limit) => {
      const ids = takeIds(limit).map((id) => ['globalId', id] as const)
      return fetchList(deps, [...ids, ['limit', String(LIMITS.CATALOGUE_LOOKUP_IDS)]], signal)
    },
  )
  return page.ok ? ok({ ...toRecordPage(page.value), ids: takeIds(page.value.limit) }) : page
}
