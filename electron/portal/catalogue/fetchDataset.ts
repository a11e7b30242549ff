import type { Dataset } from '../../../shared/catalogue/model.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { DatasetId } from '../../../shared/ids.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { runYielding } from '../../../shared/timeSlices.js'
import { decodeBodyInSlices, isSuccess } from '../http/apiResponse.js'
import { getDatasetPath } from '../http/portalPaths.js'
import { decodeDatasetResponse } from './decodeDatasetResponse.js'
import type { DecodedRecordCache } from './decodedRecordCache.js'
import { fetchList, type ListDeps } from './list/fetchList.js'

/** How many records of a page may fail to be read whole; when more do, it is the portal that fails. */
export const MOST_UNREADABLE_RECORDS = 10

/**
 * Whether the failure of a detail may be one of this record alone: the network, the session and a busy portal concern
 * all of them.
 */
export const isOfOneRecord = ({ code }: Failure): boolean =>
  code === 'server/error' || code === 'server/bad-answer' || code === 'access/not-granted'

export interface CatalogueDeps extends ListDeps {
  readonly large: DecodedRecordCache
}

/**
 * Reads one whole dataset. Fails with `portal/unknown-dataset` when the portal does not know it (portal-api.md 2.5).
 * The documented interface has only the list: on a portal without an address for details, the list is asked for this
 * one id.
 */
export async function fetchDataset(deps: CatalogueDeps, id: DatasetId, signal: AbortSignal): Promise<Result<Dataset>> {
  const answer = await deps.api({ path: getDatasetPath(id) }, signal)
  if (!answer.ok) return answer
  const { status, url } = answer.value
  if (status === 404 || status === 400) return fetchFromList(deps, id, signal)
  const text = await runYielding(decodeBodyInSlices(answer.value), deps.clock)
  const unchanged = isSuccess(answer.value) ? deps.large.find(id, text) : null
  if (unchanged !== null) return ok(unchanged)
  const dataset = await runYielding(decodeDatasetResponse(answer.value, text), deps.clock)
  if (!dataset.ok) return dataset
  if (dataset.value.id !== id) return fail(failure('server/not-what-we-asked', { host: url.hostname }))
  deps.large.keep(text, dataset.value)
  return dataset
}

async function fetchFromList(deps: CatalogueDeps, id: DatasetId, signal: AbortSignal): Promise<Result<Dataset>> {
  const page = await fetchList(deps, [['globalId', id]], signal)
  if (!page.ok) return page
  // A portal that ignores the filter sends other datasets.
  const listed = page.value.datasets.find((dataset) => dataset.id === id)
  return listed === undefined ? fail(failure('portal/unknown-dataset', { dataset: id })) : ok(listed)
}
