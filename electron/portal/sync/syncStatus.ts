import type { SyncStatus } from '../../../shared/catalogue/search/model.js'
import { isComplete } from '../../../shared/catalogue/sync/syncMachine.js'
import type { PortalId } from '../../../shared/ids.js'
import type { ReplicaStatus } from '../../ports/catalogueStore.js'

/** Of a portal that was never copied, or whose copy cannot be asked. */
export const EMPTY_REPLICA: ReplicaStatus = { state: null, held: 0, notMet: 0, revision: 0 }

/** The status of a copy, as the window shows it. */
export const toSyncStatus = (
  portalId: PortalId,
  { state, held, revision }: ReplicaStatus,
  doing: SyncStatus['doing'],
): SyncStatus => ({
  portalId,
  doing,
  held,
  total: state?.total ?? null,
  whole: isComplete(state),
  checkedMs: state?.checkedMs ?? null,
  revision,
  trouble: null,
})
