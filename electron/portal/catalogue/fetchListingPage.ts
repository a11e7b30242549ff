import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import type { DatasetId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { ListingPage, ListingRequest } from '../api/portalClient.js'
import { toRecordPage } from './fetchRecords.js'
import { fetchList, fetchRows, type ListDeps } from './list/fetchList.js'

const EVERYTHING: Omit<PortalQuery, 'order' | 'offset' | 'limit'> = {
  text: '',
  themes: [],
  producers: [],
  access: 'any',
}

/**
 * Reads part of the list as it is, for the local copy: a page by title or by date, or the records with some ids. A page
 * can be shorter than asked for.
 */
export async function fetchListingPage(
  deps: ListDeps,
  asked: ListingRequest,
  signal: AbortSignal,
): Promise<Result<ListingPage>> {
  if ('ids' in asked) return toListingPage(deps, asked.ids, signal)
  const page = await fetchRows(deps, { ...EVERYTHING, ...asked }, signal)
  return page.ok ? ok({ ...toRecordPage(page.value), ids: [] }) : page
}

async function toListingPage(
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
