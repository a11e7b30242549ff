import type { Checkpoint } from '../../../shared/download/machine/checkpoint.js'
import type { ByteRanges } from '../../../shared/download/model/byteRanges.js'
import type { SegmentPolicy } from '../../../shared/download/transfer/segmentPlanner.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { LibraryFolders } from '../../ports/library/libraryFolders.js'
import type { Log } from '../../ports/log.js'
import type { MediaSource } from '../../ports/mediaSource.js'
import type { Protection } from '../../ports/protect/protection.js'
import type { RandomSource } from '../../ports/randomSource.js'
import type { FolderIdentity } from '../files/folderIdentity.js'
import type { FreeSpace } from '../files/freeSpace.js'
import type { NameReservations } from '../files/nameReservations.js'
import type { VolumeMonitor } from '../files/volumeMonitor.js'
import type { Dispatch } from '../queue/dispatch.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { TransferWorkerPool } from '../transfer/workerPool.js'
import type { KeyedMutex } from './keyedMutex.js'

/** Permits for connections that a download has beside its first one. */
export interface ConnectionBudget {
  /** One connection more about this download: how to give it back. Null when there is none to be had now. */
  permit(entry: QueueEntry): (() => void) | null
  /** Whether another download waits for its first connection where this one has several. */
  isWaitedFor(entry: QueueEntry): boolean
}

/** What carrying out an effect needs. Outcomes go back through `report`, never straight into a state. */
export interface EngineContext {
  readonly disk: Disk
  readonly clock: Clock
  readonly randomSource: RandomSource
  readonly log: Log
  readonly source: MediaSource
  readonly library: LibraryFolders
  /** The transfer workers, as this download may use them. */
  workersFor(entry: QueueEntry): TransferWorkerPool
  readonly repository: DownloadRepository
  readonly reservations: NameReservations
  readonly volumes: VolumeMonitor
  readonly folderIdentity: FolderIdentity
  readonly freeSpace: FreeSpace
  readonly mutex: KeyedMutex
  /** Dispatches an event behind the checks that find out what its trouble truly is. */
  readonly report: Dispatch
  /** Records bytes that a worker has synced. Resolves when the store has answered. */
  recordCheckpoint(entry: QueueEntry, checkpoint: Checkpoint): Promise<void>
  /** Resolves when everything that has happened to this entry is committed, as durably as it must be. */
  whenCommitted(entry: QueueEntry): Promise<Result<void>>
  segments(): SegmentPolicy
  /** How much longer than catalogued a body of unknown length may be. */
  readonly surplusBytes?: number
  /** How large a body may be that is taken into memory; `LIMITS.BUFFERED_BODY_BYTES` when left out. */
  readonly bufferedBodyBytes?: number
  /** Seals files that are kept encrypted; left out where none are. */
  readonly protection?: Protection
  readonly budget: ConnectionBudget
  /** How much of a damaged file each download has gone on with, in this process. */
  readonly salvagedBytes: Map<DownloadId, number>
  /** Shows how far the running attempt is, and what it has behind the first gap. Not recorded. */
  reportProgress(entry: QueueEntry, receivedBytes: number, islands: ByteRanges): void
  /** All of a body is here; of these bytes none was here before the attempt. */
  reportComplete(entry: QueueEntry, bytes: number): void
}
