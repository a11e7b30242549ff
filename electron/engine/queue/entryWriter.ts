import type { DownloadId } from '../../../shared/ids.js'
import { ok, type Result } from '../../../shared/result.js'
import type { QueueStore } from '../../ports/queueStore.js'
import { toRow } from './entryRow.js'
import type { LoadableEntry } from './loadableEntry.js'
import type { QueueEntry } from './queueEntry.js'
import { isRecoverableStart, requiresSync } from './syncPolicy.js'

/** The result of a commit; a promise where the step must survive a power cut. */
export type Committed = Result<void> | Promise<Result<void>>

/**
 * Creates the part of the repository that writes entries and removals into the store, and syncs it where a step must
 * survive a power cut. The repository says what its methods promise.
 */
export function createEntryWriter(store: QueueStore) {
  /** A failed sync leaves all earlier writes in doubt: no write counts as durable until the next sync has succeeded. */
  let isDurabilityUncertain = false
  /** Downloads that were removed here and are still in the store. */
  const pendingRemovals = new Set<DownloadId>()

  const writeRemovals = (): Result<void> => {
    const removed = pendingRemovals.size === 0 ? ok(undefined) : store.remove([...pendingRemovals])
    if (removed.ok) pendingRemovals.clear()
    return removed
  }

  /** Writes the present state of these entries, all or none of them, after all pending removals. */
  const put = (some: readonly LoadableEntry[]): Result<void> => {
    const removed = writeRemovals()
    const written = removed.ok ? store.put(some.map(toRow)) : removed
    if (!written.ok) return written
    for (const entry of some) {
      entry.committedState = entry.state
      entry.isChanged = false
    }
    return written
  }

  const sync = async (): Promise<Result<void>> => {
    const synced = await store.sync()
    isDurabilityUncertain = !synced.ok
    return synced
  }

  const mustBeDurable = ({ committedState, state }: LoadableEntry): boolean =>
    isDurabilityUncertain || requiresSync(committedState ?? state, state)

  const commit = (some: readonly LoadableEntry[]): ReadonlyMap<QueueEntry, Committed> => {
    if (some.length === 0) return new Map()
    const durably = new Set(some.filter(mustBeDurable))
    const written = put(some)
    if (!written.ok && some.length > 1) return new Map(some.flatMap((entry) => [...commit([entry])]))
    const synced = written.ok && durably.size > 0 ? sync() : written
    return new Map(some.map((entry) => [entry, durably.has(entry) ? synced : written]))
  }

  return {
    put,
    sync,
    commit,
    mustBeDurable,
    /** Returns whether the store lacks the present state of this entry and cannot restore it from the state before. */
    needsCommit: ({ committedState, state, isChanged }: LoadableEntry): boolean =>
      isChanged || committedState === null || !isRecoverableStart(committedState, state),
    remove(ids: readonly DownloadId[]): Result<void> {
      for (const id of ids) pendingRemovals.add(id)
      return writeRemovals()
    },
  }
}
