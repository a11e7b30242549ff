import type { Ranges } from '../../shared/download/ranges.js'
import type { Download } from '../../shared/download/state.js'
import type { DownloadId } from '../../shared/ids.js'
import type { StoredSlip } from '../ports/downloadStore.js'
import type { DownloadRequest } from './engine.js'

/** Where a download stands among the others. */
export type Stand = Pick<StoredSlip, 'portal' | 'producer' | 'dataset'>

/** One download in memory: what the store has of it, and what is only for the eye. */
export interface Entry {
  readonly id: DownloadId
  /** The name of its state, and where it stands: known without reading it from the store. */
  readonly is: Download['is']
  readonly stand: Stand
  readonly priority: number
  readonly position: number
  /** Changes in what was said about collisions only. */
  request: DownloadRequest
  state: Download
  /** Restored but not asked for in this run: it rests until somebody does. */
  parked: boolean
  /** Bytes taken by the running attempt, and where they lie behind the first gap. Lossy. */
  receivedBytes: number
  islands: Ranges
  bytesPerSecond: number
  /** Bytes per second that it may take by itself. Not kept: it ends with this engine. */
  limit: number | null
}
