import { isLastPage } from '../../../shared/catalogue/sync/listScan.js'
import { failure } from '../../../shared/failure.js'
import type { ProducerId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { fetchList, type ListDeps } from './list/fetchList.js'
import { toWindowPairs } from './list/queryParameters.js'

/**
 * Reads the names under which a producer publishes: one, unless it was renamed. They are read from all its records,
 * because the record of the organisation itself needs an account. Fails with `portal/unknown-producer` when the
 * producer has no records.
 */
export async function fetchNamesOfProducer(
  deps: ListDeps,
  id: ProducerId,
  signal: AbortSignal,
): Promise<Result<readonly string[]>> {
  const names = new Set<string>()
  for (let offset = 0; ; ) {
    const before = names.size
    const page = await fetchList(
      deps,
      [['producerUuids', id], ...toWindowPairs(offset, LIMITS.LIST_FIRST_PAGE)],
      signal,
    )
    if (!page.ok) return page
    const { datasets, sent, total } = page.value
    const own = datasets.filter(({ producer }) => producer.id?.toLowerCase() === id)
    for (const { producer } of own) if (producer.name !== '') names.add(producer.name)
    // A portal that ignores the filter sends other datasets: then only this page is looked through.
    if (own.length < datasets.length || isLastPage({ sent, offset, total, fresh: names.size - before })) break
    offset += sent
  }
  return names.size === 0 ? fail(failure('portal/unknown-producer', { producer: id })) : ok([...names])
}
