import { isComplete } from '../../../shared/catalogue/sync/syncMachine.js'
import type { SyncStatus } from '../../../shared/catalogue/sync/syncStatus.js'
import type { PortalId } from '../../../shared/ids.js'
import type { ReplicaStatus } from '../../ports/catalogueStore.js'

/** The status of a portal that was never copied, or whose copy cannot be read. */
export const EMPTY_REPLICA: ReplicaStatus = { state: null, held: 0, notMet: 0, revision: 0 }

/** Converts the status of a copy into the form that the window shows. */
export const toSyncStatus = (
  portalId: PortalId,
  { state, held, revision }: ReplicaStatus,
  doing: SyncStatus['doing'],
): SyncStatus => ({
  portalId,
  doing,
  held,
  total: state?.total ?? null,
  unsent: Math.max(0, state?.surplus ?? 0),
  whole: isComplete(state),
  checkedMs: state?.checkedMs ?? null,
  revision,
  trouble: null,
})
