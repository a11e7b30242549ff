import type { Failure } from '../../../../shared/failure.js'
import type { DownloadId } from '../../../../shared/ids.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'
import type { DownloadIndex } from './downloadIndex.js'

export type DownloadChanges = OutputOf<'downloads.changed'>

/** Downloads that were cancelled or cleared a moment ago and can still be restored. */
export interface PendingRemoval {
  readonly what: 'cancel' | 'forget'
  readonly ids: ReadonlySet<DownloadId>
  /** Those that were under way: they are only paused until the removal is settled. */
  readonly paused: readonly DownloadId[]
}

export interface DownloadsState {
  /** The index is changed in place: `revision` says when. */
  readonly index: DownloadIndex
  /** Changes whenever the index has changed. */
  readonly revision: number
  /** The sequence number of the last event in the index; null until the first snapshot. */
  readonly sequence: number | null
  /** The list is being read from the main process: more downloads follow. */
  readonly isReading: boolean
  readonly leaving: PendingRemoval | null
  /** The removal is being carried out: it can no longer be undone. */
  readonly isSettling: boolean
  readonly failure: Failure | null
}
