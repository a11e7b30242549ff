import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import { ok, type Result } from '../../../shared/result.js'
import type { ListingPage, ListingRequest } from '../api/portalClient.js'
import { toRecordPage } from './fetchRecords.js'
import { fetchRecordsById } from './fetchRecordsById.js'
import { fetchRows, type ListDeps } from './list/fetchList.js'

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
  if ('ids' in asked) return fetchRecordsById(deps, asked.ids, signal)
  const page = await fetchRows(deps, { ...EVERYTHING, ...asked }, signal)
  return page.ok ? ok({ ...toRecordPage(page.value), ids: [] }) : page
}
