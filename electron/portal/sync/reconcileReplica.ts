import { advanceAfterScan, createInitialState, startFullScan } from '../../../shared/catalogue/sync/syncMachine.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { ReplicaStatus } from '../../ports/catalogueStore.js'
import type { ListScan } from '../catalogue/scanList.js'
import { runSyncStep, type SyncStepDeps } from './syncSteps.js'

/**
 * Completes a copy after the portal's list was read to its end and each record was put into the copy: a record that was
 * not read is requested by its id, and removed when the portal no longer has it.
 */
export async function reconcileReplica(
  deps: SyncStepDeps,
  walked: ListScan,
  signal: AbortSignal,
): Promise<Result<void>> {
  const { catalogueStore, clock } = deps
  const { portalId } = deps.portal
  const before = await catalogueStore.readStatus(portalId)
  if (!before.ok) return before
  const state = { ...startFullScan(before.value.state ?? createInitialState()), total: walked.total }
  let status: Result<ReplicaStatus> = before
  for (let from = 0; from < walked.ids.length; from += LIMITS.CATALOG_PAGE) {
    const met = walked.ids.slice(from, from + LIMITS.CATALOG_PAGE)
    status = await catalogueStore.change(portalId, { state, put: [], met, remove: [] })
    if (!status.ok) return status
  }
  const end = { moved: false, unusable: walked.unusable, reachedAll: true }
  let after = advanceAfterScan(state, end, { ...status.value, nowMs: clock.now() })
  while (after.phase.is === 'vanished') {
    const looked = await runSyncStep(deps, after, { is: 'look', limit: LIMITS.CATALOGUE_LOOKUP_IDS }, signal)
    if (!looked.ok) return looked
    after = looked.value.state ?? after
  }
  const rest = { ...after, checkedMs: clock.now(), phase: { is: 'rest' } } as const
  const ended = await catalogueStore.change(portalId, { state: rest, put: [], met: [], remove: [] })
  return ended.ok ? ok(undefined) : ended
}
