import type { Dataset } from '../../../shared/catalogue/model.js'
import { createExpiringLru } from '../../../shared/collections/expiringLru.js'
import type { DatasetId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { CacheTolerance } from '../../ports/mediaSource.js'
import { waitUnlessAborted } from '../http/waitUnlessAborted.js'

export type FetchDataset = (id: DatasetId, signal: AbortSignal) => Promise<Result<Dataset>>

/** How long a detail counts as current: long enough for the media of one dataset to start together. */
const FRESH_MS = 5000
const KEPT = 200

export interface DatasetCache {
  /**
   * Reads a dataset once for all callers that start its media at the same time: three hundred files of one dataset cost
   * one detail call instead of three hundred. Waiting callers share a failure, which is not cached. With `now`, the
   * dataset is always read anew.
   */
  read(id: DatasetId, signal: AbortSignal, age?: CacheTolerance): ReturnType<FetchDataset>
  /** Drops the cached details whose date differs from the one in a list that the portal has just sent. */
  dropOutdated(datasets: readonly Pick<Dataset, 'id' | 'updated'>[]): void
}

export function createDatasetCache(clock: Clock, read: FetchDataset): DatasetCache {
  const kept = createExpiringLru<DatasetId, Promise<Result<Dataset>>>({
    entries: KEPT,
    freshMs: FRESH_MS,
    elapsed: clock.elapsed,
  })
  return {
    read(id, signal, age = 'lately') {
      const known = age === 'now' ? undefined : kept.get(id)
      if (known !== undefined) return waitUnlessAborted(known, signal)
      // All waiting callers share the request, so the abort of one of them does not end it. Its own deadline does.
      const result = read(id, new AbortController().signal)
      kept.set(id, result)
      const drop = (): void => {
        if (kept.get(id) === result) kept.delete(id)
      }
      result.then((read) => (read.ok ? undefined : drop()), drop)
      return waitUnlessAborted(result, signal)
    },
    dropOutdated(datasets) {
      for (const { id, updated } of datasets) {
        const result = kept.get(id)
        result?.then(
          (read) => read.ok && read.value.updated !== updated && kept.get(id) === result && kept.delete(id),
          () => undefined,
        )
      }
    },
  }
}
