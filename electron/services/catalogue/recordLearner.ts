import type { Dataset } from '../../../shared/catalogue/model.js'
import { getOrAdd } from '../../../shared/collections/getOrAdd.js'
import type { PortalId } from '../../../shared/ids.js'
import type { CatalogueStore } from '../../ports/catalogueStore.js'
import type { Clock } from '../../ports/clock.js'
import { createDebouncedTask } from '../debouncedTask.js'

/** Stores the records that downloads have read in the copy, a moment later. */
export interface RecordLearner {
  learn(portal: PortalId, dataset: Dataset): void
  /** Records are stored again when they are read next: a copy was removed. */
  onCopyRemoved(): void
}

/** How soon records go into the copy: together, since many downloads start at once. */
const LEARN_MS = 1000

/**
 * A record is read once for all files of its dataset, and given for each of them. The same object is stored once: one
 * of five thousand files takes ten milliseconds of this thread, and more of the thread that stores it.
 */
export function createRecordLearner({
  catalogueStore,
  clock,
  life,
  isKnown,
  onStored,
}: {
  readonly catalogueStore: Pick<CatalogueStore, 'learn'>
  readonly clock: Pick<Clock, 'sleep' | 'elapsed'>
  readonly life: AbortSignal
  /** A portal that was removed has no copy any more. */
  readonly isKnown: (portal: PortalId) => boolean
  readonly onStored: () => void
}): RecordLearner {
  const waiting = new Map<PortalId, Set<Dataset>>()
  let stored = new WeakSet<Dataset>()
  const storeSoon = createDebouncedTask({ clock, life }, LEARN_MS, async () => {
    const given = [...waiting]
    waiting.clear()
    for (const [portal, records] of given) {
      const missing = [...records].filter((record) => !stored.has(record))
      if (missing.length === 0 || !isKnown(portal)) continue
      const learnt = await catalogueStore.learn(portal, missing)
      if (!learnt.ok) continue
      for (const record of missing) stored.add(record)
      onStored()
    }
  })
  return {
    learn(portal, dataset) {
      if (stored.has(dataset)) return
      getOrAdd(waiting, portal, () => new Set()).add(dataset)
      storeSoon()
    },
    onCopyRemoved() {
      stored = new WeakSet()
    },
  }
}
