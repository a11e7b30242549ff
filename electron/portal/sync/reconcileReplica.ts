import { advanceAfterScan, createInitialState, startFullScan } from '../../../shared/catalogue/sync/syncMachine.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { ReplicaStatus } from '../../ports/catalogueStore.js'
import type { ListScan } from '../catalogue/list/scanList.js'
import { runSyncStep, type SyncStepDeps } from './runSyncStep.js'

/**
 * Completes the local copy after the list of the portal was read to its end and each record was put into the copy. A
 * record that was not in the list is requested by its id, and removed when the portal no longer has it.
 */
export async function reconcileReplica(
  deps: SyncStepDeps,
  scanned: ListScan,
  signal: AbortSignal,
): Promise<Result<void>> {
  const { catalogueStore, clock } = deps
  const { portalId } = deps.portal
  const before = await catalogueStore.readStatus(portalId)
  if (!before.ok) return before
  const state = { ...startFullScan(before.value.state ?? createInitialState()), total: scanned.total }
  let status: Result<ReplicaStatus> = before
  for (let from = 0; from < scanned.ids.length; from += LIMITS.CATALOG_PAGE) {
    const met = scanned.ids.slice(from, from + LIMITS.CATALOG_PAGE)
    status = await catalogueStore.change(portalId, { state, put: [], met, remove: [] })
    if (!status.ok) return status
  }
  const end = { moved: false, unusable: scanned.unusable, reachedAll: true }
  let after = advanceAfterScan(state, end, { ...status.value, nowMs: clock.now() })
  while (after.phase.is === 'vanished') {
    const lookedUp = await runSyncStep(deps, after, { type: 'look', limit: LIMITS.CATALOGUE_LOOKUP_IDS }, signal)
    if (!lookedUp.ok) return lookedUp
    after = lookedUp.value.state ?? after
  }
  const rest = { ...after, checkedMs: clock.now(), phase: { is: 'rest' } } as const
  const ended = await catalogueStore.change(portalId, { state: rest, put: [], met: [], remove: [] })
  return ended.ok ? ok(undefined) : ended
}
