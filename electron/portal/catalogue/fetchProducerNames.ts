import { failure } from '../../../shared/failure.js'
import type { ProducerId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { type CatalogueDeps, fetchList } from './catalogueClient.js'
import { toWindowPairs } from './queryParameters.js'

/**
 * Reads the names under which a producer publishes: one, unless it was renamed. They are read from its records, because
 * the record of the organisation itself needs an account. Fails with `portal/unknown-producer` when the producer has no
 * records.
 */
export async function fetchProducerNames(
  deps: CatalogueDeps,
  id: ProducerId,
  signal: AbortSignal,
): Promise<Result<readonly string[]>> {
  const page = await fetchList(deps, [['producerUuids', id], ...toWindowPairs(0, LIMITS.LIST_FIRST_PAGE)], signal)
  if (!page.ok) return page
  // A portal that ignores the filter sends other datasets.
  const own = page.value.datasets.filter(({ producer }) => producer.id?.toLowerCase() === id && producer.name !== '')
  const names = [...new Set(own.map(({ producer }) => producer.name))]
  return names.length === 0 ? fail(failure('portal/unknown-producer', { producer: id })) : ok(names)
}
